import type { UseFormReturnType } from '@mantine/form'
import { Choice } from '../ui/Choice.tsx'
import { Field } from '../ui/Field.tsx'
import { orderTonnes } from '../ui/tonnes.ts'
import { type BidValues, perTonneOf, type QuoteToBidOn } from './bidValues.ts'

type Form = UseFormReturnType<BidValues>

const deliveries = [
  { value: 'yes', label: 'Yes (Deliver yourself)' },
  { value: 'no', label: 'No (Needs haulier)' },
]

export function BidFields({ form, quote }: { form: Form; quote: QuoteToBidOn }) {
  const { can_deliver } = form.values
  return (
    <section className="card sect">
      <h2>Your bid</h2>
      <div className="sect-fields">
        {quote.delivery_method === 'Collect' ? (
          <p>The contractor collects. Say below where and when you load.</p>
        ) : (
          <div>
            <Choice
              name="can_deliver"
              label="Can you deliver?"
              options={deliveries}
              value={can_deliver}
              onChange={(value) => form.setFieldValue('can_deliver', value)}
              error={form.errors['can_deliver']}
            />
          </div>
        )}
        <Field
          form={form}
          name="product_price"
          label={can_deliver === 'no' ? 'Price (£)' : 'Product Price Delivered (£)'}
          kind="decimal"
          width="half"
          hint={priceHint(form.values, quote)}
          autoComplete="off"
        />
        <Field
          form={form}
          name="quantity"
          label="Quantity in tonnes"
          kind="decimal"
          isOptional
          width="half"
          hint={`For a part of the job only. Empty means all ${orderTonnes(quote.quantity)}.`}
          autoComplete="off"
        />
        <Field form={form} name="notes" label="Notes" kind="long" isOptional autoComplete="off" />
      </div>
    </section>
  )
}

export function CollectionFields({ form }: { form: Form }) {
  return (
    <section className="card sect">
      <h2>Collection</h2>
      <div className="sect-fields">
        <Field
          form={form}
          name="collection_address"
          label="Collection address"
          autoComplete="section-collection street-address"
        />
        <Field
          form={form}
          name="collection_postcode"
          label="Collection postcode"
          kind="postcode"
          width="third"
          autoComplete="section-collection postal-code"
        />
        <Clock form={form} name="supplier_access_open" label="Access opens" />
        <Clock form={form} name="supplier_access_close" label="Access closes" />
      </div>
    </section>
  )
}

type ClockProps = { form: Form; name: 'supplier_access_open' | 'supplier_access_close'; label: string }

function Clock(field: ClockProps) {
  return <Field {...field} kind="clock" width="third" autoComplete="off" />
}

function priceHint(values: BidValues, quote: QuoteToBidOn): string {
  const perTonne = perTonneOf(values, quote)
  const whole = values.quantity.trim() === '' ? 'For the whole job, excl. VAT.' : 'For this part of the job, excl. VAT.'
  return perTonne === null ? whole : `${whole} ${perTonne} per tonne.`
}

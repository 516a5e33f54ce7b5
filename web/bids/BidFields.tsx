import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { normalisePostcode } from '../../api/contract/postcode.ts'
import { Choice } from '../ui/Choice.tsx'
import { orderTonnes } from '../ui/tonnes.ts'
import { type BidValues, perTonneOf, type QuoteToBidOn } from './bidValues.ts'

type Form = UseFormReturnType<BidValues>

const deliveries = [
  { value: 'yes', label: 'Yes (Deliver yourself)' },
  { value: 'no', label: 'No (Needs haulier)' },
]
const hintBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

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
        <TextInput
          {...form.getInputProps('product_price')}
          className="half"
          id="product_price"
          label={can_deliver === 'no' ? 'Price (£)' : 'Product Price Delivered (£)'}
          description={priceHint(form.values, quote)}
          inputWrapperOrder={hintBelow}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
        />
        <TextInput
          {...form.getInputProps('quantity')}
          className="half"
          id="quantity"
          label="Quantity (tonnes, optional)"
          description={`For a part of the job only. Empty means all ${orderTonnes(quote.quantity)}.`}
          inputWrapperOrder={hintBelow}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
        />
        <Textarea {...form.getInputProps('notes')} id="notes" label="Notes (optional)" autoComplete="off" />
      </div>
    </section>
  )
}

export function CollectionFields({ form }: { form: Form }) {
  const { collection_postcode } = form.values
  return (
    <section className="card sect">
      <h2>Collection</h2>
      <div className="sect-fields">
        <TextInput
          {...form.getInputProps('collection_address')}
          id="collection_address"
          label="Collection address"
          autoComplete="section-collection street-address"
          enterKeyHint="next"
        />
        <TextInput
          {...form.getInputProps('collection_postcode')}
          className="third"
          id="collection_postcode"
          label="Collection postcode"
          autoComplete="section-collection postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="next"
          onBlur={() => form.setFieldValue('collection_postcode', normalisePostcode(collection_postcode))}
        />
        <TextInput
          {...form.getInputProps('supplier_access_open')}
          className="third"
          id="supplier_access_open"
          label="Access opens"
          type="time"
        />
        <TextInput
          {...form.getInputProps('supplier_access_close')}
          className="third"
          id="supplier_access_close"
          label="Access closes"
          type="time"
        />
      </div>
    </section>
  )
}

function priceHint(values: BidValues, quote: QuoteToBidOn): string {
  const perTonne = perTonneOf(values, quote)
  const whole = values.quantity.trim() === '' ? 'For the whole job, excl. VAT.' : 'For this part of the job, excl. VAT.'
  return perTonne === null ? whole : `${whole} ${perTonne} per tonne.`
}

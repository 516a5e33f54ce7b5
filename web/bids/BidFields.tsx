import type { UseFormReturnType } from '@mantine/form'
import { ChoiceField } from '../form/ChoiceField.tsx'
import { ClockField } from '../form/ClockField.tsx'
import { DayField } from '../form/DayField.tsx'
import { Field } from '../form/Field.tsx'
import { FormSection } from '../form/FormSection.tsx'
import { AddressFields } from '../geo/AddressFields.tsx'
import { isOvernight, overnight } from '../ui/dates.ts'
import { orderTonnes } from '../ui/tonnes.ts'
import { type BidValues, labelsOfBid, perTonneOf, type QuoteToBidOn } from './bidValues.ts'

type Form = UseFormReturnType<BidValues>

const deliveries = [
  { value: 'yes', label: 'Yes (Deliver yourself)' },
  { value: 'no', label: 'No (Needs haulier)' },
]

export function BidFields({ form, quote }: { form: Form; quote: QuoteToBidOn }) {
  const labels = labelsOfBid(form.values)
  return (
    <FormSection title="Your bid">
      {quote.delivery_method === 'Collect' ? (
        <p>The contractor collects. Tell them below where and when to load.</p>
      ) : (
        <div>
          <ChoiceField form={form} name="can_deliver" label={labels.can_deliver} options={deliveries} />
        </div>
      )}
      <Field
        form={form}
        name="product_price"
        label={labels.product_price}
        kind="decimal"
        width="half"
        hint={priceHint(form.values, quote)}
        autoComplete="off"
      />
      <Field
        form={form}
        name="quantity"
        label={labels.quantity}
        kind="decimal"
        isOptional
        width="half"
        hint={`Only for part of the job. Leave empty for all ${orderTonnes(quote.quantity)}.`}
        autoComplete="off"
      />
      <DayField form={form} name="earliest_start" label={labels.earliest_start} isOptional width="half" />
      <Field form={form} name="notes" label={labels.notes} kind="long" isOptional autoComplete="off" />
    </FormSection>
  )
}

/** A collection point is its address and postcode. */
const notAsked = { city: '', latitude: null, longitude: null }

export function CollectionFields({ form }: { form: Form }) {
  const { collection_address, collection_postcode, supplier_access_open, supplier_access_close } = form.values
  const { errors } = form
  const labels = labelsOfBid(form.values)
  return (
    <FormSection title="Collection">
      <AddressFields
        value={{ address: collection_address, postcode: collection_postcode, ...notAsked }}
        onChange={({ address = collection_address, postcode = collection_postcode }) => {
          if (address !== collection_address) form.setFieldValue('collection_address', address)
          if (postcode !== collection_postcode) form.setFieldValue('collection_postcode', postcode)
        }}
        errors={{ address: errors['collection_address'], postcode: errors['collection_postcode'], city: null }}
        ids={{ address: 'collection_address', postcode: 'collection_postcode', city: 'collection_city' }}
        labels={{ address: labels.collection_address, postcode: labels.collection_postcode }}
        section="section-collection"
        city="none"
        hasPin={false}
      />
      <ClockField form={form} name="supplier_access_open" label={labels.supplier_access_open} width="half" />
      <ClockField
        form={form}
        name="supplier_access_close"
        label={labels.supplier_access_close}
        width="half"
        note={isOvernight(supplier_access_open, supplier_access_close) && overnight}
      />
    </FormSection>
  )
}

function priceHint(values: BidValues, quote: QuoteToBidOn): string {
  const perTonne = perTonneOf(values, quote)
  const whole = values.quantity.trim() === '' ? 'For the whole job, excl. VAT.' : 'For this part of the job, excl. VAT.'
  return perTonne === null ? whole : `${whole} ${perTonne} per tonne.`
}

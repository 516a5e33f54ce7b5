import type { UseFormReturnType } from '@mantine/form'
import { asTonnes } from '../form/amounts.ts'
import { ChoiceField } from '../form/ChoiceField.tsx'
import { ClockField } from '../form/ClockField.tsx'
import { changeFields } from '../form/changeFields.ts'
import { DayField } from '../form/DayField.tsx'
import { Field } from '../form/Field.tsx'
import { FormSection } from '../form/FormSection.tsx'
import { AddressFields } from '../geo/AddressFields.tsx'
import { isOvernight, overnight } from '../ui/dates.ts'
import { ProductPicker } from './ProductPicker.tsx'
import { quoteLabels as labels, type QuoteValues } from './quoteValues.ts'

type Form = UseFormReturnType<QuoteValues>
type Props = { form: Form }

const yesNo = [
  { value: 'Yes', label: 'Yes' },
  { value: 'No', label: 'No' },
]
const methods = [
  { value: 'Deliver', label: 'Deliver' },
  { value: 'Collect', label: 'Collect' },
]

export function StoneFields({ form }: Props) {
  const { product_id, product_name } = form.values
  return (
    <FormSection title="Stone">
      <ProductPicker
        value={{ id: product_id, name: product_name }}
        onChange={({ id, name }) => changeFields(form, { product_id: id, product_name: name })}
        error={form.errors['product_id']}
      />
      <Field
        form={form}
        name="quantity"
        label={labels.quantity}
        kind="decimal"
        onLeave={asTonnes}
        width="half"
        autoComplete="off"
      />
      <ChoiceField form={form} name="tested_stone_supplier" label={labels.tested_stone_supplier} options={yesNo} />
      <Field form={form} name="description" label={labels.description} kind="long" isOptional autoComplete="off" />
    </FormSection>
  )
}

export function PlaceFields({ form }: Props) {
  const { address, city, postcode } = form.errors
  return (
    <FormSection title="Site">
      <AddressFields
        value={form.values}
        onChange={(change) => changeFields(form, change)}
        errors={{ address, city, postcode }}
        ids={{ address: 'address', city: 'city', postcode: 'postcode' }}
        city="shown"
        hasPin
      />
      <Field form={form} name="site_entrance" label={labels.site_entrance} isOptional autoComplete="off" />
      <Field
        form={form}
        name="site_contact_name"
        label={labels.site_contact_name}
        isOptional
        width="half"
        hint="For those who deliver, not for bidders."
        autoComplete="off"
      />
      <Field
        form={form}
        name="site_contact_phone"
        label={labels.site_contact_phone}
        kind="phone"
        isOptional
        width="half"
        autoComplete="off"
      />
    </FormSection>
  )
}

export function DeliveryFields({ form, requiresReference }: Props & { requiresReference: boolean }) {
  const { access_times_open, access_times_close } = form.values
  return (
    <FormSection title="Delivery">
      <ChoiceField form={form} name="delivery_method" label={labels.delivery_method} options={methods} />
      <DayField form={form} name="delivery_from_date" label={labels.delivery_from_date} width="half" />
      <DayField form={form} name="delivery_to_date" label={labels.delivery_to_date} width="half" />
      <ClockField form={form} name="access_times_open" label={labels.access_times_open} width="half" />
      <ClockField
        form={form}
        name="access_times_close"
        label={labels.access_times_close}
        width="half"
        note={isOvernight(access_times_open, access_times_close) && overnight}
      />
      <Field form={form} name="notes" label={labels.notes} kind="long" isOptional autoComplete="off" />
      <Field
        form={form}
        name="reference"
        label={labels.reference}
        isOptional={!requiresReference}
        width="half"
        maxLength={60}
        hint="Bidders don’t see it."
        autoComplete="off"
      />
      <DayField form={form} name="bids_until" label={labels.bids_until} isOptional width="half" />
    </FormSection>
  )
}

import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { Choice } from '../form/Choice.tsx'
import { Field } from '../form/Field.tsx'
import { AddressFields } from '../geo/AddressFields.tsx'
import type { Place } from '../geo/place.ts'
import { ProductPicker } from './ProductPicker.tsx'
import type { QuoteValues } from './quoteValues.ts'

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
    <Section title="Stone">
      <ProductPicker
        value={{ id: product_id, name: product_name }}
        onChange={({ id, name }) => form.setValues({ product_id: id, product_name: name })}
        error={form.errors['product_id']}
      />
      <Field form={form} name="quantity" label="Quantity (tonnes)" kind="decimal" width="half" autoComplete="off" />
      <Pick form={form} name="tested_stone_supplier" label="Tested stone supplier" options={yesNo} />
      <Field form={form} name="description" label="Description" kind="long" isOptional autoComplete="off" />
    </Section>
  )
}

export function PlaceFields({ form }: Props) {
  const { address, city, postcode } = form.errors
  return (
    <Section title="Site">
      <AddressFields
        value={form.values}
        onChange={(change) => changeFields(form, change)}
        errors={{ address, city, postcode }}
        ids={{ address: 'address', city: 'city', postcode: 'postcode' }}
        city="shown"
        hasPin
      />
      <Field form={form} name="site_entrance" label="Site entrance" isOptional autoComplete="off" />
    </Section>
  )
}

/** One by one, so that the faults of the other fields stay where they are. */
function changeFields(form: Form, change: Partial<Place>): void {
  for (const part of Object.keys(change) as (keyof Place)[]) form.setFieldValue(part, change[part] ?? null)
}

export function DeliveryFields({ form }: Props) {
  return (
    <Section title="Delivery">
      <Pick form={form} name="delivery_method" label="Delivery method" options={methods} />
      <Day form={form} name="delivery_from_date" label="From date" />
      <Day form={form} name="delivery_to_date" label="To date" />
      <Clock form={form} name="access_times_open" label="Access opens" />
      <Clock form={form} name="access_times_close" label="Access closes" />
      <Field form={form} name="notes" label="Notes" kind="long" isOptional autoComplete="off" />
    </Section>
  )
}

type Named<Name extends keyof QuoteValues> = Props & { name: Name; label: string }

function Day(field: Named<'delivery_from_date' | 'delivery_to_date'>) {
  return <Field {...field} kind="day" width="half" autoComplete="off" />
}

function Clock(field: Named<'access_times_open' | 'access_times_close'>) {
  return <Field {...field} kind="clock" width="half" autoComplete="off" />
}

type PickProps = Named<'tested_stone_supplier' | 'delivery_method'> & { options: typeof yesNo }

function Pick({ form, name, label, options }: PickProps) {
  return (
    <Choice
      name={name}
      label={label}
      options={options}
      value={form.values[name]}
      onChange={(value) => form.setFieldValue(name, value)}
      error={form.errors[name]}
    />
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card sect">
      <h2>{title}</h2>
      <div className="sect-fields">{children}</div>
    </section>
  )
}

import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { extractPostcode, normalisePostcode } from '../../api/contract/postcode.ts'
import { Choice } from '../ui/Choice.tsx'
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
      <TextInput
        {...form.getInputProps('quantity')}
        className="half"
        id="quantity"
        label="Quantity (tonnes)"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
      />
      <Pick form={form} field="tested_stone_supplier" label="Tested stone supplier" options={yesNo} />
      <Textarea
        {...form.getInputProps('description')}
        id="description"
        label="Description (optional)"
        autoComplete="off"
      />
    </Section>
  )
}

export function PlaceFields({ form }: Props) {
  const { postcode } = form.values
  return (
    <Section title="Site">
      <Textarea
        {...form.getInputProps('address')}
        id="address"
        label="Address"
        autoComplete="street-address"
        autosize={false}
        rows={2}
        onBlur={({ currentTarget }) => {
          const found = extractPostcode(currentTarget.value)
          if (postcode === '' && found) form.setFieldValue('postcode', found)
        }}
      />
      <TextInput
        {...form.getInputProps('city')}
        className="half"
        id="city"
        label="City"
        autoComplete="address-level2"
        enterKeyHint="next"
      />
      <TextInput
        {...form.getInputProps('postcode')}
        className="half"
        id="postcode"
        label="Postcode"
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        onBlur={() => form.setFieldValue('postcode', normalisePostcode(postcode))}
      />
      <TextInput
        {...form.getInputProps('site_entrance')}
        id="site_entrance"
        label="Site entrance (optional)"
        autoComplete="off"
        enterKeyHint="next"
      />
    </Section>
  )
}

export function DeliveryFields({ form }: Props) {
  return (
    <Section title="Delivery">
      <Pick form={form} field="delivery_method" label="Delivery method" options={methods} />
      <Day form={form} field="delivery_from_date" label="From date" />
      <Day form={form} field="delivery_to_date" label="To date" />
      <Clock form={form} field="access_times_open" label="Access opens" />
      <Clock form={form} field="access_times_close" label="Access closes" />
      <Textarea {...form.getInputProps('notes')} id="notes" label="Notes (optional)" autoComplete="off" />
    </Section>
  )
}

type Field<Name extends keyof QuoteValues> = Props & { field: Name; label: string }

function Day({ form, field, label }: Field<'delivery_from_date' | 'delivery_to_date'>) {
  return <TextInput {...form.getInputProps(field)} className="half" id={field} label={label} type="date" />
}

function Clock({ form, field, label }: Field<'access_times_open' | 'access_times_close'>) {
  return <TextInput {...form.getInputProps(field)} className="half" id={field} label={label} type="time" />
}

type PickProps = Field<'tested_stone_supplier' | 'delivery_method'> & { options: typeof yesNo }

function Pick({ form, field, label, options }: PickProps) {
  return (
    <Choice
      name={field}
      label={label}
      options={options}
      value={form.values[field]}
      onChange={(value) => form.setFieldValue(field, value)}
      error={form.errors[field]}
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

import type { UseFormReturnType } from '@mantine/form'
import { Choice } from '../../form/Choice.tsx'
import { Field } from '../../form/Field.tsx'
import { AddressFields } from '../../geo/AddressFields.tsx'
import type { CompanyValues } from './companyValues.ts'

type Props = { form: UseFormReturnType<CompanyValues> }

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
const fors = [
  { value: '', label: 'Not registered' },
  { value: 'gold', label: 'Gold' },
  { value: 'silver', label: 'Silver' },
  { value: 'bronze', label: 'Bronze' },
]
const placeIds = { postcode: 'postcode', address: 'address', city: 'city' }

/** `isRung`: a supplier or haulier, who is rung about its orders. */
export function CompanyFields({ form, isRung }: Props & { isRung: boolean }) {
  const { address, city, postcode } = form.errors
  return (
    <>
      <Field form={form} name="company_name" label="Company name" autoComplete="organization" />
      <AddressFields
        value={form.values}
        onChange={(change) => form.setValues(change)}
        errors={{ address, city, postcode }}
        ids={placeIds}
        labels={{ postcode: 'Registered postcode' }}
        city="manual"
        hasPin
      />
      <Field
        form={form}
        name="company_phone"
        label="Main phone"
        kind="phone"
        isOptional={!isRung}
        width="half"
        autoComplete="section-company tel"
      />
      <Field form={form} name="website" label="Website" kind="web" isOptional width="half" autoComplete="url" />
      <Field form={form} name="tax_id" label="Tax ID or VAT" isOptional width="half" autoComplete="off" />
      <PayableFields form={form} />
    </>
  )
}

function PayableFields({ form }: Props) {
  return (
    <>
      <h3 className="h3">Accounts payable</h3>
      <Field
        form={form}
        name="payable_contact_name"
        label="Contact name"
        isOptional
        width="third"
        autoComplete="section-payable name"
      />
      <Field
        form={form}
        name="payable_contact_phone"
        label="Contact phone"
        kind="phone"
        isOptional
        width="third"
        autoComplete="section-payable tel"
      />
      <Field
        form={form}
        name="payable_contact_email"
        label="Contact email"
        kind="email"
        isOptional
        width="third"
        autoComplete="section-payable email"
      />
      <div className="half">
        <Pick form={form} name="requires_po" label="Requires PO" options={yesNo} />
      </div>
      <div className="half">
        <Pick form={form} name="requires_credit_account" label="Requires credit account" options={yesNo} />
      </div>
    </>
  )
}

export function HaulageFields({ form }: Props) {
  return (
    <>
      <h3 className="h3">Haulage</h3>
      <Field form={form} name="vosa_number" label="VOSA number" width="half" autoComplete="off" />
      <div>
        <Pick form={form} name="fors_status" label="FORS status" options={fors} />
      </div>
    </>
  )
}

type PickProps = Props & {
  name: 'requires_po' | 'requires_credit_account' | 'fors_status'
  label: string
  options: readonly { value: string; label: string }[]
}

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

import type { UseFormReturnType } from '@mantine/form'
import { ChoiceField } from '../../form/ChoiceField.tsx'
import { changeFields } from '../../form/changeFields.ts'
import { Field } from '../../form/Field.tsx'
import { AddressFields } from '../../geo/AddressFields.tsx'
import { type CompanyValues, companyLabels as labels } from './companyValues.ts'

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

/** `isRung`: suppliers and hauliers need a phone for calls about orders. */
export function CompanyFields({ form, isRung }: Props & { isRung: boolean }) {
  const { address, city, postcode } = form.errors
  return (
    <>
      <Field form={form} name="company_name" label={labels.company_name} autoComplete="organization" />
      <AddressFields
        value={form.values}
        onChange={(change) => changeFields(form, change)}
        errors={{ address, city, postcode }}
        ids={placeIds}
        labels={labels}
        city="manual"
        hasPin
      />
      <Field
        form={form}
        name="company_phone"
        label={labels.company_phone}
        kind="phone"
        isOptional={!isRung}
        width="half"
        autoComplete="section-company tel"
      />
      <Field form={form} name="website" label={labels.website} kind="web" isOptional width="half" autoComplete="url" />
      <Field form={form} name="tax_id" label={labels.tax_id} isOptional width="half" autoComplete="off" />
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
        label={labels.payable_contact_name}
        isOptional
        width="third"
        autoComplete="section-payable name"
      />
      <Field
        form={form}
        name="payable_contact_phone"
        label={labels.payable_contact_phone}
        kind="phone"
        isOptional
        width="third"
        autoComplete="section-payable tel"
      />
      <Field
        form={form}
        name="payable_contact_email"
        label={labels.payable_contact_email}
        kind="email"
        isOptional
        width="third"
        autoComplete="section-payable email"
      />
      <div className="half">
        <ChoiceField form={form} name="requires_po" label={labels.requires_po} options={yesNo} />
      </div>
      <div className="half">
        <ChoiceField
          form={form}
          name="requires_credit_account"
          label={labels.requires_credit_account}
          options={yesNo}
        />
      </div>
    </>
  )
}

export function HaulageFields({ form }: Props) {
  return (
    <>
      <h3 className="h3">Haulage</h3>
      <Field form={form} name="vosa_number" label={labels.vosa_number} width="half" autoComplete="off" />
      <div>
        <ChoiceField form={form} name="fors_status" label={labels.fors_status} options={fors} />
      </div>
    </>
  )
}

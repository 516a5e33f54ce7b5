import { changeFields } from '../../form/changeFields.ts'
import { Field } from '../../form/Field.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { AddressFields } from '../../geo/AddressFields.tsx'
import type { Place } from '../../geo/place.ts'
import { labelsOf } from './registrationLabels.ts'
import type { FormKind } from './registrationValues.ts'
import type { RegistrationFormState } from './useRegistration.ts'

type Props = { form: RegistrationFormState; kind: FormKind }

export function CompanySection({ form, kind }: Props) {
  const labels = labelsOf(kind)
  return (
    <FormSection id="company" title="Company">
      <Field form={form} name="company_name" label={labels.company_name} autoComplete="organization" />
      {kind === 'contractor' ? (
        <Field
          form={form}
          name="company_address"
          label={labels.company_address}
          kind="long"
          hint="With its postcode."
          autoComplete="street-address"
        />
      ) : (
        <CompanyPlace form={form} />
      )}
      <Field form={form} name="tax_id" label={labels.tax_id} isOptional width="half" autoComplete="off" />
      <Field form={form} name="website" label={labels.website} kind="web" isOptional width="half" autoComplete="url" />
    </FormSection>
  )
}

const names = {
  address: 'company_address',
  city: 'company_city',
  postcode: 'company_postcode',
  latitude: 'latitude',
  longitude: 'longitude',
} as const satisfies Record<keyof Place, string>

function CompanyPlace({ form }: Pick<Props, 'form'>) {
  const { values, errors } = form
  const place: Place = {
    address: values.company_address,
    city: values.company_city,
    postcode: values.company_postcode,
    latitude: values.latitude,
    longitude: values.longitude,
  }
  function change(parts: Partial<Place>) {
    const entries = Object.entries(parts).map(([part, value]) => [names[part as keyof Place], value])
    changeFields(form, Object.fromEntries(entries))
  }
  return (
    <AddressFields
      value={place}
      onChange={change}
      errors={{
        address: errors['company_address'],
        city: errors['company_city'],
        postcode: errors['company_postcode'],
      }}
      ids={names}
      city="manual"
      hasPin
    />
  )
}

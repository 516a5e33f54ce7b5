import { Field } from '../../form/Field.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { YesNo } from './Pick.tsx'
import { labelsOf } from './registrationLabels.ts'
import type { FormKind } from './registrationValues.ts'
import type { RegistrationFormState } from './useRegistration.ts'

type Props = { form: RegistrationFormState; kind: FormKind }

/** Somebody else's details, so autofill is off. */
export function PayablesSection({ form, kind }: Props) {
  const labels = labelsOf(kind)
  const shared = { form, isOptional: true, width: 'third', autoComplete: 'off' } as const
  return (
    <FormSection id="accounts" title="Accounts payable">
      <Field {...shared} name="payable_contact_name" label={labels.payable_contact_name} />
      <Field {...shared} name="payable_contact_phone" label={labels.payable_contact_phone} kind="phone" />
      <Field {...shared} name="payable_contact_email" label={labels.payable_contact_email} kind="email" />
      <YesNo
        name="requires_po"
        label={labels.requires_po}
        layout="row"
        value={form.values.requires_po}
        onChange={(answer) => form.setFieldValue('requires_po', answer)}
      />
      {kind === 'combined' && (
        <YesNo
          name="requires_credit_account"
          label={labels.requires_credit_account}
          layout="row"
          value={form.values.requires_credit_account}
          onChange={(answer) => form.setFieldValue('requires_credit_account', answer)}
        />
      )}
    </FormSection>
  )
}

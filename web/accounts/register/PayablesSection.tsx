import { Field } from '../../form/Field.tsx'
import { FormSection } from './FormSection.tsx'
import { YesNo } from './Pick.tsx'
import type { FormKind } from './registrationValues.ts'
import type { RegistrationFormState } from './useRegistration.ts'

type Props = { form: RegistrationFormState; kind: FormKind }

/** Who pays; somebody else's name, so the browser fills in nothing. */
export function PayablesSection({ form, kind }: Props) {
  const shared = { form, isOptional: true, width: 'third', autoComplete: 'off' } as const
  return (
    <FormSection id="accounts" title="Accounts payable">
      <Field {...shared} name="payable_contact_name" label="Contact name" />
      <Field {...shared} name="payable_contact_phone" label="Phone" kind="phone" />
      <Field {...shared} name="payable_contact_email" label="Email" kind="email" />
      <YesNo
        name="requires_po"
        label="Requires PO"
        layout="row"
        value={form.values.requires_po}
        onChange={(answer) => form.setFieldValue('requires_po', answer)}
      />
      {kind === 'combined' && (
        <YesNo
          name="requires_credit_account"
          label="Requires credit account"
          layout="row"
          value={form.values.requires_credit_account}
          onChange={(answer) => form.setFieldValue('requires_credit_account', answer)}
        />
      )}
    </FormSection>
  )
}

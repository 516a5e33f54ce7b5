import { Field } from '../../form/Field.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { labelsOf } from './registrationLabels.ts'
import type { FormKind } from './registrationValues.ts'
import type { RegistrationFormState } from './useRegistration.ts'

type Props = { form: RegistrationFormState; kind: FormKind }

export function PersonSection({ form, kind }: Props) {
  const labels = labelsOf(kind)
  const shared = { form, width: 'half' } as const
  return (
    <FormSection id="you" title="Your details">
      <Field {...shared} name="first_name" label={labels.first_name} autoComplete="given-name" />
      <Field {...shared} name="last_name" label={labels.last_name} autoComplete="family-name" />
      <Field {...shared} name="email" label={labels.email} kind="email" autoComplete="email" />
      <Field
        {...shared}
        name="phone"
        label={labels.phone}
        kind="phone"
        hint={kind === 'contractor' ? 'For the firms that deliver to your sites.' : undefined}
        autoComplete="tel"
      />
      <Field
        {...shared}
        name="password"
        label={labels.password}
        kind="password"
        hint="At least 6 characters"
        autoComplete="new-password"
      />
      <Field
        {...shared}
        name="password_confirmation"
        label={labels.password_confirmation}
        kind="password"
        autoComplete="new-password"
        enterKeyHint="send"
      />
    </FormSection>
  )
}

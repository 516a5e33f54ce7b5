import { Field } from '../../form/Field.tsx'
import { FormSection } from './FormSection.tsx'
import type { FormKind } from './registrationValues.ts'
import type { RegistrationFormState } from './useRegistration.ts'

type Props = { form: RegistrationFormState; kind: FormKind }

export function PersonSection({ form, kind }: Props) {
  const shared = { form, width: 'half' } as const
  return (
    <FormSection id="you" title="Your details">
      <Field {...shared} name="first_name" label="First name" autoComplete="given-name" />
      <Field {...shared} name="last_name" label="Last name" autoComplete="family-name" />
      <Field
        {...shared}
        name="email"
        label="Email"
        kind="email"
        width={kind === 'contractor' ? undefined : 'half'}
        autoComplete="email"
      />
      {kind !== 'contractor' && (
        <Field
          {...shared}
          name="phone"
          label={kind === 'combined' ? 'Main phone' : 'Phone'}
          kind="phone"
          autoComplete="tel"
        />
      )}
      <Field
        {...shared}
        name="password"
        label="Password"
        kind="password"
        hint="At least 6 characters"
        autoComplete="new-password"
      />
      <Field
        {...shared}
        name="password_confirmation"
        label="Confirm password"
        kind="password"
        autoComplete="new-password"
        enterKeyHint="send"
      />
    </FormSection>
  )
}

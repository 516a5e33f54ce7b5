import { PasswordChange } from '../../../api/contract/accounts.ts'
import * as calls from '../../../api/contract/calls.ts'
import { isAdmin } from '../../../api/contract/rules/permissions.ts'
import { refusalText } from '../../client/refusalText.ts'
import { request } from '../../client/request.ts'
import { Field } from '../../form/Field.tsx'
import { faultsBy } from '../../form/faults.ts'
import { useSentForm } from '../../form/useSentForm.ts'
import type { SessionUser } from '../../session/session.ts'
import { Section } from './Section.tsx'
import { SectionForm } from './SectionForm.tsx'

const labels = {
  current_password: 'Current password',
  password: 'New password',
  password_confirmation: 'Confirm new password',
}
const initial = { current_password: '', password: '', password_confirmation: '' }

export function PasswordSection({ user }: { user: SessionUser }) {
  const { form, answer, clear, isDirty, ...sent } = useSentForm({
    initial,
    labels,
    faultsOf: faultsBy(PasswordChange),
    send: (values) => request(calls.passwordChange, values),
    onSent: () => clear(),
    failureOf: (error) => refusalText(error, 'Failed to change the password'),
  })
  return (
    <Section
      id="password-change"
      title="Password"
      lead="You stay signed in here; you’ll have to sign in again on every other device."
    >
      <SectionForm
        label="Password"
        submitLabel="Change password"
        sent={sent}
        saved={isDirty || !answer ? null : answer.message}
      >
        {/* Tells the browser's password manager whose password this is. */}
        <input type="email" value={user.email} autoComplete="username" readOnly hidden />
        <Field
          form={form}
          name="current_password"
          label={labels.current_password}
          kind="password"
          autoComplete="current-password"
        />
        <Field
          form={form}
          name="password"
          label={labels.password}
          kind="password"
          width="half"
          hint={isAdmin(user) ? 'At least 8 characters.' : 'At least 6 characters.'}
          autoComplete="new-password"
        />
        <Field
          form={form}
          name="password_confirmation"
          label={labels.password_confirmation}
          kind="password"
          width="half"
          autoComplete="new-password"
          enterKeyHint="send"
        />
      </SectionForm>
    </Section>
  )
}

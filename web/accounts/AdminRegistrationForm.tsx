import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { ErrorSummary } from '../form/ErrorSummary.tsx'
import { Field } from '../form/Field.tsx'
import { useAdminRegistration } from './useAdminRegistration.ts'
import '../ui/form.css'

type Props = {
  /** Where a success leads, and a change of mind. */
  leadsTo: string
  submitLabel: string
  /** Somebody else's account: the browser's own name and address are no help. */
  isForAnother?: boolean
  /** Said once the account stands. */
  sentText: (email: string) => string
}

/** A new admin account, made by the admin or by a colleague; the same call either way. */
export function AdminRegistrationForm({ leadsTo, submitLabel, isForAnother = false, sentText }: Props) {
  const { form, stopped, isSending, isDone, onSubmit } = useAdminRegistration(leadsTo, sentText)
  const fill = (own: string) => (isForAnother ? 'off' : own)
  return (
    <form className="form" noValidate aria-label="Admin registration" onSubmit={onSubmit}>
      <ErrorSummary attempt={stopped.attempt} title={stopped.title} faults={stopped.faults} />
      <section className="card sect">
        <div className="sect-fields">
          <Field form={form} name="first_name" label="First Name" width="half" autoComplete={fill('given-name')} />
          <Field form={form} name="last_name" label="Last Name" width="half" autoComplete={fill('family-name')} />
          <Field form={form} name="email" label="Email" kind="email" autoComplete={fill('email')} />
          <Field
            form={form}
            name="password"
            label="Password"
            kind="password"
            width="half"
            hint="At least 8 characters."
            autoComplete="new-password"
          />
          <Field
            form={form}
            name="password_confirmation"
            label="Confirm Password"
            kind="password"
            width="half"
            autoComplete="new-password"
            enterKeyHint="send"
          />
        </div>
      </section>
      <div className="form-acts">
        <Button type="submit" variant="primary" size="lg" loading={isSending} disabled={isDone}>
          {submitLabel}
        </Button>
        <Button component={Link} to={leadsTo} variant="quiet">
          Cancel
        </Button>
      </div>
    </form>
  )
}

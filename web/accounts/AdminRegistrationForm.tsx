import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { Field } from '../form/Field.tsx'
import { Form, Submit } from '../form/Form.tsx'
import { labelsOfAdmin as labels, useAdminRegistration } from './useAdminRegistration.ts'

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
  const { form, ...sent } = useAdminRegistration({ leadsTo, isForAnother, sentText })
  const fill = (own: string) => (isForAnother ? 'off' : own)
  const actions = (
    <>
      <Submit sent={sent}>{submitLabel}</Submit>
      <Button component={Link} to={leadsTo} variant="quiet">
        Cancel
      </Button>
    </>
  )
  return (
    <Form sent={sent} label="Admin registration" actions={actions}>
      <section className="card sect">
        <div className="sect-fields">
          <Field
            form={form}
            name="first_name"
            label={labels.first_name}
            width="half"
            autoComplete={fill('given-name')}
          />
          <Field
            form={form}
            name="last_name"
            label={labels.last_name}
            width="half"
            autoComplete={fill('family-name')}
          />
          <Field form={form} name="email" label={labels.email} kind="email" autoComplete={fill('email')} />
          <Field
            form={form}
            name="password"
            label={labels.password}
            kind="password"
            width="half"
            hint="At least 8 characters."
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
        </div>
      </section>
    </Form>
  )
}

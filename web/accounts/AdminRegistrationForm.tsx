import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { Field } from '../form/Field.tsx'
import { Form, Submit } from '../form/Form.tsx'
import { labelsOfAdmin as labels, useAdminRegistration } from './useAdminRegistration.ts'

type Props = {
  /** Where the page leads after a success or Cancel. */
  leadsTo: string
  submitLabel: string
  /** Turns autofill off: the browser knows only this user's own details. */
  isForAnother?: boolean
  sentText: (email: string) => string
}

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

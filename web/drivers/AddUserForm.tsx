import * as calls from '../../api/contract/calls.ts'
import type { StaffRole } from '../../api/contract/rules/permissions.ts'
import { NewStaff } from '../../api/contract/staff.ts'
import { ApiError } from '../client/apiError.ts'
import { refusalText } from '../client/refusalText.ts'
import { pendingWrite, useSendOneOf } from '../client/useSend.ts'
import { ErrorText } from '../form/ErrorText.tsx'
import { Field } from '../form/Field.tsx'
import { Form, Submit } from '../form/Form.tsx'
import { type Fault, faultsBy } from '../form/faults.ts'
import { Select } from '../form/Select.tsx'
import { useSentForm } from '../form/useSentForm.ts'
import { showToast } from '../ui/toast.ts'
import styles from './addUser.module.css'

const roleLabels = {
  driver: 'Driver',
  haulier_respond_to_quote: 'Haulier — Respond to Quote',
  haulier_execute_order: 'Haulier — Execute Order',
  haulier_fulfillment: 'Haulier — Fulfillment',
} as const satisfies Record<StaffRole, string>

const roleOptions = [
  { value: '', label: 'Choose a role' },
  ...Object.entries(roleLabels).map(([value, label]) => ({ value, label })),
]

const labels = {
  first_name: 'First Name',
  last_name: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  role: 'Role',
  password: 'Password',
  password_confirmation: 'Confirm Password',
}
const person = { first_name: '', last_name: '', email: '', phone: '', role: '' }
const initial = { ...person, password: '', password_confirmation: '' }

export function AddUserForm({ haulierId }: { haulierId: number | null }) {
  const creation = useSendOneOf((values: typeof initial) =>
    pendingWrite(calls.staffCreate, { ...values, haulier_id: haulierId }),
  )
  const { form, clear, ...sent } = useSentForm({
    initial,
    labels,
    faultsOf: faultsBy(NewStaff),
    draft: 'add-user',
    keep: ({ password: _, password_confirmation: __, ...kept }) => kept,
    send: (values) => creation.mutateAsync(values),
    onSent: (_answer, { email }) => {
      clear()
      showToast({ title: 'User Created', text: `A verification email has been sent to ${email}.` })
    },
    failureOf,
    refusedFaults,
  })
  const { error, ...role } = form.getInputProps('role')
  // Autofill is off: the browser knows only this user's own details.
  const somebodys = { form, autoComplete: 'off' }
  return (
    <Form sent={sent} label="New user" className={`card ${styles.addUser}`}>
      <Field {...somebodys} name="first_name" label={labels.first_name} />
      <Field {...somebodys} name="last_name" label={labels.last_name} />
      <Field {...somebodys} name="email" label={labels.email} kind="email" />
      <Field {...somebodys} name="phone" label={labels.phone} kind="phone" />
      <Select
        {...role}
        className={styles.whole}
        id="role"
        label={labels.role}
        data={roleOptions}
        error={error && <ErrorText text={error} />}
      />
      <Field form={form} name="password" label={labels.password} kind="password" autoComplete="new-password" />
      <Field
        form={form}
        name="password_confirmation"
        label={labels.password_confirmation}
        kind="password"
        autoComplete="new-password"
        enterKeyHint="send"
      />
      <Submit sent={sent}>Create User</Submit>
    </Form>
  )
}

function failureOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 403) return `Permission Denied: ${error.message}`
  return refusalText(error, 'Failed to create user')
}

function refusedFaults({ errors }: ApiError): Fault[] {
  return Object.entries(errors).map(([field, texts]) => ({ field, text: texts.join(', ') }))
}

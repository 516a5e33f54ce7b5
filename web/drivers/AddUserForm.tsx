import { Button } from '@mantine/core'
import type { StaffRole } from '../../api/contract/rules/permissions.ts'
import { ErrorSummary } from '../form/ErrorSummary.tsx'
import { Field } from '../form/Field.tsx'
import { Select } from '../form/Select.tsx'
import styles from './addUser.module.css'
import { useAddUser } from './useAddUser.ts'

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

/** A driver or one of the staff; he confirms his email before he can sign in. */
export function AddUserForm({ haulierId }: { haulierId: number | null }) {
  const { form, stopped, isSending, onSubmit } = useAddUser(haulierId)
  return (
    <form className={`card ${styles.addUser}`} noValidate aria-label="New user" onSubmit={onSubmit}>
      <ErrorSummary attempt={stopped.attempt} title={stopped.title} faults={stopped.faults} />
      <Person form={form} />
      <Select {...form.getInputProps('role')} className={styles.whole} id="role" label="Role" data={roleOptions} />
      <Field form={form} name="password" label="Password" kind="password" autoComplete="new-password" />
      <Field
        form={form}
        name="password_confirmation"
        label="Confirm Password"
        kind="password"
        autoComplete="new-password"
        enterKeyHint="send"
      />
      <Button type="submit" variant="primary" size="lg" loading={isSending}>
        Create User
      </Button>
    </form>
  )
}

/** Somebody else's name and address: the browser's own are no help. */
function Person({ form }: Pick<ReturnType<typeof useAddUser>, 'form'>) {
  return (
    <>
      <Field form={form} name="first_name" label="First Name" autoComplete="off" />
      <Field form={form} name="last_name" label="Last Name" autoComplete="off" />
      <Field form={form} name="email" label="Email" kind="email" autoComplete="off" />
      <Field form={form} name="phone" label="Phone" kind="phone" autoComplete="off" />
    </>
  )
}

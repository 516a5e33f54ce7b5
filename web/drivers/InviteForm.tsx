import * as calls from '../../api/contract/calls.ts'
import { type OfficePermission, type OfficeRole, officePermissions } from '../../api/contract/rules/permissions.ts'
import { Invitation } from '../../api/contract/staff.ts'
import { refusalText } from '../client/refusalText.ts'
import { pendingWrite, useSendOneOf } from '../client/useSend.ts'
import { Check } from '../form/Check.tsx'
import { ErrorText } from '../form/ErrorText.tsx'
import { Field } from '../form/Field.tsx'
import { Form, Submit } from '../form/Form.tsx'
import { faultsBy } from '../form/faults.ts'
import { useSentForm } from '../form/useSentForm.ts'
import { showToast } from '../ui/toast.ts'
import styles from './addUser.module.css'
import { LimitField, limitLabels } from './LimitField.tsx'
import { switchHints, switchLabels } from './usePermissions.ts'

const labels = {
  first_name: 'First Name',
  last_name: 'Last Name',
  email: 'Email',
  permissions: 'They may',
  ...limitLabels,
}
const initial = { first_name: '', last_name: '', email: '', permissions: [] as OfficePermission[], approval_limit: '' }

/** The limit belongs to a switch: without it there is none, whatever was typed. */
function bodyOf({ approval_limit, ...values }: typeof initial) {
  return values.permissions.includes('decide') ? { ...values, approval_limit } : values
}

/** The invited person chooses their own password by the mailed link. */
export function InviteForm({ trade }: { trade: OfficeRole }) {
  const invitation = useSendOneOf((values: typeof initial) =>
    pendingWrite(calls.staffInvite, { ...bodyOf(values), role: trade }),
  )
  const { form, clear, ...sent } = useSentForm({
    initial,
    labels,
    faultsOf: (values) => faultsBy(Invitation)({ ...bodyOf(values), role: trade }),
    draft: `invite-${trade}`,
    send: (values) => invitation.mutateAsync(values),
    onSent: (_answer, { email }) => {
      clear()
      showToast({ title: 'Colleague invited', text: `An invitation has been sent to ${email}.` })
    },
    failureOf: (error) => refusalText(error, 'Failed to invite the colleague'),
  })
  const { error } = form.getInputProps('permissions')
  const { permissions } = form.getValues()
  const turn = (one: OfficePermission, isOn: boolean) =>
    form.setFieldValue('permissions', isOn ? [...permissions, one] : permissions.filter((other) => other !== one))
  // Autofill is off: the browser knows only this user's own details.
  const somebodys = { form, autoComplete: 'off' }
  return (
    <Form sent={sent} label="Invite a colleague" className={`card ${styles.addUser}`}>
      <h2 className={`card-title ${styles.whole}`}>Invite a colleague</h2>
      <Field {...somebodys} name="first_name" label={labels.first_name} />
      <Field {...somebodys} name="last_name" label={labels.last_name} />
      <Field {...somebodys} name="email" label={labels.email} kind="email" />
      <fieldset className={`${styles.whole} ${styles.switches}`} id="permissions">
        <legend className="mantine-InputWrapper-label">{labels.permissions}</legend>
        {officePermissions[trade].map((one) => (
          <Check
            key={one}
            label={switchLabels[one]}
            hint={switchHints[one]}
            isOn={permissions.includes(one)}
            onChange={(isOn) => turn(one, isOn)}
          />
        ))}
        {error && (
          <p className="mantine-InputWrapper-error">
            <ErrorText text={error} />
          </p>
        )}
      </fieldset>
      {permissions.includes('decide') && <LimitField form={form} />}
      <Submit sent={sent}>Send invitation</Submit>
    </Form>
  )
}

import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { ApprovalLimit } from '../../api/contract/approvals.ts'
import * as calls from '../../api/contract/calls.ts'
import { formatPounds, toPence } from '../../api/contract/rules/money.ts'
import { refusalToLimit, type StaffMember } from '../../api/contract/staff.ts'
import { refusalText } from '../client/refusalText.ts'
import { useSend } from '../client/useSend.ts'
import { writePence } from '../form/amounts.ts'
import { Form, Submit } from '../form/Form.tsx'
import { faultsBy } from '../form/faults.ts'
import { useSentForm } from '../form/useSentForm.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { showToast } from '../ui/toast.ts'
import { LimitField, limitLabel, limitLabels } from './LimitField.tsx'
import styles from './staff.module.css'

/** Empty for everybody but a contractor's colleagues who decide. */
export function ApprovalLimitCell({ user }: { user: StaffMember }) {
  const [isOpen, setIsOpen] = useState(false)
  const isDecider = user.permissions.decide === true || user.approval_limit !== null
  if (refusalToLimit(user) !== null || !isDecider) return <td />
  const limit = limitText(user)
  return (
    <td className={styles.cell} data-label={limitLabel}>
      <Button
        size="xs"
        aria-label={`${limitLabel} of ${user.full_name}: ${limit}`}
        disabled={user.deactivated_at !== null}
        onClick={() => setIsOpen(true)}
      >
        {limit}
      </Button>
      {isOpen && <LimitDialog user={user} onClose={() => setIsOpen(false)} />}
    </td>
  )
}

function LimitDialog({ user, onClose }: { user: StaffMember; onClose: () => void }) {
  const id = useId()
  const limiting = useSend(calls.staffLimit, {
    leave: onClose,
    onSuccess: ({ message, data }) => showToast({ title: message, text: effectOf(data) }),
  })
  const { approval_limit } = user
  const { form, ...sent } = useSentForm({
    initial: { approval_limit: approval_limit === null ? '' : writePence(toPence(approval_limit)) },
    labels: limitLabels,
    faultsOf: faultsBy(ApprovalLimit),
    send: (values, version) => limiting.mutateAsync({ id: user.id, ...values, version }),
    row: { version: user.version },
    failureOf: (error) => refusalText(error, 'Failed to save the approval limit'),
  })
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Submit sent={sent} form={id} size="md">
        Save
      </Submit>
    </>
  )
  return (
    <Dialog isOpen title={`${limitLabel} of ${user.full_name}`} actions={actions} onClose={onClose}>
      <p>What they accept above the limit waits for approval. No bidder is told.</p>
      <Form id={id} sent={sent} className="dialog-body" isShort>
        <LimitField form={form} enterKeyHint="done" />
      </Form>
    </Dialog>
  )
}

function limitText({ approval_limit }: StaffMember): string {
  return approval_limit === null ? 'No limit' : formatPounds(toPence(approval_limit))
}

function effectOf(user: StaffMember): string {
  const { full_name, approval_limit } = user
  if (approval_limit === null) return `${full_name} has no limit.`
  return `What ${full_name} accepts above ${limitText(user)} waits for approval.`
}

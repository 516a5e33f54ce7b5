import type { Dashboard } from '../../api/contract/admin.ts'
import * as calls from '../../api/contract/calls.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { refusalText } from '../client/refusalText.ts'
import { useSend } from '../client/useSend.ts'
import { formatMoment } from '../ui/dates.ts'
import { Panel } from '../ui/Panel.tsx'
import { PendingButton } from '../ui/PendingButton.tsx'
import { ShowingOf } from '../ui/ShowingOf.tsx'
import { type Column, Table } from '../ui/Table.tsx'
import { showToast } from '../ui/toast.ts'
import styles from './failedMails.module.css'

type Mail = Dashboard['failed'][number]

const subjects: Record<Mail['kind'], string> = {
  'user.registered': 'Confirm the email address',
  'user.verification_requested': 'Confirm the email address',
  'staff.created': 'Confirm the email address',
  'staff.invited': 'Invitation of a colleague',
  'staff.owner_made': 'Made the owner',
  'staff.owner_gone': 'Handed the firm over',
  'user.verified': 'Account approved',
  'user.reset_requested': 'Reset the password',
  'user.password_changed': 'Password changed',
  'token.made': 'A token was made',
  'webhook.made': 'A webhook was made',
  'webhook.changed': 'A webhook was changed',
  'user.login_locked': 'Login locked',
  notice: 'A notice',
  digest: 'New quotes of the day',
}

const columns: readonly Column<Mail>[] = [
  { head: 'To', cell: ({ to }) => <Two first={to?.full_name ?? 'A deleted account'} second={to?.email ?? ''} /> },
  {
    head: 'Mail',
    cell: ({ kind, failed_at, tries }) => (
      <Two first={subjects[kind]} second={`Try ${tries} failed: ${formatMoment(failed_at, londonDay(Date.now()))}`} />
    ),
    isNamed: true,
    className: styles.mail,
  },
  {
    head: 'Why it failed',
    cell: ({ reason }) => reason ?? 'The mail server gave no reason',
    isNamed: true,
    className: styles.reason,
  },
  { head: 'Actions', cell: (mail) => <Resend mail={mail} />, isHeadHidden: true, className: 'act' },
]

/** Only while there are some: mostly every mail arrives. */
export function FailedMails({ dashboard: { failed, failed_mails } }: { dashboard: Dashboard }) {
  if (failed_mails === 0) return null
  return (
    <Panel title="Mails that failed" count={failed_mails} sub="Each was tried for two hours; kept for a week">
      <Table caption="Mails that failed, newest first" columns={columns} rows={failed} keyOf={({ id }) => id} />
      {failed_mails > failed.length && <ShowingOf shown={failed.length} total={failed_mails} what="mails" />}
    </Panel>
  )
}

function Resend({ mail: { id, to } }: { mail: Mail }) {
  const sending = useSend(calls.failedMailResend, {
    onSuccess: ({ message }) => showToast({ title: message, text: 'If it fails once more, it comes back here.' }),
  })
  if (!to) return null
  return (
    <>
      <PendingButton
        size="xs"
        variant="line"
        aria-label={`Send again to ${to.full_name}`}
        isPending={sending.isPending}
        onClick={() => sending.mutate({ id })}
      >
        Send again
      </PendingButton>
      {sending.error && (
        <p className="mantine-InputWrapper-error" role="alert">
          {refusalText(sending.error, 'Failed to send the mail again')}
        </p>
      )}
    </>
  )
}

function Two({ first, second }: { first: string; second: string }) {
  return (
    <>
      {first}
      <span className="sub">{second}</span>
    </>
  )
}

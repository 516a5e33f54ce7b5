import { Button } from '@mantine/core'
import {
  type Icon,
  IconAlertTriangle,
  IconArrowRight,
  IconArrowsExchange,
  IconCheck,
  IconHourglass,
  IconMessage2,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Amendment, Amendments } from '../../api/contract/amendments.ts'
import * as calls from '../../api/contract/calls.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { formatPounds, toPence } from '../../api/contract/rules/money.ts'
import { waitingFor } from '../../api/contract/rules/waitingFor.ts'
import { formatTonnes, toKg } from '../../api/contract/rules/weight.ts'
import { refusalText } from '../client/refusalText.ts'
import { unanswered } from '../client/unanswered.ts'
import { useSend } from '../client/useSend.ts'
import { ReasonDialog } from '../form/ReasonDialog.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { formatDayInSentence, formatMomentInSentence } from '../ui/dates.ts'
import { PendingButton } from '../ui/PendingButton.tsx'
import { StatusPill } from '../ui/StatusPill.tsx'
import { showToast } from '../ui/toast.ts'
import styles from './amendments.module.css'
import { changeText, daysBetween, poundsBetween, rateText, sideNames, tonnesBetween } from './changeText.ts'

type Props = { amendments: Amendments }

/** The open proposal: what would change, who has agreed, and the reader's answer. */
export function AmendmentCard({ amendments }: Props) {
  const id = useId()
  const { open } = amendments
  if (!open) return null
  const today = londonDay(Date.now())
  const isOwn = open.agreements.some(({ side, is_own }) => is_own && side === open.side)
  const missing = open.agreements.filter(({ agreed_at }) => agreed_at === null).length
  return (
    <section className={`card ${styles.amend}`} aria-labelledby={id}>
      <div className="card-head">
        <IconArrowsExchange className="i" size={24} aria-hidden />
        <h2 className="card-title" id={id}>
          {isOwn || amendments.side === null
            ? `Proposed change, ${missing} ${missing === 1 ? 'agreement' : 'agreements'} missing`
            : `${open.company_name} asks for a change`}
        </h2>
        <p className="card-sub">
          Proposed {formatMomentInSentence(open.proposed_at, today)} by {open.proposed_by}
        </p>
      </div>
      <div className={styles.in}>
        <div className={styles.changes}>
          <Changes open={open} amendments={amendments} />
          <p className={styles.words}>
            <IconMessage2 className="i" size={20} aria-hidden />
            <span>
              “{open.reason}”<small>{isOwn ? 'Everybody who must agree reads this.' : open.proposed_by}</small>
            </span>
          </p>
        </div>
        <Agreements open={open} today={today} />
      </div>
      <Foot open={open} version={amendments.version} today={today} />
    </section>
  )
}

function Changes({ open, amendments }: { open: Amendment; amendments: Amendments }) {
  const { quantity, delivery_from_date: from, delivery_to_date: to, total } = open
  return (
    <dl>
      {quantity && (
        <Row
          label="Tonnes"
          was={formatTonnes(toKg(quantity.was), 1)}
          now={formatTonnes(toKg(quantity.now), 1)}
          by={tonnesBetween(quantity.was, quantity.now)}
          note={loadsText(quantity, amendments)}
        />
      )}
      {from && <DayRow label="First day" {...from} />}
      {to && <DayRow label="Last day" {...to} />}
      {total && (
        <Row
          label={amendments.side === 'supplier' || amendments.side === 'haulier' ? 'Your price' : 'Total'}
          was={formatPounds(toPence(total.was))}
          now={formatPounds(toPence(total.now))}
          by={poundsBetween(total.was, total.now)}
          note={rateText(total)}
        />
      )}
    </dl>
  )
}

/** About so many loads more or fewer, at what a load has brought so far. */
function loadsText({ was, now }: { was: number; now: number }, { delivered, loads }: Amendments): string | null {
  const count = loads > 0 ? Math.round((Math.abs(now - was) * loads) / delivered) : 0
  if (count === 0) return null
  return `about ${count} ${count === 1 ? 'load' : 'loads'} ${now > was ? 'more' : 'fewer'}`
}

function DayRow({ label, was, now }: { label: string; was: string; now: string }) {
  return <Row label={label} was={formatDayInSentence(was)} now={formatDayInSentence(now)} by={daysBetween(was, now)} />
}

type RowProps = { label: string; was: string; now: string; by: string; note?: string | null }

function Row({ label, was, now, by, note }: RowProps) {
  return (
    <div className={styles.change}>
      <dt>{label}</dt>
      <dd className={styles.was}>
        <span className="sr">from </span>
        {was}
      </dd>
      <dd className={styles.now}>
        <IconArrowRight className="i" size={20} aria-hidden />
        <span className="sr">to </span>
        <b>{now}</b>
      </dd>
      <dd className={styles.by}>
        {by}
        {note && <small>{note}</small>}
      </dd>
    </div>
  )
}

function Agreements({ open, today }: { open: Amendment; today: string }) {
  const isAsked = ({ is_own }: Amendment['agreements'][number]) => is_own && open.may.agree
  const rows = [...open.agreements].sort((one, other) => Number(isAsked(other)) - Number(isAsked(one)))
  return (
    <ul className={styles.agree} aria-label="Who has agreed">
      {rows.map((row) => {
        const { side, company_name, is_own, agreed_at } = row
        const who = is_own ? 'You' : sideNames[side]
        const proposed = side === open.side && agreed_at !== null
        const when = agreed_at === null ? '' : formatMomentInSentence(agreed_at, today)
        return (
          <li key={side} className={isAsked(row) ? styles.isYou : undefined}>
            <Avatar name={company_name} />
            <span>
              <b>{company_name}</b>
              <small>{[who, proposed ? 'by proposing it' : when].filter(Boolean).join(', ')}</small>
            </span>
            <StatusPill {...pillOf(agreed_at !== null, isAsked(row))} />
          </li>
        )
      })}
    </ul>
  )
}

function pillOf(hasAgreed: boolean, isAsked: boolean): { tone: 'green' | 'amber'; Icon: Icon; label: string } {
  if (hasAgreed) return { tone: 'green', Icon: IconCheck, label: 'Agreed' }
  return { tone: 'amber', Icon: IconHourglass, label: isAsked ? 'Your answer' : 'Awaited' }
}

type Asking = 'decline' | 'withdraw' | 'end'

function Foot({ open, version, today }: { open: Amendment; version: number; today: string }) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const agree = useSend(calls.amendmentAgree)
  const { may, waits_for_approval: waits } = open
  const lapses = formatMomentInSentence(open.lapses_at, today)
  const isAgreeing = may.agree && (waits === null || waits.may_approve)
  return (
    <>
      <div className={styles.foot}>
        <div>
          {waits && (
            <p className={styles.waits}>
              {waits.approvers.length > 0 ? `${waitingFor(waits.approvers)}.` : 'It waits for your approval.'} Asked by{' '}
              {waits.asked_by}.
            </p>
          )}
          <p>
            {may.agree ? (
              <>
                Answer by <b>{lapses}</b>. Until then the order stays as it is.
              </>
            ) : (
              <>
                Nothing changes until all have agreed. Lapses <b>{lapses}</b>.
              </>
            )}
          </p>
          {agree.error && (
            <p className={styles.failed} role="alert">
              <IconAlertTriangle className="i" size={20} aria-hidden />
              {refusalText(agree.error, 'Failed to agree', unanswered)}
            </p>
          )}
        </div>
        <span className={styles.push}>
          {may.end && <Button onClick={() => setAsking('end')}>End proposal</Button>}
          {may.withdraw && <Button onClick={() => setAsking('withdraw')}>Withdraw</Button>}
          {may.decline && <Button onClick={() => setAsking('decline')}>Decline</Button>}
          {isAgreeing && (
            <PendingButton
              variant="primary"
              isPending={agree.isPending}
              onClick={() => agree.mutate({ id: open.id, version })}
            >
              {agreeLabel(open)}
            </PendingButton>
          )}
        </span>
      </div>
      {asking === 'withdraw' && <Withdraw open={open} version={version} onClose={() => setAsking(null)} />}
      {(asking === 'decline' || asking === 'end') && (
        <WithReason open={open} version={version} how={asking} onClose={() => setAsking(null)} />
      )}
    </>
  )
}

/** Repeats the reader's own amount, or the change where no money is involved. */
function agreeLabel(open: Amendment): string {
  return `Agree to ${open.total ? formatPounds(toPence(open.total.now)) : changeText(open) || 'the change'}`
}

type DialogProps = { open: Amendment; version: number; onClose: () => void }

function Withdraw({ open, version, onClose }: DialogProps) {
  const withdraw = useSend(calls.amendmentWithdraw, {
    leave: () => {
      showToast({ title: 'Proposal withdrawn', text: 'The order stays as it is.' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title="Withdraw this proposal?"
      action="Withdraw"
      dismiss="Keep proposal"
      isSending={withdraw.isPending}
      failure={withdraw.error && refusalText(withdraw.error, 'Failed to withdraw the proposal', unanswered)}
      onConfirm={() => withdraw.mutate({ id: open.id, version })}
      onClose={onClose}
    >
      <p>Those who were asked are told. The order stays as it is.</p>
    </ConfirmDialog>
  )
}

const reasons = {
  decline: {
    call: calls.amendmentDecline,
    title: 'Decline this change?',
    action: 'Decline',
    done: 'Change declined',
    failed: 'Failed to decline the change',
  },
  end: {
    call: calls.amendmentEnd,
    title: 'End this proposal?',
    action: 'End proposal',
    done: 'Proposal ended',
    failed: 'Failed to end the proposal',
  },
} as const

function WithReason({ open, version, how, onClose }: DialogProps & { how: keyof typeof reasons }) {
  const { call, done, failed, ...frame } = reasons[how]
  const send = useSend(call, {
    leave: () => {
      showToast({ title: done, text: 'The order stays as it is.' })
      onClose()
    },
  })
  return (
    <ReasonDialog
      {...frame}
      label="Why"
      hint={`${open.company_name} reads this.`}
      isDestructive
      isSending={send.isPending}
      failure={send.error && refusalText(send.error, failed, unanswered)}
      onConfirm={(reason) => send.mutate({ id: open.id, reason, version })}
      onClose={onClose}
    >
      <p>The proposal ends, and the order stays as it is.</p>
    </ReasonDialog>
  )
}

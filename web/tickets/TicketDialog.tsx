import { Button } from '@mantine/core'
import type { Ticket } from '../../api/contract/tickets.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { momentOf } from '../ui/dates.ts'
import { KeyValues } from '../ui/KeyValues.tsx'
import { Plate } from '../ui/Plate.tsx'
import { type Check, checkWords } from './checks.ts'
import { FlagNotes } from './FlagNotes.tsx'
import { Signature, useSeesSignatures } from './Signature.tsx'
import styles from './tickets.module.css'
import { weightFigure } from './weightFigure.ts'

type Props = {
  ticket: Ticket
  today: string
  /** In the order of the list. */
  previous: Ticket | undefined
  next: Ticket | undefined
  onTurn: (to: Ticket) => void
  /** What the reader may say about it. */
  checks: readonly Check[]
  onCheck: (check: Check) => void
  onClose: () => void
}

/** Everything that is known of one ticket. */
export function TicketDialog({ ticket, today, checks, onCheck, onClose, ...turning }: Props) {
  const { query, flags = [] } = ticket
  const seesSignature = useSeesSignatures()
  const actions = (
    <>
      {checks.map((check) => (
        <Button key={check} onClick={() => onCheck(check)}>
          {checkWords[check].button}
        </Button>
      ))}
      <Button variant="solid" onClick={onClose} data-autofocus>
        Close
      </Button>
    </>
  )
  return (
    <Dialog isOpen title={`Ticket ${ticket.number}`} onClose={onClose} actions={actions}>
      <Turning {...turning} />
      <Weights ticket={ticket} />
      <KeyValues
        values={{
          Voided: ticket.voided_at && said(ticket.void_reason, ticket.voided_by, ticket.voided_at, today),
          Logged: momentOf(ticket.logged_at, today),
          Received: momentOf(ticket.created_at, today),
          Vehicle: ticket.vehicle && <Plate registration={ticket.vehicle} />,
          Driver: ticket.driver.full_name,
          'Logged by': ticket.created_by,
          'Loaded at': ticket.loaded_at,
          Weighbridge: ticket.weighbridge_ref,
          'Signed by': ticket.signed_by,
          Queried: query && said(query.reason, query.queried_by, query.queried_at, today),
          Answer: query?.answered_at && said(query.answer, query.answered_by, query.answered_at, today),
          'To check': flags.length > 0 && <FlagNotes flags={flags} />,
        }}
      />
      {seesSignature && (
        <div className={`${styles.signLarge} ${styles.isSmall}`}>
          <Signature ticket={ticket} />
        </div>
      )}
    </Dialog>
  )
}

function Turning({ previous, next, onTurn }: Pick<Props, 'previous' | 'next' | 'onTurn'>) {
  return (
    <p className={styles.turning}>
      <Button size="xs" disabled={!previous} onClick={() => previous && onTurn(previous)}>
        Previous
      </Button>
      <Button size="xs" disabled={!next} onClick={() => next && onTurn(next)}>
        Next
      </Button>
    </p>
  )
}

/** In whose words, and when. */
function said(words: string | null, by: string | null | undefined, at: string, today: string) {
  return (
    <>
      {words}
      <span className={styles.saidBy}>
        {momentOf(at, today)}
        {by && ` by ${by}`}
      </span>
    </>
  )
}

function Weights({ ticket }: { ticket: Ticket }) {
  const weights = [
    ['Gross', ticket.gross_weight],
    ['Tare', ticket.tare],
    ['Net', ticket.net_weight],
  ] as const
  return (
    <dl className={`subject ${styles.weights} ${ticket.voided ? 'is-void' : ''}`}>
      {weights.map(([name, tonnes]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={`fig ${ticket.voided ? styles.strike : ''}`}>
            {weightFigure(tonnes)}
            <small>t</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

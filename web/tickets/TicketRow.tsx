import { Button } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import type { Ticket } from '../../api/contract/tickets/schemas.ts'
import { erasedText } from '../deal/erasedText.ts'
import { Plate } from '../deal/Plate.tsx'
import { formatClock } from '../ui/dates.ts'
import { AlteredNote } from './AlteredNote.tsx'
import { FlagNotes } from './FlagNotes.tsx'
import { driverOf, paperText } from './fromPaper.ts'
import { Signature, useSeesSignatures } from './signature/Signature.tsx'
import { TicketPdf } from './TicketPdf.tsx'
import styles from './tickets.module.css'
import { weightFigure } from './weightFigure.ts'

type Props = {
  ticket: Ticket
  isToAnswer: boolean
  onOpen: () => void
  onEnlarge: () => void
  onAnswer: () => void
}

export function TicketRow({ ticket, isToAnswer, onOpen, onEnlarge, onAnswer }: Props) {
  const { number, voided } = ticket
  const strike = voided ? styles.strike : ''
  const seesSignatures = useSeesSignatures()
  return (
    <tr className={voided ? 'is-void' : undefined}>
      <td className={styles.tixNo}>
        <button type="button" className={styles.tixOpen} aria-label={`Details of ticket ${number}`} onClick={onOpen}>
          {number}
        </button>
      </td>
      <td className={styles.tixTime}>{formatClock(Date.parse(ticket.logged_at))}</td>
      <td className={styles.tixPlate}>{ticket.vehicle && <Plate registration={ticket.vehicle} />}</td>
      <td className={styles.tixDriver}>{driverOf(ticket)}</td>
      <td className={`num opt ${strike}`}>{weightFigure(ticket.gross_weight)}</td>
      <td className={`num opt ${strike}`}>{weightFigure(ticket.tare)}</td>
      <td className={`num ${styles.net} ${strike}`} data-label="Net t">
        {weightFigure(ticket.net_weight)}
      </td>
      <td className={styles.tixSigned}>
        <SignedBy ticket={ticket} onEnlarge={onEnlarge} />
        {isToAnswer && (
          <Button size="xs" onClick={onAnswer} aria-label={`Answer query on ticket ${number}`}>
            Answer query
          </Button>
        )}
      </td>
      {seesSignatures && (
        <td className={styles.tixPdf}>
          <TicketPdf ticket={ticket} isIcon />
        </td>
      )}
    </tr>
  )
}

function SignedBy({ ticket, onEnlarge }: Pick<Props, 'ticket' | 'onEnlarge'>) {
  const seesSignature = useSeesSignatures()
  const erased = erasedText(ticket)
  if (ticket.voided) {
    return (
      <span className={styles.sm}>
        <b>Voided:</b> {ticket.void_reason}
        <AlteredNote ticket={ticket} />
      </span>
    )
  }
  return (
    <span className={styles.signer}>
      {seesSignature && !erased && ticket.signature !== null && (
        <button
          type="button"
          className={styles.sign}
          aria-label={`Enlarge the signature on ticket ${ticket.number}`}
          onClick={onEnlarge}
        >
          <Signature path={ticket.signature} isSmall />
        </button>
      )}
      <span className={styles.sm}>
        {erased ?? ticket.signed_by}
        <span className={styles.tixPaper}>{paperText(ticket)}</span>
        {ticket.query && <QueryNote query={ticket.query} />}
        <FlagNotes flags={ticket.flags ?? []} />
        <AlteredNote ticket={ticket} />
      </span>
    </span>
  )
}

function QueryNote({ query }: { query: NonNullable<Ticket['query']> }) {
  return (
    <span className={styles.tixNote}>
      <IconHelpCircle className="i" size={16} aria-hidden />
      {query.answer ? 'Answered' : 'Queried'}
    </span>
  )
}

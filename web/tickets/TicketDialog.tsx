import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { qualityProtocol } from '../../api/contract/rules/qualityProtocol.ts'
import type { Ticket } from '../../api/contract/tickets/schemas.ts'
import { grossSourceText, tareSourceText } from '../../api/contract/tickets/source.ts'
import { erasedText } from '../deal/erasedText.ts'
import { Plate } from '../deal/Plate.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { formatDate, formatMoment } from '../ui/dates.ts'
import { KeyValues } from '../ui/KeyValues.tsx'
import { AlteredBanner } from './AlteredNote.tsx'
import { type Check, checkWords } from './checks.ts'
import { FlagNotes } from './FlagNotes.tsx'
import { driverOf, paperText } from './fromPaper.ts'
import { SlipPhoto } from './photos/SlipPhoto.tsx'
import { Signature, useSeesSignatures } from './signature/Signature.tsx'
import { TicketPdf } from './TicketPdf.tsx'
import { TicketProof } from './TicketProof.tsx'
import styles from './tickets.module.css'
import { weightFigure } from './weightFigure.ts'

type Props = {
  ticket: Ticket
  today: string
  /** All tickets in list order, including those not shown yet. */
  inOrder: readonly Ticket[]
  onTurn: (to: Ticket) => void
  checks: readonly Check[]
  onCheck: (check: Check) => void
  onClose: () => void
}

export function TicketDialog({ ticket, today, inOrder, onTurn, checks, onCheck, onClose }: Props) {
  const { query, flags = [] } = ticket
  const erased = erasedText(ticket)
  const seesSignature = useSeesSignatures() && !erased
  const actions = (
    <>
      {checks.map((check) => (
        <Button key={check} onClick={() => onCheck(check)}>
          {checkWords[check].button}
        </Button>
      ))}
      <TicketPdf ticket={ticket} />
      <Button variant="solid" onClick={onClose} data-autofocus>
        Close
      </Button>
    </>
  )
  return (
    <Dialog isOpen title={`Ticket ${ticket.number}`} onClose={onClose} actions={actions}>
      <Turning ticket={ticket} inOrder={inOrder} onTurn={onTurn} />
      {ticket.altered && <AlteredBanner />}
      <Weights ticket={ticket} />
      <KeyValues
        values={{
          Voided: ticket.voided_at && quoteWords(ticket.void_reason, ticket.voided_by, ticket.voided_at, today),
          Logged: formatMoment(ticket.logged_at, today),
          Received: formatMoment(ticket.created_at, today),
          Vehicle: ticket.vehicle && <Plate registration={ticket.vehicle} />,
          'Carried by': ticket.former_carrier && `${ticket.former_carrier.name}, before the release: not counted`,
          Driver: driverNamed(ticket),
          'Logged by': ticket.created_by,
          'Loaded at': ticket.loaded_at,
          Gross: grossSourceText(ticket),
          Tare: tareSourceText(ticket, formatDate),
          Slip: isSlipToCome(ticket) && 'Photographed. Its photo hasn’t come from the phone yet.',
          Weighed: ticket.weighed_at && formatMoment(ticket.weighed_at, today),
          'Signed by': erased ?? ticket.signed_by,
          Signed: ticket.device_signed && 'On the driver’s phone',
          Signature: paperText(ticket),
          Queried: query && quoteWords(query.reason, query.queried_by, query.queried_at, today),
          Answer: query?.answered_at && quoteWords(query.answer, query.answered_by, query.answered_at, today),
          'To check': flags.length > 0 && <FlagNotes flags={flags} />,
        }}
      />
      {ticket.recycled && (
        <p className={styles.sm}>
          <b>{qualityProtocol.made}</b> {qualityProtocol.whatFor}
        </p>
      )}
      {seesSignature && <Evidence ticket={ticket} />}
      {ticket.verify_url && <TicketProof number={ticket.number} path={ticket.verify_url} />}
    </Dialog>
  )
}

function Evidence({ ticket }: Pick<Props, 'ticket'>) {
  return (
    <>
      {ticket.signature !== null && (
        <div className={`${styles.signLarge} ${styles.isSmall}`}>
          <Signature path={ticket.signature} />
        </div>
      )}
      {/* The key makes the photo small again on the next ticket. */}
      <SlipPhoto key={ticket.id} ticket={ticket} />
    </>
  )
}

/** Some readers never get the photo. Readers who get flags do, so for them a missing photo is still to come. */
function isSlipToCome({ flags, slip_hash, slip_url, erased_at }: Ticket): boolean {
  return flags !== undefined && slip_hash !== null && slip_url === null && erased_at === undefined
}

function driverNamed(ticket: Ticket): string {
  return driverOf(ticket) ?? 'Not named'
}

/** Also by the arrow keys. */
function Turning({ ticket, inOrder, onTurn }: Pick<Props, 'ticket' | 'inOrder' | 'onTurn'>) {
  const at = inOrder.findIndex(({ id }) => id === ticket.id)
  const turnTo = (nth: number) => {
    const to = inOrder[nth]
    if (to) onTurn(to)
  }
  useHotkeys([
    ['ArrowLeft', () => turnTo(at - 1)],
    ['ArrowRight', () => turnTo(at + 1)],
  ])
  return (
    <div className={styles.turning}>
      <Button size="xs" disabled={at === 0} onClick={() => turnTo(at - 1)}>
        Previous
      </Button>
      <span aria-live="polite">
        {at + 1} of {inOrder.length}
      </span>
      <Button size="xs" disabled={at === inOrder.length - 1} onClick={() => turnTo(at + 1)}>
        Next
      </Button>
    </div>
  )
}

function quoteWords(words: string | null, by: string | null | undefined, at: string, today: string) {
  return (
    <>
      {words}
      <span className={styles.saidBy}>
        {formatMoment(at, today)}
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

import { Button } from '@mantine/core'
import type { Ticket } from '../../api/contract/tickets.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { momentOf } from '../ui/dates.ts'
import { KeyValues } from '../ui/KeyValues.tsx'
import { Plate } from '../ui/Plate.tsx'
import { FlagNotes } from './FlagNotes.tsx'
import { Signature, useSeesSignatures } from './Signature.tsx'
import styles from './tickets.module.css'
import { weightFigure } from './weightFigure.ts'

type Props = { ticket: Ticket; today: string; onClose: () => void }

/** Everything that is known of one ticket. */
export function TicketDialog({ ticket, today, onClose }: Props) {
  const { query, flags = [] } = ticket
  const seesSignature = useSeesSignatures()
  const close = (
    <Button variant="solid" onClick={onClose} data-autofocus>
      Close
    </Button>
  )
  return (
    <Dialog isOpen title={`Ticket ${ticket.number}`} onClose={onClose} actions={close}>
      <Weights ticket={ticket} />
      <KeyValues
        values={{
          Voided: ticket.voided && (ticket.void_reason ?? 'Yes'),
          Logged: momentOf(ticket.logged_at, today),
          Received: momentOf(ticket.created_at, today),
          Vehicle: ticket.vehicle && <Plate registration={ticket.vehicle} />,
          Driver: ticket.driver.full_name,
          'Logged by': ticket.created_by,
          'Loaded at': ticket.loaded_at,
          Weighbridge: ticket.weighbridge_ref,
          'Signed by': ticket.signed_by,
          Queried: query?.reason,
          Answer: query?.answer,
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

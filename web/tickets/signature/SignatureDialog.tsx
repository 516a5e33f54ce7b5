import { Button } from '@mantine/core'
import type { Ticket } from '../../../api/contract/tickets/schemas.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from '../tickets.module.css'
import { Signature } from './Signature.tsx'

type Props = { ticket: Ticket; onClose: () => void }

export function SignatureDialog({ ticket, onClose }: Props) {
  const close = (
    <Button variant="solid" onClick={onClose} data-autofocus>
      Close
    </Button>
  )
  return (
    <Dialog isOpen title={`Signature on ticket ${ticket.number}`} onClose={onClose} actions={close}>
      <figure className={styles.signLarge}>
        {ticket.signature !== null && <Signature path={ticket.signature} />}
        <figcaption>{ticket.signed_by ?? 'No name given'}</figcaption>
      </figure>
    </Dialog>
  )
}

import { IconAlertTriangle } from '@tabler/icons-react'
import type { Ticket } from '../../api/contract/tickets/schemas.ts'
import { Banner } from '../ui/Banner.tsx'
import styles from './tickets.module.css'

export const altered = 'Altered since it was sealed'

/** Every reader of the ticket is told, not only its carrier's office. */
export function AlteredNote({ ticket }: { ticket: Pick<Ticket, 'altered'> }) {
  if (!ticket.altered) return null
  return (
    <span className={styles.tixNote}>
      <IconAlertTriangle className="i" size={16} aria-hidden />
      {altered}
    </span>
  )
}

/** Before the weights, which may be the altered ones. */
export function AlteredBanner() {
  return (
    <Banner tone="red" Icon={IconAlertTriangle} title={altered}>
      This isn’t what was sealed: trust only its code.
    </Banner>
  )
}

import { IconAlertTriangle } from '@tabler/icons-react'
import { flagLabel, type TicketFlag } from '../../api/contract/tickets/checks.ts'
import styles from './tickets.module.css'

/** What looks wrong about a ticket. Only the carrier's office and admins receive flags. */
export function FlagNotes({ flags }: { flags: readonly TicketFlag[] }) {
  return flags.map((flag) => (
    <span key={flag} className={styles.tixNote}>
      <IconAlertTriangle className="i" size={16} aria-hidden />
      {flagLabel(flag)}
    </span>
  ))
}

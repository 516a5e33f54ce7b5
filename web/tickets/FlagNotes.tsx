import { IconAlertTriangle } from '@tabler/icons-react'
import { flagLabel, type TicketFlag } from '../../api/contract/rules/weightChecks.ts'

/** What looks wrong about a ticket; only the carrier's office and the admins are told. */
export function FlagNotes({ flags }: { flags: readonly TicketFlag[] }) {
  return flags.map((flag) => (
    <span key={flag} className="tix-note">
      <IconAlertTriangle className="i" size={16} aria-hidden />
      {flagLabel(flag)}
    </span>
  ))
}

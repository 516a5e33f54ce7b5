import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { formatTonnes, toKg } from '../../api/contract/rules/weight.ts'
import type { TicketFlag } from '../../api/contract/tickets/checks.ts'
import { Lane, LaneEmpty } from '../deal/Lane.tsx'
import type { CachedTicket } from '../offline/rows.ts'
import { paths } from '../paths.ts'
import { StatusPill } from '../ui/StatusPill.tsx'

const words = {
  over_delivery: 'Over-delivered',
  over_legal_weight: 'Overweight',
  tare_far_from_last: 'Tare differs',
  kilograms_as_tonnes: 'Kilograms?',
  likely_double: 'Likely double',
  before_confirmation: 'Not confirmed',
  driver_removed: 'Driver removed',
  order_closed: 'Order closed',
  order_cancelled: 'Order cancelled',
  late_upload: 'Late upload',
  clock_skew: 'Clock wrong',
  imported: 'Imported',
  key_ended: 'Removed phone',
} as const satisfies Record<TicketFlag, string>

const shown = 5

export function FlaggedTickets({ tickets }: { tickets: readonly CachedTicket[] }) {
  const more = tickets.length - shown
  return (
    <Lane title="Flagged tickets" count={tickets.length} tone="alarm">
      {tickets.length === 0 ? (
        <LaneEmpty text="No ticket looks wrong." />
      ) : (
        <div className="card rows">
          {tickets.slice(0, shown).map((ticket) => (
            <FlaggedTicket key={ticket.id} ticket={ticket} />
          ))}
          {more > 0 && <p className="rows-more">and {more} more</p>}
        </div>
      )}
    </Lane>
  )
}

function FlaggedTicket({ ticket }: { ticket: CachedTicket }) {
  const { number, quote_id, vehicle, gross_weight, flags = [] } = ticket
  const [first, ...others] = flags
  if (!first) return null
  const label = others.length > 0 ? `${words[first]} +${others.length}` : words[first]
  const load = [vehicle, `${formatTonnes(toKg(gross_weight), 3)} gross`].filter(Boolean).join(' · ')
  return (
    <Link className="mini" to={paths.haulierOrder(quote_id)}>
      <b>No. {number}</b>
      <StatusPill tone="amber" Icon={IconAlertTriangle} label={label} />
      <span className="way">{load}</span>
    </Link>
  )
}

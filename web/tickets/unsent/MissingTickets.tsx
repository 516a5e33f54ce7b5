import { IconAlertTriangle } from '@tabler/icons-react'
import type { MissingTicket } from '../../offline/unsentNumbers.ts'
import { Banner } from '../../ui/Banner.tsx'
import { formatMoment } from '../../ui/dates.ts'

export function MissingTickets({ tickets, today }: { tickets: readonly MissingTicket[]; today: string }) {
  return (
    <Banner tone="red" Icon={IconAlertTriangle} title={titleOf(tickets.length)} role="alert">
      <ul>
        {tickets.map(({ number, capturedAt }) => (
          <li key={number}>
            Number {number}, saved {savedText(capturedAt, today)}
          </li>
        ))}
      </ul>
      Tell the office. They can log {tickets.length === 1 ? 'it' : 'them'} from the weighbridge’s copy.
    </Banner>
  )
}

/** `today, 09:12`, for the middle of a line. */
function savedText(capturedAt: number, today: string): string {
  return formatMoment(new Date(capturedAt).toISOString(), today).replace('Today', 'today')
}

function titleOf(count: number): string {
  return count === 1 ? '1 ticket made on this phone is missing' : `${count} tickets made on this phone are missing`
}

import type { OrderDetails } from '../../api/contract/orders.ts'
import { forecast, paceOfDays } from '../../api/contract/rules/pace.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import type { Ticket } from '../../api/contract/tickets.ts'
import { momentOf, weekdayOf } from '../ui/dates.ts'
import { Panel } from '../ui/Panel.tsx'
import { loadsByDay } from './loads.ts'
import styles from './timeline.module.css'

type Props = { order: OrderDetails; tickets: readonly Ticket[]; today: string }
type Step = { what: string; at: string; tone?: 'good' | 'warn' | 'bad' }

/** What became of the order so far, latest first, and when the last load is to be expected. */
export function Timeline({ order, tickets, today }: Props) {
  const steps = stepsOf(order, tickets).sort((one, other) => other.at.localeCompare(one.at))
  const isOpen = order.progress.status === 'In Progress'
  const end = isOpen ? endOf(order, tickets, today) : null
  return (
    <Panel title="Timeline">
      <ol className={`${styles.timeline} card-body`}>
        {end && (
          <li className={styles['is-next']}>
            <b>Last load expected</b>
            <span className={styles.when}>{weekdayOf(end)}, from the pace so far</span>
          </li>
        )}
        {steps.map(({ what, at, tone }) => (
          <li key={what} className={tone && styles[`is-${tone}`]}>
            <b>{what}</b>
            <span className={styles.when}>{momentOf(at, today)}</span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function endOf(order: OrderDetails, tickets: readonly Ticket[], today: string): string | null {
  const deliveries = { ...order, remaining_kg: toKg(order.progress.remaining) }
  return forecast({ ...deliveries, ...paceOfDays(loadsByDay(tickets), today) }, today).expected_end
}

function stepsOf({ progress, ...order }: OrderDetails, tickets: readonly Ticket[]): Step[] {
  const live = tickets
    .filter(({ voided }) => !voided)
    .sort((one, other) => one.logged_at.localeCompare(other.logged_at))
  const first = live.at(0)
  const last = live.at(-1)
  const steps: (Step | null)[] = [
    { what: 'Bid accepted', at: order.accepted_at },
    happened('Supplier confirmed', order.supplier_confirmed_at),
    happened('Haulier confirmed', order.haulier_confirmed_at),
    happened('First load delivered', first?.logged_at),
    last && last !== first && progress.remaining === 0
      ? { what: 'Last load delivered', at: last.logged_at, tone: 'good' }
      : null,
    happened(progress.close_reason ? `Closed short: ${progress.close_reason}` : 'Closed short', progress.closed_at),
    ...tickets.flatMap(troublesOf),
  ]
  return steps.filter((step) => step !== null)
}

function troublesOf({ number, query, voided_at, void_reason }: Ticket): (Step | null)[] {
  return [
    query && { what: `Ticket ${number} queried`, at: query.queried_at, tone: 'warn' },
    query?.answered_at ? { what: `Query on ticket ${number} answered`, at: query.answered_at } : null,
    voided_at === null ? null : { what: `Ticket ${number} voided: ${void_reason}`, at: voided_at, tone: 'bad' },
  ]
}

function happened(what: string, at: string | null | undefined): Step | null {
  return at ? { what, at } : null
}

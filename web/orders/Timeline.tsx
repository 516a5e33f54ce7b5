import type { OrderDetails } from '../../api/contract/orders.ts'
import { forecast, paceOfDays } from '../../api/contract/rules/pace.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import type { Ticket } from '../../api/contract/tickets.ts'
import { momentOf, weekdayOf } from '../ui/dates.ts'
import { Panel } from '../ui/Panel.tsx'
import { orderTonnes } from '../ui/tonnes.ts'
import { loadsByDay } from './loads.ts'
import styles from './timeline.module.css'

type Props = { order: OrderDetails; tickets: readonly Ticket[]; today: string }
/** `by`: who did it, as the reader may know them; `said`: in their words. */
type Step = { what: string; at: string; by?: string | null; said?: string | null; tone?: 'good' | 'warn' | 'bad' }

/** What became of the order so far, latest first, and when the last load is to be expected. */
export function Timeline({ order, tickets, today }: Props) {
  const steps = stepsOf(order, tickets).sort((one, other) => other.at.localeCompare(one.at))
  const isOpen = order.progress.status === 'In Progress'
  const end = isOpen ? endOf(order, tickets, today) : null
  return (
    <Panel title="Timeline">
      <ol className={`${styles.timeline} card-body`}>
        {end && <NextStep end={end} lateDays={order.late_days} />}
        {steps.map(({ what, at, by, said, tone }) => (
          <li key={`${at} ${what}`} className={tone && styles[`is-${tone}`]}>
            <b>{what}</b>
            {said && <span className={styles.when}>“{said}”</span>}
            <span className={styles.when}>
              {momentOf(at, today)}
              {by && ` by ${by}`}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function NextStep({ end, lateDays }: { end: string; lateDays: number | null }) {
  const isLate = lateDays !== null && lateDays > 0
  return (
    <li className={`${styles['is-next']} ${isLate ? styles['is-late'] : ''}`}>
      <b>Last load expected{isLate && `, ${lateDays} ${lateDays === 1 ? 'day' : 'days'} late`}</b>
      <span className={styles.when}>{weekdayOf(end)}, from the pace so far</span>
    </li>
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
    { what: 'Bid accepted', at: order.accepted_at, by: order.accepted_by, tone: 'good' },
    happened('Supplier confirmed', order.supplier_confirmed_at, order.supplier_confirmed_by),
    happened('Haulier confirmed', order.haulier_confirmed_at, order.haulier_confirmed_by),
    first ? { what: 'First load delivered', at: first.logged_at } : null,
    last && last !== first && progress.remaining === 0
      ? { what: 'Last load delivered', at: last.logged_at, tone: 'good' }
      : null,
    progress.closed_at === null
      ? null
      : {
          ...{ what: `Closed short at ${orderTonnes(progress.delivered)}`, at: progress.closed_at },
          ...{ by: order.closed_by, said: progress.close_reason, tone: 'warn' },
        },
    ...tickets.flatMap(troublesOf),
  ]
  return steps.filter((step) => step !== null)
}

function troublesOf({ number, query, voided_at, void_reason, voided_by }: Ticket): (Step | null)[] {
  return [
    query && {
      ...{ what: `Ticket ${number} queried`, at: query.queried_at },
      ...{ by: query.queried_by, said: query.reason, tone: 'warn' },
    },
    query?.answered_at
      ? {
          ...{ what: `Query on ticket ${number} answered`, at: query.answered_at },
          ...{ by: query.answered_by, said: query.answer },
        }
      : null,
    voided_at === null
      ? null
      : { what: `Ticket ${number} voided`, at: voided_at, by: voided_by ?? null, said: void_reason, tone: 'bad' },
  ]
}

function happened(what: string, at: string | null, by: string | null): Step | null {
  return at ? { what, at, by, tone: 'good' } : null
}

import type { Amendment } from '../../api/contract/amendments.ts'
import type { OrderDetails } from '../../api/contract/orders.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { formatTonnes } from '../../api/contract/rules/weight.ts'
import type { Ticket } from '../../api/contract/tickets/schemas.ts'
import { lateText } from '../deal/WaitsFor.tsx'
import { formatDayWithWeekday, formatMoment } from '../ui/dates.ts'
import { Panel } from '../ui/Panel.tsx'
import { orderTonnes } from '../ui/tonnes.ts'
import { loadsByDay } from './loads.ts'
import { planOf } from './plan.ts'
import { slowDays } from './slowDays.ts'
import styles from './timeline.module.css'

type Props = {
  order: OrderDetails
  tickets: readonly Ticket[]
  today: string
  /** Proposed changes that have ended. */
  ended?: readonly Amendment[] | undefined
}
/** `by`: who, as the reader may know them; `words`: theirs; `of`: text about a whole day. */
type Step = {
  what: string
  at: string
  by?: string | null
  words?: string | null
  of?: string
  tone?: 'good' | 'warn' | 'bad'
}

/** Latest first, with the expected last load on top. */
export function Timeline({ order, tickets, today, ended = [] }: Props) {
  const steps = [...stepsOf(order, tickets), ...ended.map(changeStep)].sort((one, other) =>
    other.at.localeCompare(one.at),
  )
  const plan = planOf(order, tickets, today)
  return (
    <Panel title="Timeline">
      <ol className={`${styles.timeline} card-body`}>
        {plan && <NextStep end={plan.end} lateDays={order.late_days} />}
        {steps.map(({ what, at, by, words, of, tone }) => (
          <li key={`${at} ${what}`} className={tone && styles[`is-${tone}`]}>
            <b>{what}</b>
            {words && <span className={styles.when}>“{words}”</span>}
            <span className={styles.when}>
              {of ? `${formatDayWithWeekday(londonDay(at))}, ${of}` : formatMoment(at, today)}
              {by && ` by ${by}`}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function NextStep({ end, lateDays }: { end: string; lateDays: number | null }) {
  return (
    <li className={`${styles['is-next']} ${lateDays === null ? '' : styles['is-late']}`}>
      <b>Last load expected{lateDays !== null && `, ${lateText(lateDays)}`}</b>
      <span className={styles.when}>{formatDayWithWeekday(end)}, at the pace so far</span>
    </li>
  )
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
          what: progress.is_cancelled ? 'Order cancelled' : `Closed short at ${orderTonnes(progress.delivered)}`,
          at: progress.closed_at,
          by: order.closed_by,
          words: progress.close_reason,
          tone: 'warn',
        },
    ...tickets.flatMap(troublesOf),
    ...slowDays(loadsByDay(tickets)).map(slowStep),
  ]
  return steps.filter((step) => step !== null)
}

const changeSteps = {
  open: 'Change proposed',
  agreed: 'Change in force',
  declined: 'Change declined',
  withdrawn: 'Proposed change withdrawn',
  superseded: 'Proposed change overtaken',
  lapsed: 'Proposed change lapsed',
  ended: 'Proposed change ended',
} as const satisfies Record<Amendment['state'], string>

function changeStep({ state, ended_at, proposed_at, ended_by, reason, end_reason }: Amendment): Step {
  const tone = state === 'agreed' ? 'good' : 'warn'
  return { what: changeSteps[state], at: ended_at ?? proposed_at, by: ended_by, words: end_reason ?? reason, tone }
}

/** At the end of its day, after all its loads. */
function slowStep({ day, kg, ofUsual }: ReturnType<typeof slowDays>[number]): Step {
  const of = `${Math.round(ofUsual * 100)}% of the usual tonnage`
  return { what: `Slow day, ${formatTonnes(kg, 1)}`, at: `${day}T20:00:00.000Z`, of, tone: 'warn' }
}

function troublesOf({ number, query, voided_at, void_reason, voided_by }: Ticket): (Step | null)[] {
  return [
    query && {
      what: `Ticket ${number} queried`,
      at: query.queried_at,
      by: query.queried_by,
      words: query.reason,
      tone: 'warn',
    },
    query?.answered_at
      ? {
          what: `Query on ticket ${number} answered`,
          at: query.answered_at,
          by: query.answered_by,
          words: query.answer,
        }
      : null,
    voided_at === null
      ? null
      : { what: `Ticket ${number} voided`, at: voided_at, by: voided_by ?? null, words: void_reason, tone: 'bad' },
  ]
}

function happened(what: string, at: string | null, by: string | null): Step | null {
  return at ? { what, at, by, tone: 'good' } : null
}

import type { OrderDetails } from '../../api/contract/orders.ts'
import { formatTonnes } from '../../api/contract/rules/weight.ts'
import { type DayBar, DayChart } from '../ui/DayChart.tsx'
import { formatDayRange } from '../ui/dates.ts'
import { Panel } from '../ui/Panel.tsx'
import { type Load, loadsByDay } from './loads.ts'
import { type Plan, planOf } from './plan.ts'

type Props = { order: OrderDetails; tickets: readonly Load[]; today: string }

export function TonnesPerDay({ order, tickets, today }: Props) {
  const { delivery_to_date: until } = order
  const plan = planOf(order, tickets, today)
  const bars = barsOf(tickets, plan, today)
  if (bars.length === 0) return null
  return (
    <Panel title="Tonnes per day" aside={<Key plan={plan} />}>
      <DayChart bars={bars} end={{ after: until, label: `window ends ${formatDayRange(until, until)}` }} />
    </Panel>
  )
}

const mostBars = 12
const mostPlanned = 8

export function barsOf(tickets: readonly Load[], plan: Plan | null, today: string): DayBar[] {
  const came = loadsByDay(tickets)
  const planned = plan?.days.slice(0, mostPlanned) ?? []
  const todays = planned.find(({ day }) => day === today)
  const past = came.map(
    ({ day, kg }): DayBar =>
      day === today ? { day, kg, kind: 'today', ...(todays && { plannedKg: todays.kg }) } : { day, kg, kind: 'past' },
  )
  const next = planned
    .filter(({ day }) => came.every((one) => one.day !== day))
    .map(
      ({ day, kg, isLate }): DayBar => ({
        day,
        kg: 0,
        plannedKg: kg,
        kind: day === today ? 'today' : 'planned',
        isLate,
      }),
    )
  return [...past.slice(next.length - mostBars), ...next]
}

function Key({ plan }: { plan: Plan | null }) {
  return (
    <ul className="key">
      <li>
        <i />
        Delivered
      </li>
      <li>
        <i className="is-today" />
        Today
      </li>
      {plan && (
        <li>
          <i className="is-planned" />
          At the pace so far, {formatTonnes(plan.paceKg, 1)} a day
        </li>
      )}
    </ul>
  )
}

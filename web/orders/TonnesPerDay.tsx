import { formatTonnes } from '../../api/contract/rules/weight.ts'
import { type DayBar, DayChart } from '../ui/DayChart.tsx'
import { dayRange } from '../ui/dates.ts'
import { Panel } from '../ui/Panel.tsx'
import { type Load, loadsByDay, workdaysAfter } from './loads.ts'

type Props = {
  tickets: readonly Load[]
  /** What is still to come; 0 once the order is completed. */
  remainingKg: number
  today: string
  /** The last day of the delivery window. */
  until: string
}

const mostBars = 11
const mostNeeded = 4

/** What came on each day, and what each working day left has to bring for the rest to be in on time. */
export function TonnesPerDay({ tickets, remainingKg, today, until }: Props) {
  const past = loadsByDay(tickets)
  if (past.length === 0) return null
  const left = remainingKg > 0 ? workdaysAfter(today, until) : []
  const neededKg = left.length > 0 ? remainingKg / left.length : 0
  const needed = left.slice(0, mostNeeded).map((day): DayBar => ({ day, kg: neededKg, kind: 'needed' }))
  const bars = [
    ...past
      .slice(needed.length - mostBars)
      .map(({ day, kg }): DayBar => ({ day, kg, kind: day === today ? 'today' : 'past' })),
    ...needed,
  ]
  return (
    <Panel title="Tonnes per day" aside={<Key neededKg={neededKg} until={until} />}>
      <DayChart bars={bars} />
    </Panel>
  )
}

function Key({ neededKg, until }: { neededKg: number; until: string }) {
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
      {neededKg > 0 && (
        <li>
          <i className="is-needed" />
          Needed to finish by {dayRange(until, until)}, {formatTonnes(neededKg, 1)} a day
        </li>
      )}
    </ul>
  )
}

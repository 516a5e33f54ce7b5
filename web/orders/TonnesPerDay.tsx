import { formatTonnes } from '../../api/contract/weight.ts'
import { dayRange, weekdayOf } from '../ui/dates.ts'
import { Panel } from '../ui/Panel.tsx'
import { type Load, loadsByDay, workdaysAfter } from './loads.ts'
import { niceScale } from './niceScale.ts'
import './dayChart.css'

type Props = {
  tickets: readonly Load[]
  /** What is still to come; 0 once the order is completed. */
  remainingKg: number
  today: string
  /** The last day of the delivery window. */
  until: string
}

type Bar = { day: string; kg: number; kind: 'past' | 'today' | 'needed' }

const mostBars = 11
const mostNeeded = 4

/** What came on each day, and what each working day left has to bring for the rest to be in on time. */
export function TonnesPerDay({ tickets, remainingKg, today, until }: Props) {
  const past = loadsByDay(tickets)
  if (past.length === 0) return null
  const left = remainingKg > 0 ? workdaysAfter(today, until) : []
  const neededKg = left.length > 0 ? remainingKg / left.length : 0
  const needed = left.slice(0, mostNeeded).map((day): Bar => ({ day, kg: neededKg, kind: 'needed' }))
  const bars = [
    ...past
      .slice(needed.length - mostBars)
      .map(({ day, kg }): Bar => ({ day, kg, kind: day === today ? 'today' : 'past' })),
    ...needed,
  ]
  const scale = niceScale(Math.max(...bars.map(({ kg }) => kg)) / 1000)
  return (
    <Panel title="Tonnes per day" aside={<Key neededKg={neededKg} until={until} />}>
      <div className="day-chart">
        <div className="day-grid" aria-hidden="true">
          {scale.lines.map((tonnes) => (
            <span key={tonnes} style={{ bottom: `${(tonnes * 100) / scale.top}%` }}>
              {tonnes}
            </span>
          ))}
        </div>
        <ol className="day-bars">
          {bars.map((bar) => (
            <DayBar key={bar.day} bar={bar} top={scale.top} />
          ))}
        </ol>
      </div>
    </Panel>
  )
}

function DayBar({ bar: { day, kg, kind }, top }: { bar: Bar; top: number }) {
  const [weekday, ...date] = weekdayOf(day).split(' ')
  return (
    <li className={`is-${kind}`}>
      <span className="day-column">
        <i style={{ height: `${kg / 10 / top}%` }}>
          <b className={kind === 'needed' ? 'sr' : undefined}>{formatTonnes(kg, 1).replace(' t', '')}</b>
        </i>
      </span>
      <span className="day-name">{kind === 'today' ? 'Today' : weekday}</span>
      <span className="day-date">{date.join(' ')}</span>
    </li>
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

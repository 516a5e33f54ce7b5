import { formatTonnes } from '../../api/contract/rules/weight.ts'
import { ChartGrid, gutterOf } from './ChartGrid.tsx'
import { formatDayWithWeekday } from './dates.ts'
import { listFigured } from './monthFigures.ts'
import { niceScale } from './niceScale.ts'
import './dayChart.css'

export type DayBar = {
  /** YYYY-MM-DD. */
  day: string
  kg: number
  /** Planned on top of `kg`; drawn dashed. */
  plannedKg?: number
  kind: 'past' | 'today' | 'planned'
  isLate?: boolean
}

type Props = {
  bars: readonly DayBar[]
  /** Draws a line behind the day `after` (YYYY-MM-DD), if a later day is drawn too. */
  end?: { after: string; label: string }
  /** Narrow bars without weekdays and with few figures. */
  isMonth?: boolean
}

export function DayChart({ bars, end, isMonth = false }: Props) {
  const highest = Math.max(...bars.map(heightOf))
  const scale = niceScale(highest / 1000)
  const figured = isMonth ? listFigured(bars, scale.top) : bars
  const firstBeyond = end ? bars.findIndex(({ day }) => day > end.after) : -1
  const hasEnd = firstBeyond > 0
  return (
    <div className={`day-chart ${isMonth ? 'is-month' : ''} ${hasEnd ? 'has-end' : ''}`} style={gutterOf(scale)}>
      <ChartGrid scale={scale} />
      <ol className="day-bars">
        {bars.map((bar, nth) => {
          const isEnd = hasEnd && nth === firstBeyond
          return (
            <li key={bar.day} className={`is-${bar.kind} ${bar.isLate ? 'is-late' : ''}`}>
              {isEnd && <span className={nth < 3 ? 'day-end is-early' : 'day-end'}>{end?.label}</span>}
              <Column bar={bar} top={scale.top} isFigured={figured.includes(bar)} />
              <Name bar={bar} isMonth={isMonth} />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function heightOf({ kg, plannedKg = 0 }: DayBar): number {
  return kg + plannedKg
}

function Column({ bar: { kg, plannedKg = 0 }, top, isFigured }: { bar: DayBar; top: number; isFigured: boolean }) {
  const height = (part: number) => ({ height: `${part / 10 / top}%` })
  return (
    <span className="day-column">
      {plannedKg > 0 && (
        <i className="is-planned" style={height(plannedKg)}>
          <span className="sr">{figureOf(plannedKg)} to come</span>
        </i>
      )}
      {(kg > 0 || plannedKg === 0) && (
        <i style={height(kg)}>
          <b className={isFigured ? undefined : 'sr'}>{figureOf(kg)}</b>
        </i>
      )}
    </span>
  )
}

function Name({ bar: { day, kind }, isMonth }: { bar: DayBar; isMonth: boolean }) {
  const [weekday, ...date] = formatDayWithWeekday(day).split(' ')
  if (isMonth) return <span className="day-name">{Number(day.slice(-2))}</span>
  return (
    <>
      <span className="day-name">{kind === 'today' ? 'Today' : weekday}</span>
      <span className="day-date">{date.join(' ')}</span>
    </>
  )
}

function figureOf(kg: number): string {
  return formatTonnes(kg, 1).replace(' t', '')
}

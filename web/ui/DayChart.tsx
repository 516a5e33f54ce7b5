import { formatTonnes } from '../../api/contract/rules/weight.ts'
import { weekdayOf } from './dates.ts'
import { niceScale } from './niceScale.ts'
import './dayChart.css'

export type DayBar = {
  /** As the wire writes dates. */
  day: string
  kg: number
  /** `needed` is planned, and dashed. */
  kind: 'past' | 'today' | 'needed'
}

type Props = {
  bars: readonly DayBar[]
  /** A whole month: narrow bars under their day alone, figures on the highest and today's. */
  isMonth?: boolean
}

/** Tonnes by the day, a bar each. */
export function DayChart({ bars, isMonth = false }: Props) {
  const highest = Math.max(...bars.map(({ kg }) => kg))
  const scale = niceScale(highest / 1000)
  return (
    <div className={isMonth ? 'day-chart is-month' : 'day-chart'}>
      <div className="day-grid" aria-hidden="true">
        {scale.lines.map((tonnes) => (
          <span key={tonnes} style={{ bottom: `${(tonnes * 100) / scale.top}%` }}>
            {tonnes}
          </span>
        ))}
      </div>
      <ol className="day-bars">
        {bars.map((bar) => {
          const isFigured = isMonth ? bar.kg > 0 && (bar.kg === highest || bar.kind === 'today') : bar.kind !== 'needed'
          return <Bar key={bar.day} bar={bar} top={scale.top} isFigured={isFigured} isMonth={isMonth} />
        })}
      </ol>
    </div>
  )
}

type BarProps = { bar: DayBar; top: number; isFigured: boolean; isMonth: boolean }

function Bar({ bar: { day, kg, kind }, top, isFigured, isMonth }: BarProps) {
  const [weekday, ...date] = weekdayOf(day).split(' ')
  return (
    <li className={`is-${kind}`}>
      <span className="day-column">
        <i style={{ height: `${kg / 10 / top}%` }}>
          <b className={isFigured ? undefined : 'sr'}>{formatTonnes(kg, 1).replace(' t', '')}</b>
        </i>
      </span>
      {isMonth ? (
        <span className="day-name">{Number(day.slice(-2))}</span>
      ) : (
        <>
          <span className="day-name">{kind === 'today' ? 'Today' : weekday}</span>
          <span className="day-date">{date.join(' ')}</span>
        </>
      )}
    </li>
  )
}

import { formatTonnes, toKg } from '../../api/contract/rules/weight.ts'
import { ChartGrid, gutterOf } from './ChartGrid.tsx'
import { formatMonthShort } from './dates.ts'
import { niceScale } from './niceScale.ts'
import './dayChart.css'

/** `month`: YYYY-MM. The last is this month, yellow and unfinished. */
type Props = { months: readonly { month: string; tonnes: number }[] }

/** A month without tonnes has no bar and no 0. */
export function MonthChart({ months }: Props) {
  const scale = niceScale(Math.max(...months.map(({ tonnes }) => tonnes)))
  return (
    <div className="day-chart" style={gutterOf(scale)}>
      <ChartGrid scale={scale} />
      <ol className="day-bars">
        {months.map(({ month, tonnes }, at) => (
          <li key={month} className={at === months.length - 1 ? 'is-today' : 'is-past'}>
            <span className="day-column">
              {tonnes > 0 && (
                <i style={{ height: `${(tonnes * 100) / scale.top}%` }}>
                  <b>{formatTonnes(toKg(tonnes), 1).replace(' t', '')}</b>
                </i>
              )}
            </span>
            <span className="day-name">{formatMonthShort(month)}</span>
            <span className="day-date">{at === 0 || month.endsWith('-01') ? month.slice(0, 4) : ''}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

import type { SiteDetails } from '../../api/contract/sites.ts'
import { formatMonth } from '../ui/dates.ts'
import { MonthChart } from '../ui/MonthChart.tsx'
import { Panel } from '../ui/Panel.tsx'
import { orderTonnes } from '../ui/tonnes.ts'
import styles from './sites.module.css'

/** With fewer than two months there is nothing to compare, so one sentence says it. */
export function SiteMonths({ site: { months, tonnes } }: { site: SiteDetails }) {
  const came = months.filter((one) => one.tonnes > 0)
  const [only] = came
  if (came.length < 2) {
    return (
      <Panel title="Tonnes by month">
        <p className={styles.sentence}>
          {only
            ? `${orderTonnes(only.tonnes)} in ${formatMonth(`${only.month}-01`)}, and nothing else in twelve months.`
            : 'Nothing has been delivered here in twelve months.'}
        </p>
      </Panel>
    )
  }
  return (
    <Panel
      title="Tonnes by month"
      aside={
        <div className={styles.total}>
          <span>
            <b>{orderTonnes(tonnes)}</b> in twelve months
          </span>
          <ul className="key">
            <li>
              <i className="is-today" />
              This month so far
            </li>
          </ul>
        </div>
      }
    >
      <MonthChart months={months} />
    </Panel>
  )
}

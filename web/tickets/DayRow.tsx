import { weekdayOf } from '../ui/dates.ts'
import type { TicketDay } from './ticketDays.ts'
import styles from './tickets.module.css'
import { weightFigure } from './weightFigure.ts'

/** Opens a day in the table: how many loads, and their net weight together; of a former carrier it is none of the order's. */
export function DayRow({ day: { day, former, live, voided, netKg }, today }: { day: TicketDay; today: string }) {
  const date = weekdayOf(day)
  return (
    <tr className={styles.day}>
      <th scope="rowgroup" colSpan={4}>
        <b>{day === today ? `Today, ${date}` : date}</b>
        {live} {live === 1 ? 'load' : 'loads'}
        {voided > 0 && `, ${voided} voided`}
        {former && ` of ${former.name}, from before the release: not counted`}
      </th>
      <td className="opt" />
      <td className="opt" />
      <td className={`num ${styles.net}`}>{former === null && weightFigure(netKg / 1000)}</td>
      <td colSpan={2} />
    </tr>
  )
}

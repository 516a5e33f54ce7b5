import { formatDayWithWeekday } from '../ui/dates.ts'
import type { TicketDay } from './ticketDays.ts'
import styles from './tickets.module.css'
import { weightFigure } from './weightFigure.ts'

type Props = { day: TicketDay; today: string }

/** Heads a day in the table. A former carrier's loads don't count towards the order. */
export function DayRow({ day: { day, former, live, voided, netKg }, today }: Props) {
  const date = formatDayWithWeekday(day)
  return (
    <tr className={styles.day}>
      <th scope="rowgroup" colSpan={former ? 9 : 4}>
        <b>{day === today ? `Today, ${date}` : date}</b>
        {live} {live === 1 ? 'load' : 'loads'}
        {voided > 0 && `, ${voided} voided`}
        {former && ` of ${former.name}, from before the release: not counted`}
      </th>
      {former === null && (
        <>
          <td className="opt" />
          <td className="opt" />
          <td className={`num ${styles.net}`}>{weightFigure(netKg / 1000)}</td>
          <td colSpan={2} />
        </>
      )}
    </tr>
  )
}

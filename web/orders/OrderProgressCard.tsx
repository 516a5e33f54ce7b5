import type { OrderProgress } from '../../api/contract/orders.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { formatTonnes, toKg } from '../../api/contract/rules/weight.ts'
import type { Ticket } from '../../api/contract/tickets/schemas.ts'
import { loadsText } from '../deal/loadsText.ts'
import { useIsLive } from '../live/useIsLive.ts'
import { formatClock, formatDayWithWeekday } from '../ui/dates.ts'
import { insteadOfRemaining } from '../ui/tonnes.ts'
import { LoadScale } from './LoadScale.tsx'
import { loadsByDay } from './loads.ts'
import styles from './progressCard.module.css'

type LoggedLoad = Pick<Ticket, 'net_weight' | 'logged_at' | 'voided' | 'number'>
type Props = { progress: OrderProgress; tickets: readonly LoggedLoad[]; today: string }

export function OrderProgressCard({ progress, tickets, today }: Props) {
  const todays = loadsByDay(tickets).find(({ day }) => day === today)
  return (
    <section className={`card ${styles.meterCard}`} aria-label="Progress">
      <div className={styles.meterTop}>
        <Stat label="Delivered" dot="delivered" figure={formatTonnes(toKg(progress.delivered), 3)} />
        <Left progress={progress} />
        <Stat label="Ordered" figure={formatTonnes(toKg(progress.ordered), 1)} />
        <Stat label="Loads today" dot="today" figure={todays ? `${todays.loads} ${formatTonnes(todays.kg, 3)}` : '0'} />
        <Average progress={progress} />
      </div>
      <Meter progress={progress} todayKg={todays?.kg ?? 0} />
      <LoadScale progress={progress} />
      <div className={styles.meterScale}>
        <SoFar progress={progress} voided={tickets.filter(({ voided }) => voided).length} />
        <LastTicket tickets={tickets} today={today} />
      </div>
    </section>
  )
}

function Left({ progress }: { progress: OrderProgress }) {
  const instead = insteadOfRemaining(progress)
  if (instead === null) {
    return <Stat label="Remaining" dot="remaining" figure={formatTonnes(toKg(progress.remaining), 3)} />
  }
  if (progress.is_cancelled) return null
  return progress.note ? (
    <Stat label="Closed at" dot="remaining" figure={instead.replace('Closed at ', '')} />
  ) : (
    <Stat label="Over-delivered" dot="remaining" figure={instead} />
  )
}

type StatProps = { label: string; dot?: 'delivered' | 'remaining' | 'today'; figure: string }

function Stat({ label, dot, figure }: StatProps) {
  const [large, ...small] = figure.split(' ')
  return (
    <div className={styles.stat}>
      <p className={styles.statLabel}>
        {dot && <i className={`${styles.dot} ${styles[`dot-${dot}`]}`} />}
        {label}
      </p>
      <p className="fig">
        {large} <small>{small.join(' ')}</small>
      </p>
    </div>
  )
}

/** The average load, or how many more of that size are to come. */
function Average({ progress: { loads, delivered, remaining, status } }: { progress: OrderProgress }) {
  if (loads === 0) return null
  const average = formatTonnes(toKg(delivered) / loads, 1)
  if (status === 'Completed') return <Stat label="Average load" figure={average} />
  return <Stat label="Loads left" figure={`${Math.ceil((toKg(remaining) * loads) / toKg(delivered))} of ${average}`} />
}

function Meter({ progress, todayKg }: { progress: OrderProgress; todayKg: number }) {
  const ordered = toKg(progress.ordered)
  const shown = Math.min(toKg(progress.delivered), ordered)
  const today = Math.min(todayKg, shown)
  const widthOf = (kg: number) => ({ width: `${(kg * 100) / ordered}%` })
  return (
    <div
      className={`${styles.meterBar} ${progress.status === 'Completed' ? styles.isDone : ''}`}
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={progress.percent}
      aria-label="Delivered"
    >
      {shown > today && <i style={widthOf(shown - today)} />}
      {today > 0 && <i className={styles.isToday} style={widthOf(today)} />}
    </div>
  )
}

/** Rounded down: 100 % means that nothing remains. */
function SoFar({ progress, voided }: { progress: OrderProgress; voided: number }) {
  const thousandths = Math.floor((toKg(progress.delivered) * 1000) / toKg(progress.ordered))
  return (
    <span>
      <b>{Math.min(100, thousandths / 10).toFixed(1)}%</b> delivered in {loadsText(progress.loads)}
      {voided > 0 && `, ${voided} void`}
    </span>
  )
}

function LastTicket({ tickets, today }: Pick<Props, 'today'> & { tickets: readonly LoggedLoad[] }) {
  const isLive = useIsLive()
  const last = tickets.filter(({ voided }) => !voided).toSorted((a, b) => (a.logged_at < b.logged_at ? 1 : -1))[0]
  return (
    <span className={isLive ? styles.live : undefined}>
      <span>
        {isLive && <span className={styles.liveWord}>Live. </span>}
        {last ? lastText(last, today) : 'No ticket yet'}
      </span>
    </span>
  )
}

function lastText({ logged_at, number }: LoggedLoad, today: string): string {
  const day = londonDay(logged_at)
  const time = formatClock(Date.parse(logged_at))
  return `Last ticket ${day === today ? time : `${formatDayWithWeekday(day)}, ${time}`}, no. ${number}`
}

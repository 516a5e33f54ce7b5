import type { ReactNode } from 'react'
import type { OrderProgress } from '../../api/contract/orders.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { formatTonnes, toKg } from '../../api/contract/rules/weight.ts'
import type { Ticket } from '../../api/contract/tickets.ts'
import { clockOf, weekdayOf } from '../ui/dates.ts'
import { insteadOfRemaining } from '../ui/tonnes.ts'
import { loadsByDay } from './loads.ts'
import styles from './progressCard.module.css'

type LoggedLoad = Pick<Ticket, 'net_weight' | 'logged_at' | 'voided' | 'number'>
type Props = { progress: OrderProgress; tickets: readonly LoggedLoad[]; today: string }

/** How far the order has come: the figures, and the bar with today's part of it in yellow. */
export function OrderProgressCard({ progress, tickets, today }: Props) {
  const { loads, status } = progress
  const delivered = toKg(progress.delivered)
  const remaining = toKg(progress.remaining)
  const todays = loadsByDay(tickets).find(({ day }) => day === today)
  const average = loads === 0 ? 0 : delivered / loads
  return (
    <section className={`card ${styles.meterCard}`} aria-label="Progress">
      <div className={styles.meterTop}>
        <Stat label="Delivered" dot="delivered" figure={formatTonnes(delivered, 3)} />
        <Left progress={progress} />
        <Stat label="Ordered" figure={formatTonnes(toKg(progress.ordered), 1)} />
        <Stat label="Loads today" dot="today" figure={todays ? `${todays.loads} ${formatTonnes(todays.kg, 3)}` : '0'} />
        {status === 'In Progress' && average > 0 && (
          <Stat label="Loads left" figure={`${Math.ceil(remaining / average)} of ${formatTonnes(average, 1)}`} />
        )}
      </div>
      <Meter progress={progress} todayKg={todays?.kg ?? 0}>
        <LastTicket tickets={tickets} today={today} />
      </Meter>
    </section>
  )
}

/** What is still to come; of what was closed short or delivered over, that. */
function Left({ progress }: { progress: OrderProgress }) {
  const instead = insteadOfRemaining(progress)
  if (instead === null) {
    return <Stat label="Remaining" dot="remaining" figure={formatTonnes(toKg(progress.remaining), 3)} />
  }
  return progress.note ? (
    <Stat label="Closed at" dot="remaining" figure={instead.replace('Closed at ', '')} />
  ) : (
    <Stat label="Over-delivered" dot="remaining" figure={instead} />
  )
}

type StatProps = { label: string; dot?: 'delivered' | 'remaining' | 'today'; figure: string }

/** The first word of the figure is large, what follows it small. */
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

type MeterProps = { progress: OrderProgress; todayKg: number; children: ReactNode }

function Meter({ progress, todayKg, children }: MeterProps) {
  const { loads, status } = progress
  const ordered = toKg(progress.ordered)
  const delivered = toKg(progress.delivered)
  const shown = Math.min(delivered, ordered)
  const today = Math.min(todayKg, shown)
  const percent = Math.min(100, Math.floor((delivered * 1000) / ordered) / 10).toFixed(1)
  const isDone = status === 'Completed'
  return (
    <div className="meter">
      <div
        className={`${styles.meterBar} ${isDone ? styles.isDone : ''}`}
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={progress.percent}
        aria-label="Delivered"
      >
        <i style={{ width: `${((shown - today) * 100) / ordered}%` }} />
        <i className={styles.isToday} style={{ width: `${(today * 100) / ordered}%` }} />
      </div>
      <div className={styles.meterScale}>
        <span>
          <b>{percent}%</b> delivered in {loads} {loads === 1 ? 'load' : 'loads'}
        </span>
        {children}
      </div>
    </div>
  )
}

function LastTicket({ tickets, today }: Pick<Props, 'today'> & { tickets: readonly LoggedLoad[] }) {
  const last = tickets.filter(({ voided }) => !voided).toSorted((a, b) => (a.logged_at < b.logged_at ? 1 : -1))[0]
  if (!last) return <span>No ticket yet</span>
  const day = londonDay(last.logged_at)
  const time = clockOf(Date.parse(last.logged_at))
  return (
    <span className={styles.lastTicket}>
      Last ticket {day === today ? time : `${weekdayOf(day)}, ${time}`}, no. {last.number}
    </span>
  )
}

import type { OrderDetails } from '../../api/contract/orders.ts'
import { formatPounds, poundsPerTonne, toPence } from '../../api/contract/rules/money.ts'
import { toKg, toTonnes } from '../../api/contract/rules/weight.ts'
import type { Ticket } from '../../api/contract/tickets/schemas.ts'
import { insteadOfRemaining, orderTonnes, orderTonnesFigure } from '../ui/tonnes.ts'
import { LoadScale } from './LoadScale.tsx'
import { mostParts } from './loadMarks.ts'
import '../ui/progress.css'
import styles from './yardProgress.module.css'

type LoggedLoad = Pick<Ticket, 'id' | 'net_weight' | 'voided'>
type Props = {
  order: Pick<OrderDetails, 'progress' | 'pricing' | 'quantity'>
  tickets: readonly LoggedLoad[]
  hereKg: number
}

export function YardProgressCard({ order, tickets, hereKg }: Props) {
  const { progress, pricing } = order
  const leftKg = toKg(progress.ordered) - toKg(progress.delivered) - hereKg
  return (
    <section className={`card ${styles.prog}`} aria-label="Progress">
      <div className={styles.figs}>
        <Left progress={progress} leftKg={leftKg} />
        <Figure label="Delivered" tonnes={progress.delivered} />
        <Figure label="Ordered" tonnes={progress.ordered} />
        {pricing.haulier_price != null && (
          <OwnPrice price={pricing.haulier_price} worth={pricing.worth} tonnes={order.quantity} />
        )}
      </div>
      <div>
        <LoadBar order={order} tickets={tickets} hereKg={hereKg} />
        <LoadScale progress={progress} />
        <p className={styles.progSay}>
          <span>{deliveredSoFar(progress)}</span>
          {hereKg > 0 && <b className={styles.here}>{orderTonnes(toTonnes(hereKg))} on this tablet</b>}
          <span>{stillToGo(progress, leftKg)}</span>
        </p>
      </div>
    </section>
  )
}

function Left({ progress, leftKg }: { progress: Progress; leftKg: number }) {
  const { delivered, note, is_cancelled } = progress
  if (is_cancelled) return null
  if (note) return <Figure label="Closed at" tonnes={delivered} isLarge />
  return <Figure label={leftKg < 0 ? 'Over the order' : 'Remaining'} tonnes={toTonnes(Math.abs(leftKg))} isLarge />
}

function Figure({ label, tonnes, isLarge = false }: { label: string; tonnes: number; isLarge?: boolean }) {
  return (
    <div>
      <span className={`fig ${isLarge ? styles.figXl : ''}`}>
        {orderTonnesFigure(tonnes)}
        <small>t</small>
      </span>
      <p className={styles.over}>{label}</p>
    </div>
  )
}

/** A tablet without an answer keeps the price alone. */
function OwnPrice({ price, worth, tonnes }: { price: number; worth: number | undefined; tonnes: number }) {
  const pence = toPence(price)
  return (
    <>
      {worth !== undefined && (
        <div className={styles.ownPrice}>
          <span className="fig">{formatPounds(toPence(worth))}</span>
          <p className={styles.over}>Delivered so far, excl. VAT</p>
        </div>
      )}
      <div className={styles.ownPrice}>
        <span className="fig">{formatPounds(pence)}</span>
        <p className={styles.over}>
          Accepted total, {formatPounds(toPence(poundsPerTonne(pence, toKg(tonnes))))}/t excl. VAT
        </p>
      </div>
    </>
  )
}

/** Over-delivery widens the scale instead of leaving the bar. */
function LoadBar({ order: { progress }, tickets, hereKg }: Props) {
  const loads = tickets.filter(({ voided }) => !voided).toReversed()
  const whole = Math.max(toKg(progress.ordered), toKg(progress.delivered) + hereKg)
  const isParted = loads.length <= mostParts
  const look = [progress.status === 'Completed' ? 'is-done' : '', isParted ? styles.isParted : ''].join(' ')
  const widthOf = (tonnes: number) => ({ width: `${(toKg(tonnes) * 100) / whole}%` })
  const label = `${orderTonnesFigure(progress.delivered)} of ${orderTonnesFigure(progress.ordered)} tonnes in ${loadsOf(progress.loads)}`
  return (
    <div className={`progress ${styles.progressLg} ${look}`} role="img" aria-label={label}>
      {isParted ? (
        loads.map(({ id, net_weight }) => <i key={id} style={widthOf(net_weight)} />)
      ) : (
        <i style={widthOf(progress.delivered)} />
      )}
      {hereKg > 0 && <i className="part" style={widthOf(toTonnes(hereKg))} />}
    </div>
  )
}

type Progress = OrderDetails['progress']

function deliveredSoFar({ loads, delivered }: Progress): string {
  return loads === 0 ? 'No load yet' : `${loadsOf(loads)} delivered, ${orderTonnes(delivered / loads)} on average`
}

/** At the average load so far; as the last is seldom full, a range. */
function stillToGo(progress: Progress, leftKg: number): string {
  const { status, loads, delivered } = progress
  const instead = insteadOfRemaining(progress)
  if (status === 'Completed') return instead ?? 'Completed'
  if (loads === 0 || leftKg <= 0) return ''
  const toGo = (leftKg * loads) / toKg(delivered)
  const least = Math.max(1, Math.floor(toGo))
  const most = Math.ceil(toGo)
  return least === most ? `${loadsOf(most)} to go` : `${least} to ${loadsOf(most)} to go`
}

function loadsOf(count: number): string {
  return count === 1 ? '1 load' : `${count} loads`
}

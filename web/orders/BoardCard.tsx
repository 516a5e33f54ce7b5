import { IconDeviceTablet } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { toKg, toTonnes } from '../../api/contract/rules/weight.ts'
import { Way } from '../deal/Way.tsx'
import { isOnlyHere } from '../device/assignmentsOnDevice.ts'
import { clashesOf, daysOf, ordersText, type Rota } from '../device/driverDays.ts'
import { paths } from '../paths.ts'
import { formatDayWithWeekday } from '../ui/dates.ts'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { placeOfAddress, shortPlace } from '../ui/places.ts'
import { orderTonnes } from '../ui/tonnes.ts'
import type { BoardOrder } from './boardOnDevice.ts'
import { DriverChips } from './DriverChips.tsx'
import type { OrderLane } from './lanes.ts'
import { ProgressPill } from './ProgressPill.tsx'

type Props = { order: BoardOrder; lane: OrderLane; rota: Rota; isChosen: boolean; children: ReactNode }

export function BoardCard({ order, lane, rota, isChosen, children }: Props) {
  return (
    <article className={`card ocard ${isChosen ? 'card-on' : ''}`}>
      <OrderSummary order={order} isRunning={lane === 'running'} to={paths.haulierOrder(order.quote_id)} />
      {lane === 'running' || lane === 'completed' ? (
        <Running order={order} rota={rota} />
      ) : (
        <>
          {order.drivers.some(isOnlyHere) && <Chips order={order} rota={rota} />}
          <div className="ocard-do">
            <When order={order} lane={lane} />
            {children}
          </div>
        </>
      )}
    </article>
  )
}

type SummaryProps = { order: BoardOrder; isRunning?: boolean; to?: string }

export function OrderSummary({ order, isRunning = false, to }: SummaryProps) {
  const { product_name, from } = order
  return (
    <>
      <div className="ocard-top">
        <b>{to ? <Link to={to}>{product_name}</Link> : product_name}</b>
        <span className="tonnes">{tonnesOf(order, isRunning)}</span>
      </div>
      <Way from={placeOfAddress(from.address, from.postcode)} to={shortPlace(order.to)} />
    </>
  )
}

function tonnesOf(
  { progress: { status, delivered, remaining, ordered }, hereKg }: BoardOrder,
  isRunning: boolean,
): string {
  if (status === 'Completed') return orderTonnes(delivered)
  return isRunning ? `${orderTonnes(toTonnes(Math.max(0, toKg(remaining) - hereKg)))} left` : orderTonnes(ordered)
}

function Running({ order, rota }: Pick<Props, 'order' | 'rota'>) {
  const { status, delivered, ordered } = order.progress
  if (status === 'Completed') {
    return (
      <div className="chips chips-alone">
        <ProgressPill progress={order.progress} />
        {orderTonnes(delivered) !== orderTonnes(ordered) && <small>of {orderTonnes(ordered)} ordered</small>}
      </div>
    )
  }
  return (
    <>
      <ProgressBar progress={order.progress} waiting={toTonnes(order.hereKg)} />
      {order.hereKg > 0 && (
        <div className="chips">
          <span className="chip chip-wait">
            <IconDeviceTablet className="i" size={16} aria-hidden />
            {orderTonnes(toTonnes(order.hereKg))} on this tablet
          </span>
        </div>
      )}
      <Chips order={order} rota={rota} />
    </>
  )
}

function Chips({ order, rota }: Pick<Props, 'order' | 'rota'>) {
  const today = londonDay(Date.now())
  const days = daysOf(order, today)
  const alsoOf = (driverId: number) =>
    ordersText(
      clashesOf(rota, driverId, days).filter(({ from }) => from === today),
      today,
    )
  return <DriverChips drivers={order.drivers} alsoOf={alsoOf} />
}

function When({ order, lane }: Pick<Props, 'order' | 'lane'>) {
  const isWaiting = lane === 'to_confirm' && !order.supplier_confirmed_at
  return (
    <span className="when">
      {startOf(order, lane)}
      {isWaiting && <small>Waiting for the supplier</small>}
    </span>
  )
}

/** `From Mon 24 Nov`; on the day, the site's opening time: `Today, 07:30`. */
function startOf({ delivery_from_date, delivery_to_date, to }: BoardOrder, lane: OrderLane): string {
  const today = londonDay(Date.now())
  if (delivery_from_date > today)
    return `${lane === 'to_confirm' ? 'From ' : ''}${formatDayWithWeekday(delivery_from_date)}`
  return delivery_to_date < today
    ? `Was due ${formatDayWithWeekday(delivery_to_date)}`
    : `Today, ${to.access_times_open}`
}

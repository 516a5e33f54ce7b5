import { IconAlertTriangle } from '@tabler/icons-react'
import type { HaulierOrder } from '../../api/contract/orders.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { weekdayOf } from '../ui/dates.ts'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { ProgressPill } from '../ui/ProgressPill.tsx'
import { placeOfAddress, shortPlace } from '../ui/places.ts'
import { StatusPill } from '../ui/StatusPill.tsx'
import { orderTonnes } from '../ui/tonnes.ts'
import { Way } from '../ui/Way.tsx'
import type { OrderLane } from './lanes.ts'

type Props = { order: HaulierOrder; lane: OrderLane }

export function HaulierOrderCard({ order, lane }: Props) {
  const { progress, collection_address, collection_postcode } = order
  return (
    <article className="card ocard">
      <div className="ocard-top">
        <b>{order.product_name}</b>
        <span className="tonnes">
          {lane === 'running' ? `${orderTonnes(progress.remaining)} left` : orderTonnes(progress.ordered)}
        </span>
      </div>
      <Way from={placeOfAddress(collection_address, collection_postcode)} to={shortPlace(order)} />
      {lane === 'running' && <ProgressBar progress={progress} />}
      <Foot order={order} lane={lane} />
    </article>
  )
}

function Foot({ order, lane }: Props) {
  switch (lane) {
    case 'to_confirm':
      return (
        <div className="ocard-foot">
          <span>From {weekdayOf(order.delivery_from_date)}</span>
          <span>{order.supplier_confirmed_at ? 'Supplier confirmed' : 'Waiting for the supplier'}</span>
        </div>
      )
    case 'no_driver':
      return (
        <div className="ocard-foot">
          <span>From {weekdayOf(order.delivery_from_date)}</span>
          <span>Order {order.quote_id}</span>
        </div>
      )
    case 'running':
      return (
        <div className="chips">
          {order.drivers.map((driver) => (
            <span key={driver.id} className="chip">
              <Avatar name={driver.full_name} size="sm" />
              {`${driver.first_name.charAt(0)}. ${driver.last_name}`}
            </span>
          ))}
          <Flagged count={order.flagged_tickets} />
        </div>
      )
    case 'completed':
      return (
        <div className="ocard-foot">
          <ProgressPill status="Completed" />
          <Flagged count={order.flagged_tickets} />
        </div>
      )
  }
}

function Flagged({ count }: { count: number }) {
  if (count === 0) return null
  const label = count === 1 ? '1 flagged ticket' : `${count} flagged tickets`
  return <StatusPill tone="amber" Icon={IconAlertTriangle} label={label} />
}

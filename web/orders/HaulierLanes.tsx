import type { UseQueryResult } from '@tanstack/react-query'
import type { HaulierOrder } from '../../api/contract/orders.ts'
import type { Page } from '../client/lists.ts'
import { Lane, LaneEmpty } from '../ui/Lane.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { HaulierOrderCard } from './HaulierOrderCard.tsx'
import { laneOf, type OrderLane } from './lanes.ts'

const lanes = {
  to_confirm: { title: 'To confirm', empty: 'Every order is confirmed.', isCalm: false },
  no_driver: { title: 'No driver', empty: 'Every confirmed order has a driver.', isCalm: false },
  running: { title: 'Running', empty: 'No order is running.', isCalm: true },
  completed: { title: 'Completed', empty: 'No order is completed yet.', isCalm: true },
} as const satisfies Record<OrderLane, { title: string; empty: string; isCalm: boolean }>

/** Completed orders ask for nothing: the latest few are enough on the board. */
const shownOfCompleted = 3

type Props = { query: UseQueryResult<Page<HaulierOrder>>; names: readonly OrderLane[] }

/** The haulier's accepted orders by what each of them lacks. */
export function HaulierLanes({ query, names }: Props) {
  return (
    <Loaded query={query} failure="Failed to load haulier orders">
      {({ data }) => names.map((name) => <OrdersOfLane key={name} name={name} orders={data} />)}
    </Loaded>
  )
}

function OrdersOfLane({ name, orders }: { name: OrderLane; orders: readonly HaulierOrder[] }) {
  const { title, empty, isCalm } = lanes[name]
  const own = orders.filter((order) => laneOf(order) === name)
  const shown = name === 'completed' ? own.slice(0, shownOfCompleted) : own
  return (
    <Lane title={title} count={own.length} isCalm={isCalm}>
      {shown.length === 0 && <LaneEmpty text={empty} />}
      {shown.map((order) => (
        <HaulierOrderCard key={order.id} order={order} lane={name} />
      ))}
    </Lane>
  )
}

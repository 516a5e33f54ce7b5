import { Button } from '@mantine/core'
import { IconHourglass, IconUserPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { HaulierOrder } from '../../api/contract/orders.ts'
import { paths } from '../paths.ts'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { ProgressPill } from '../ui/ProgressPill.tsx'
import { shortPlace } from '../ui/places.ts'
import { StatusPill } from '../ui/StatusPill.tsx'
import { orderTonnesFigure } from '../ui/tonnes.ts'
import { laneOf } from './lanes.ts'
import '../ui/table.css'
import './orders.css'

/** Newest first; the status says what an order lacks. */
export function HaulierOrderTable({ orders }: { orders: readonly HaulierOrder[] }) {
  return (
    <table className="table">
      <caption className="sr">My accepted orders, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className="opt">
            Supplier, drivers
          </th>
          <th scope="col">Delivered</th>
          <th scope="col" className="num">
            Remaining t
          </th>
          <th scope="col">Status</th>
          <th scope="col">
            <span className="sr">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </tbody>
    </table>
  )
}

function OrderRow({ order }: { order: HaulierOrder }) {
  const { progress } = order
  return (
    <tr>
      <td>
        <span className="name">{order.product_name}</span>
        <span className="sub">
          {shortPlace(order)} · Order {order.quote_id}
        </span>
      </td>
      <td className="opt">
        {order.supplier_name}
        <span className="sub">{order.drivers.map(({ full_name }) => full_name).join(', ') || 'No driver'}</span>
      </td>
      <td className="wide order-bar">
        <ProgressBar progress={progress} />
        <span className="sub">
          {orderTonnesFigure(progress.delivered)} of {orderTonnesFigure(progress.ordered)} t
          {progress.note && `, ${progress.note}`}
        </span>
      </td>
      <td className="num big" data-label="Remaining t">
        {orderTonnesFigure(progress.remaining)}
      </td>
      <td className="state">
        <OrderPill order={order} />
      </td>
      <td className="num">
        <Button
          component={Link}
          to={paths.haulierOrder(order.quote_id)}
          aria-label={`View order ${order.quote_id}, ${order.product_name}`}
        >
          View
        </Button>
      </td>
    </tr>
  )
}

function OrderPill({ order }: { order: HaulierOrder }) {
  switch (laneOf(order)) {
    case 'to_confirm':
      return <StatusPill tone="amber" Icon={IconHourglass} label="To confirm" />
    case 'no_driver':
      return <StatusPill tone="amber" Icon={IconUserPlus} label="No driver" />
    case 'running':
      return <ProgressPill status={order.progress.status} />
  }
}

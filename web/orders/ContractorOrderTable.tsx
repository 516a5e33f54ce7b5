import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { formatPounds, toPence } from '../../api/contract/money.ts'
import type { ContractorOrder } from '../../api/contract/orders.ts'
import { paths } from '../paths.ts'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { ProgressPill } from '../ui/ProgressPill.tsx'
import { shortPlace } from '../ui/places.ts'
import { orderTonnesFigure } from '../ui/tonnes.ts'
import '../ui/table.css'
import './orders.css'

/** Newest first; one line says how far each has come. */
export function ContractorOrderTable({ orders }: { orders: readonly ContractorOrder[] }) {
  return (
    <table className="table">
      <caption className="sr">My accepted orders, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className="opt">
            Supplier, haulier
          </th>
          <th scope="col">Delivered</th>
          <th scope="col" className="num">
            Remaining t
          </th>
          <th scope="col" className="num opt">
            Total
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

function OrderRow({ order }: { order: ContractorOrder }) {
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
        <span className="sub">{order.haulier_name ?? carriedBy(order)}</span>
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
      <td className="num opt">{formatPounds(toPence(order.total))}</td>
      <td className="state">
        <ProgressPill status={progress.status} />
      </td>
      <td className="act">
        <Button
          component={Link}
          to={paths.contractorOrder(order.quote_id)}
          size="xs"
          aria-label={`View order ${order.quote_id}`}
        >
          View
        </Button>
      </td>
    </tr>
  )
}

function carriedBy({ delivery_method }: ContractorOrder): string {
  return delivery_method === 'Collect' ? 'You collect' : 'Supplier delivers'
}

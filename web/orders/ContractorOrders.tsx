import { IconTruckDelivery } from '@tabler/icons-react'
import { formatPounds, toPence } from '../../api/contract/money.ts'
import type { ContractorOrder } from '../../api/contract/orders.ts'
import { useList } from '../client/lists.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Panel } from '../ui/Panel.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { ProgressPill } from '../ui/ProgressPill.tsx'
import { shortPlace } from '../ui/places.ts'
import { ShowingOf } from '../ui/ShowingOf.tsx'
import { orderTonnesFigure } from '../ui/tonnes.ts'
import '../ui/table.css'
import './orders.css'

/** The contractor's accepted orders and how far each has come. */
export function ContractorOrders() {
  const query = useList<ContractorOrder>('/api/contractor/accepted-quotes', { limit: 20 })
  return (
    <Panel title="My Accepted Orders" count={query.data?.meta.total} sub="Totals for the whole job, excl. VAT">
      <Loaded query={query} failure="Failed to load contractor orders">
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState Icon={IconTruckDelivery} title="No accepted orders found." />
          ) : (
            <>
              <OrderTable orders={data} />
              {meta.total > data.length && <ShowingOf shown={data.length} total={meta.total} what="orders" />}
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

function OrderTable({ orders }: { orders: readonly ContractorOrder[] }) {
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
    </tr>
  )
}

function carriedBy({ delivery_method }: ContractorOrder): string {
  return delivery_method === 'Collect' ? 'You collect' : 'Supplier delivers'
}

import type { SupplierOrder } from '../../api/contract/orderLists.ts'
import { paths } from '../paths.ts'
import { type Column, Table } from '../ui/Table.tsx'
import { OrderPlace, orderColumns, shownColumns, toOrder } from './orderColumns.tsx'

export function SupplierOrderTable({ orders }: { orders: readonly SupplierOrder[] }) {
  return (
    <Table
      caption="My accepted orders"
      columns={shownColumns(columns, orders)}
      rows={orders}
      keyOf={(order) => order.id}
    />
  )
}

const columns: readonly Column<SupplierOrder>[] = [
  {
    ...orderColumns.product,
    cell: (order) => (
      <>
        <span className="name">{order.product_name}</span>
        <span className="sub">for {order.contractor_name}</span>
        <OrderPlace order={order} />
      </>
    ),
  },
  { head: 'Haulier', isExtra: true, cell: (order) => order.haulier_name ?? carriedBy(order) },
  orderColumns.delivered,
  orderColumns.remaining,
  orderColumns.total,
  orderColumns.window,
  orderColumns.status,
  toOrder(paths.supplierOrder, 'xs'),
]

function carriedBy({ delivery_method }: SupplierOrder): string {
  return delivery_method === 'Collect' ? 'Contractor collects' : 'You deliver'
}

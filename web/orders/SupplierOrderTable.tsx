import type { SupplierOrder } from '../../api/contract/orderLists.ts'
import { paths } from '../paths.ts'
import { bothWays } from '../ui/sorts.ts'
import { type Column, Table } from '../ui/Table.tsx'
import { orderColumns, shownColumns, toOrder } from './orderColumns.tsx'

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
  orderColumns.product,
  {
    head: 'Contractor, haulier',
    sort: bothWays('contractor', 'newest'),
    cell: (order) => (
      <>
        {order.contractor_name}
        <span className="sub">{order.haulier_name ?? carriedBy(order)}</span>
      </>
    ),
  },
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

import type { HaulierOrder } from '../../api/contract/orderLists.ts'
import { paths } from '../paths.ts'
import { bothWays } from '../ui/sorts.ts'
import { type Column, Table } from '../ui/Table.tsx'
import { orderColumns, shownColumns, toOrder } from './orderColumns.tsx'

export function HaulierOrderTable({ orders }: { orders: readonly HaulierOrder[] }) {
  return (
    <Table
      caption="My accepted orders"
      columns={shownColumns(columns, orders)}
      rows={orders}
      keyOf={(order) => order.id}
    />
  )
}

const columns: readonly Column<HaulierOrder>[] = [
  orderColumns.product,
  {
    head: 'Supplier, drivers',
    sort: bothWays('supplier', 'newest'),
    isExtra: true,
    cell: (order) => (
      <>
        {order.supplier_name}
        <span className="sub">{order.drivers.map(({ full_name }) => full_name).join(', ') || 'No driver'}</span>
      </>
    ),
  },
  orderColumns.delivered,
  orderColumns.remaining,
  orderColumns.total,
  orderColumns.window,
  orderColumns.status,
  toOrder(paths.haulierOrder),
]

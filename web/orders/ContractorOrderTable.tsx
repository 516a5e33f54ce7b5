import type { ContractorOrder } from '../../api/contract/orderLists.ts'
import { paths } from '../paths.ts'
import { bothWays } from '../ui/sorts.ts'
import { type Column, Table } from '../ui/Table.tsx'
import { orderColumns, toOrder } from './orderColumns.tsx'

type Props = { orders: readonly ContractorOrder[]; isSortable?: boolean }

export function ContractorOrderTable({ orders, isSortable = false }: Props) {
  return (
    <Table
      caption="My accepted orders"
      columns={columns}
      isSortable={isSortable}
      rows={orders}
      keyOf={(order) => order.id}
    />
  )
}

const columns: readonly Column<ContractorOrder>[] = [
  orderColumns.product,
  {
    head: 'Supplier, haulier',
    sort: bothWays('supplier', 'newest'),
    isExtra: true,
    className: 'nowrap',
    cell: (order) => (
      <>
        {order.supplier_name}
        <span className="sub">{order.haulier_name ?? carriedBy(order)}</span>
      </>
    ),
  },
  orderColumns.delivered,
  orderColumns.remaining,
  { ...orderColumns.total, sort: bothWays('total', 'newest', 'descending') },
  orderColumns.window,
  orderColumns.status,
  toOrder(paths.contractorOrder, 'xs'),
]

function carriedBy({ delivery_method }: ContractorOrder): string {
  return delivery_method === 'Collect' ? 'You collect' : 'Supplier delivers'
}

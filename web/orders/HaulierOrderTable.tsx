import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { HaulierOrder } from '../../api/contract/orders.ts'
import { formatPounds, toPence } from '../../api/contract/rules/money.ts'
import { SoFar } from '../deal/SoFar.tsx'
import { WaitsForLine } from '../deal/WaitsFor.tsx'
import { paths } from '../paths.ts'
import { bothWays } from '../ui/sorts.ts'
import { type Column, Table } from '../ui/Table.tsx'
import { orderColumns } from './orderColumns.tsx'
import { ProgressPill } from './ProgressPill.tsx'

export function HaulierOrderTable({ orders }: { orders: readonly HaulierOrder[] }) {
  const shown = orders.some(({ total }) => total !== undefined) ? columns : columns.filter((column) => column !== price)
  return <Table caption="My accepted orders" columns={shown} rows={orders} keyOf={(order) => order.id} />
}

/** Left out for staff who may not see prices. */
const price: Column<HaulierOrder> = {
  head: 'Accepted total',
  isNumber: true,
  isExtra: true,
  cell: ({ total, worth }) =>
    total !== undefined &&
    worth !== undefined && (
      <>
        {formatPounds(toPence(total))}
        <SoFar worth={worth} />
      </>
    ),
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
  price,
  orderColumns.window,
  {
    head: 'Status',
    className: 'state',
    cell: ({ progress, waits_for, late_days }) => (
      <>
        <ProgressPill progress={progress} />
        <WaitsForLine waiting={waits_for} lateDays={late_days} />
      </>
    ),
  },
  {
    head: 'Actions',
    isHeadHidden: true,
    className: 'act',
    cell: (order) => (
      <Button
        component={Link}
        to={paths.haulierOrder(order.quote_id)}
        className="row-link"
        aria-label={`View order ${order.quote_id}, ${order.product_name}`}
      >
        View
      </Button>
    ),
  },
]

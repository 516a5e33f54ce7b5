import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { ContractorOrder } from '../../api/contract/orders.ts'
import { formatPounds, toPence } from '../../api/contract/rules/money.ts'
import { SoFar } from '../deal/SoFar.tsx'
import { WaitsForLine } from '../deal/WaitsFor.tsx'
import { paths } from '../paths.ts'
import { bothWays } from '../ui/sorts.ts'
import { type Column, Table } from '../ui/Table.tsx'
import { orderColumns } from './orderColumns.tsx'
import { ProgressPill } from './ProgressPill.tsx'

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
  {
    head: 'Accepted total',
    sort: bothWays('total', 'newest', 'descending'),
    isNumber: true,
    isExtra: true,
    cell: ({ total, worth }) => (
      <>
        {formatPounds(toPence(total))}
        <SoFar worth={worth} />
      </>
    ),
  },
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
    cell: ({ quote_id }) => (
      <Button
        component={Link}
        to={paths.contractorOrder(quote_id)}
        className="row-link"
        size="xs"
        aria-label={`View order ${quote_id}`}
      >
        View
      </Button>
    ),
  },
]

function carriedBy({ delivery_method }: ContractorOrder): string {
  return delivery_method === 'Collect' ? 'You collect' : 'Supplier delivers'
}

import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Statement, StatementLoad, StatementRow } from '../../api/contract/papers.ts'
import { formatPounds, toPence } from '../../api/contract/rules/money.ts'
import type { OwnerRole } from '../../api/contract/rules/permissions.ts'
import { formatTonnes, toKg } from '../../api/contract/rules/weight.ts'
import { loadsText } from '../deal/loadsText.ts'
import { paths } from '../paths.ts'
import { formatDayWithWeekday } from '../ui/dates.ts'
import { type Column, Table } from '../ui/Table.tsx'
import { orderTonnes } from '../ui/tonnes.ts'
import styles from './statement.module.css'

const pageOf = {
  contractor: paths.contractorOrder,
  supplier: paths.supplierOrder,
  haulier: paths.haulierOrder,
} as const satisfies Record<OwnerRole, (quoteId: number) => string>

export function StatementTable({ statement: { as, month, rows } }: { statement: Statement }) {
  return (
    <Table
      caption={`Orders with loads in ${month}`}
      className={styles.statement}
      columns={columnsFor(as)}
      rows={rows}
      keyOf={(row) => row.quote_id}
    />
  )
}

function columnsFor(as: OwnerRole): readonly Column<StatementRow>[] {
  return [
    {
      head: 'Order',
      className: 'wide',
      cell: (row) => (
        <>
          <Link className="name" to={pageOf[as](row.quote_id)}>
            {row.product_name}
          </Link>
          <span className="sub">
            {`Order ${row.quote_id}`}
            {row.reference && `, ${row.reference}`} · {row.address} {row.postcode}
          </span>
          <Loads tickets={row.tickets} />
        </>
      ),
    },
    {
      head: as === 'contractor' ? 'Supplier, carrier' : 'Contractor, carrier',
      isExtra: true,
      cell: (row) => (
        <>
          {as === 'contractor' ? row.supplier_name : row.contractor_name}
          <span className="sub">{row.carrier_name}</span>
        </>
      ),
    },
    {
      head: 'In the month',
      isNumber: true,
      isNamed: true,
      cell: (row) => (
        <>
          {tonnes(row.delivered)}
          <span className="sub">
            {loadsText(row.loads)}
            {row.voided_loads > 0 && `, ${row.voided_loads} void`}
            {row.altered_loads > 0 && `, ${row.altered_loads} altered`}
          </span>
        </>
      ),
    },
    {
      head: 'Delivered',
      isNumber: true,
      isNamed: true,
      cell: (row) => (
        <>
          <b>{pounds(row.worth)}</b>
          <span className="sub">{priceText(row)}</span>
        </>
      ),
    },
    {
      head: 'Delivered so far',
      isNumber: true,
      isNamed: true,
      cell: (row) => (
        <>
          {pounds(row.worth_to_date)}
          <span className="sub">{tonnes(row.delivered_to_date)}</span>
        </>
      ),
    },
    {
      head: 'Accepted total',
      isNumber: true,
      isNamed: true,
      cell: (row) => (
        <>
          {pounds(row.total)}
          <span className="sub">for {orderTonnes(row.ordered)}</span>
        </>
      ),
    },
  ]
}

function priceText({ price_per_tonne, loads }: StatementRow): string | null {
  if (price_per_tonne !== null) return `${pounds(price_per_tonne)}/t`
  return loads > 0 ? 'more than one price' : null
}

/** Built only when somebody opens it: a month may have thousands. */
function Loads({ tickets }: { tickets: readonly StatementLoad[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.loads} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Loads one by one</summary>
      {isOpen && (
        <ul>
          {tickets.map(({ number, day, net_weight, worth, altered }) => (
            <li key={number} className={worth === null ? styles.isVoid : undefined}>
              <span>
                Ticket {number}, {formatDayWithWeekday(day)}
                {altered && <b>, altered</b>}
              </span>
              <span>{tonnes(net_weight)}</span>
              <span>{worth === null ? 'Void' : pounds(worth)}</span>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

type Sum = Pick<Statement, 'loads' | 'delivered' | 'worth' | 'voided_loads' | 'voided' | 'altered_loads'> & {
  key: string
  name: string
}

/** By purchase order and in all. */
export function StatementSums({ statement }: { statement: Statement }) {
  const named = statement.purchase_orders.map((order) => ({
    ...order,
    key: `purchase order ${order.reference ?? ''}`,
    name: order.reference ?? 'No purchase order',
  }))
  const all = { ...statement, key: 'all', name: 'All orders' }
  return (
    <Table
      caption={`Purchase orders in ${statement.month}`}
      className={styles.sums}
      columns={sumColumns}
      rows={[...named, all]}
      keyOf={({ key }) => key}
    />
  )
}

const sumColumns: readonly Column<Sum>[] = [
  { head: 'Purchase order', className: 'wide', cell: ({ name }) => <span className="name">{name}</span> },
  {
    head: 'Loads',
    isNumber: true,
    isNamed: true,
    cell: ({ loads, altered_loads }) => (
      <>
        {loads}
        {altered_loads > 0 && <span className="sub">{altered_loads} altered</span>}
      </>
    ),
  },
  { head: 'Tonnes', isNumber: true, isNamed: true, cell: ({ delivered }) => tonnes(delivered) },
  {
    head: 'Void',
    isNumber: true,
    isNamed: true,
    isExtra: true,
    cell: ({ voided_loads, voided }) => (voided_loads > 0 ? `${voided_loads}, ${tonnes(voided)}` : ''),
  },
  {
    head: 'Delivered',
    isNumber: true,
    isNamed: true,
    cell: ({ worth }) => <b>{pounds(worth)}</b>,
  },
]

export function pounds(amount: number): string {
  return formatPounds(toPence(amount))
}

function tonnes(weight: number): string {
  return formatTonnes(toKg(weight), 3)
}

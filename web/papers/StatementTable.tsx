import { Link } from 'react-router-dom'
import type { Statement, StatementRow } from '../../api/contract/papers.ts'
import { formatPounds, toPence } from '../../api/contract/rules/money.ts'
import type { OwnerRole } from '../../api/contract/rules/permissions.ts'
import { formatTonnes, toKg } from '../../api/contract/rules/weight.ts'
import { paths } from '../paths.ts'
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

/** `64 loads, 1,212.340 t, and 2 void (38.920 t)` */
export function sumText({ loads, delivered, voided_loads, voided }: Statement): string {
  const live = `${loads} ${loads === 1 ? 'load' : 'loads'}, ${tonnes(delivered)}`
  return voided_loads > 0 ? `${live}, and ${voided_loads} void (${tonnes(voided)})` : live
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
    { head: 'Loads', isNumber: true, isNamed: true, cell: (row) => row.loads },
    { head: 'Void', isNumber: true, isNamed: true, cell: (row) => row.voided_loads },
    { head: 'In the month', isNumber: true, isNamed: true, cell: (row) => tonnes(row.delivered) },
    {
      head: 'To date',
      isNumber: true,
      isNamed: true,
      cell: (row) => (
        <>
          {tonnes(row.delivered_to_date)}
          <span className="sub">of {orderTonnes(row.ordered)}</span>
        </>
      ),
    },
    {
      head: 'Total',
      isNumber: true,
      isNamed: true,
      cell: ({ total }) => total !== undefined && formatPounds(toPence(total)),
    },
  ]
}

function tonnes(weight: number): string {
  return formatTonnes(toKg(weight), 3)
}

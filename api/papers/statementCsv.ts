import type { Statement, StatementRow } from '../contract/papers.ts'
import { byteOrderMark, csvLines } from './csvLines.ts'

/** `sum`: the column's last cell. */
type Column = {
  head: string
  cell: (row: StatementRow) => string | number | null
  sum?: (statement: Statement) => string | number
}

const columns: readonly Column[] = [
  { head: 'Order', cell: (row) => row.quote_id, sum: () => 'Total' },
  { head: 'Product', cell: (row) => row.product_name },
  { head: 'Site', cell: (row) => row.address },
  { head: 'Postcode', cell: (row) => row.postcode },
  { head: 'Reference', cell: (row) => row.reference },
  { head: 'Contractor', cell: (row) => row.contractor_name },
  { head: 'Supplier', cell: (row) => row.supplier_name },
  { head: 'Carrier', cell: (row) => row.carrier_name },
  { head: 'Loads', cell: (row) => row.loads, sum: (all) => all.loads },
  { head: 'In the month t', cell: (row) => weight(row.delivered), sum: (all) => weight(all.delivered) },
  { head: 'Void loads', cell: (row) => row.voided_loads, sum: (all) => all.voided_loads },
  { head: 'Void t', cell: (row) => weight(row.voided), sum: (all) => weight(all.voided) },
  { head: 'To date t', cell: (row) => weight(row.delivered_to_date) },
  { head: 'Ordered t', cell: (row) => weight(row.ordered) },
  { head: 'Whole job £ excl. VAT', cell: ({ total }) => total?.toFixed(2) ?? null },
]

export function statementCsv(statement: Statement): string {
  return (
    byteOrderMark +
    csvLines([
      columns.map(({ head }) => head),
      ...statement.rows.map((row) => columns.map(({ cell }) => cell(row))),
      columns.map(({ sum }) => sum?.(statement) ?? null),
    ])
  )
}

function weight(tonnes: number): string {
  return tonnes.toFixed(3)
}

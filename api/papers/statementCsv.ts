import type { PurchaseOrder, Statement, StatementLoad, StatementRow } from '../contract/papers.ts'
import { byteOrderMark, type Column, csvLines, poundsCell, tonnesCell } from '../csv.ts'
import { partiesOf } from './statementReads.ts'

/** A load, or a sum of what stands above it. */
type Line = {
  line: 'Load' | 'Order' | 'Purchase order' | 'Total'
  row?: StatementRow
  load?: StatementLoad
  reference?: string | null
  sum: Pick<Statement, 'loads' | 'delivered' | 'worth' | 'voided_loads' | 'voided' | 'altered_loads'>
}

const columnsOf = ({ seller, buyer }: ReturnType<typeof partiesOf>): readonly Column<Line>[] => [
  { head: 'Line', cell: ({ line }) => line },
  { head: 'Seller', cell: () => seller },
  { head: 'Buyer', cell: () => buyer },
  { head: 'Purchase order', cell: ({ reference }) => reference },
  { head: 'Order', cell: ({ row }) => row?.quote_id },
  { head: 'Product', cell: ({ row }) => row?.product_name },
  { head: 'Site', cell: ({ row }) => row?.address },
  { head: 'Postcode', cell: ({ row }) => row?.postcode },
  { head: 'Contractor', cell: ({ row }) => row?.contractor_name },
  { head: 'Supplier', cell: ({ row }) => row?.supplier_name },
  { head: 'Carrier', cell: ({ row }) => row?.carrier_name },
  { head: 'Ticket', cell: ({ load }) => load?.number },
  { head: 'Date', cell: ({ load }) => load?.day },
  { head: 'Loads', cell: ({ sum }) => sum.loads },
  { head: 'Net t', cell: ({ sum }) => tonnesCell(sum.delivered) },
  { head: 'Delivered £ excl. VAT', cell: ({ sum }) => poundsCell(sum.worth) },
  { head: 'Void loads', cell: ({ sum }) => sum.voided_loads },
  { head: 'Void t', cell: ({ sum }) => tonnesCell(sum.voided) },
  {
    head: '£/t excl. VAT, rounded',
    cell: ({ line, row, load }) => {
      const price = line === 'Order' ? row?.price_per_tonne : load?.price_per_tonne
      return price === undefined || price === null ? null : poundsCell(price)
    },
  },
  { head: 'To date t', cell: of(({ delivered_to_date }) => tonnesCell(delivered_to_date)) },
  { head: 'Delivered so far £ excl. VAT', cell: of(({ worth_to_date }) => poundsCell(worth_to_date)) },
  { head: 'Ordered t', cell: of(({ ordered }) => tonnesCell(ordered)) },
  { head: 'Accepted total £ excl. VAT', cell: of(({ total }) => poundsCell(total)) },
  { head: 'Altered loads', cell: ({ sum }) => sum.altered_loads },
]

/** Every load with its worth, then the sum of its order, of its purchase order, and of all. */
export function statementCsv(statement: Statement): string {
  const rows = statement.rows.values()
  const lines = statement.purchase_orders.flatMap((order) => linesOf(order, rows))
  const columns = columnsOf(partiesOf(statement))
  const all = [...lines, { line: 'Total', sum: statement } as const]
  return (
    byteOrderMark +
    csvLines([columns.map(({ head }) => head), ...all.map((line) => columns.map(({ cell }) => cell(line)))])
  )
}

/** Takes the purchase order's own rows, which are next. */
function linesOf(order: PurchaseOrder, rows: Iterator<StatementRow>): Line[] {
  const { reference } = order
  const own = Array.from({ length: order.orders }, () => rows.next().value as StatementRow)
  return [
    ...own.flatMap((row): Line[] => [
      ...row.tickets.map((load): Line => ({ line: 'Load', reference, row, load, sum: sumOfOne(load) })),
      { line: 'Order', reference, row, sum: row },
    ]),
    ...(reference === null ? [] : [{ line: 'Purchase order', reference, sum: order } as const]),
  ]
}

function sumOfOne({ net_weight, worth, altered }: StatementLoad): Line['sum'] {
  const altered_loads = altered ? 1 : 0
  return worth === null
    ? { loads: 0, delivered: 0, worth: 0, voided_loads: 1, voided: net_weight, altered_loads }
    : { loads: 1, delivered: net_weight, worth, voided_loads: 0, voided: 0, altered_loads }
}

/** Stands on an order's own line only. */
function of(cell: Column<StatementRow>['cell']): Column<Line>['cell'] {
  return ({ line, row }) => (line === 'Order' && row ? cell(row) : null)
}

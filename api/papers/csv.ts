import type { RequestActor } from '../auth/actor.ts'
import type { TicketExportQuery } from '../contract/papers.ts'
import { londonDay } from '../contract/rules/londonDay.ts'
import { isAdmin } from '../contract/rules/permissions.ts'
import { toKg, toTonnes } from '../contract/rules/weight.ts'
import { flagLabel } from '../contract/rules/weightChecks.ts'
import type { Db } from '../db/database.ts'
import { byteOrderMark, csvLines } from './csvLines.ts'
import { clock } from './days.ts'
import { type Delivered, readDelivered } from './reads.ts'

/** Rows that lie in memory at once. */
const atOnce = 200

type Column = { head: string; cell: (row: Delivered) => string | number | null }

const columns: readonly Column[] = [
  { head: 'Ticket', cell: ({ ticket }) => ticket.number },
  { head: 'Date', cell: ({ ticket }) => londonDay(ticket.logged_at) },
  { head: 'Time', cell: ({ ticket }) => clock(ticket.logged_at) },
  { head: 'Order', cell: ({ ticket }) => ticket.quote_id },
  { head: 'Reference', cell: ({ delivery }) => delivery.reference },
  { head: 'Contractor', cell: ({ delivery }) => delivery.buyer_name },
  { head: 'Supplier', cell: ({ delivery }) => delivery.seller_name },
  { head: 'Carrier', cell: ({ delivery }) => delivery.carrier_name },
  { head: 'Product', cell: ({ delivery }) => delivery.product_name },
  { head: 'Site', cell: ({ delivery }) => delivery.site_address },
  { head: 'Postcode', cell: ({ delivery }) => delivery.site_postcode },
  { head: 'Vehicle', cell: ({ ticket }) => ticket.vehicle },
  { head: 'Gross t', cell: ({ ticket }) => weight(ticket.gross_weight) },
  { head: 'Tare t', cell: ({ ticket }) => weight(ticket.tare) },
  { head: 'Net t', cell: ({ ticket }) => weight(ticket.net_weight) },
  { head: 'Status', cell: ({ ticket }) => statusOf(ticket) },
  { head: 'Reason', cell: ({ ticket }) => ticket.void_reason ?? ticket.query?.reason ?? null },
  { head: 'Answer', cell: ({ ticket }) => ticket.query?.answer ?? null },
  { head: 'Signed by', cell: ({ ticket }) => ticket.signed_by },
  { head: 'Loaded at', cell: ({ ticket }) => ticket.loaded_at },
  { head: 'Weighbridge ref', cell: ({ ticket }) => ticket.weighbridge_ref },
]

/** Of the carrier's own tickets, for its office and the admins; empty on others. */
function ofCarrier(actor: RequestActor): readonly Column[] {
  const isTheirs = ({ delivery }: Delivered) => isAdmin(actor) || delivery.carrier_company_id === actor.company_id
  return [
    { head: 'Driver', cell: (row) => (isTheirs(row) ? row.ticket.driver.full_name : null) },
    { head: 'To check', cell: ({ ticket }) => ticket.flags?.map(flagLabel).join('; ') ?? null },
  ]
}

/** Who only buys carries nothing. */
const mayCarry = (actor: RequestActor) => actor.roles.some((role) => role !== 'contractor')

/** Weights are written with three decimals, as on the ticket. */
function weight(tonnes: number): string {
  return tonnes.toFixed(3)
}

function statusOf({ voided, query }: Delivered['ticket']): string {
  if (voided) return 'Void'
  if (!query) return 'Live'
  return query.answer === null ? 'Queried' : 'Query answered'
}

/** The tickets that the reader sees and asks for, the oldest first, as a table with the sum of the live ones at its foot. */
export async function* writeCsv(db: Db, actor: RequestActor, filter: TicketExportQuery): AsyncGenerator<string> {
  const shown = mayCarry(actor) ? [...columns, ...ofCarrier(actor)] : columns
  const sum = { live: 0, voided: 0, net_kg: 0 }
  yield byteOrderMark + csvLines([shown.map(({ head }) => head)])
  for await (const rows of readDelivered(db, actor, filter, atOnce)) {
    for (const { ticket } of rows) {
      if (ticket.voided) sum.voided += 1
      else {
        sum.live += 1
        sum.net_kg += toKg(ticket.net_weight)
      }
    }
    yield csvLines(rows.map((row) => shown.map(({ cell }) => cell(row))))
  }
  const total: Record<string, string> = {
    Ticket: 'Total',
    'Net t': weight(toTonnes(sum.net_kg)),
    Status: `${sum.live} live, ${sum.voided} void`,
  }
  yield csvLines([shown.map(({ head }) => total[head] ?? null)])
}

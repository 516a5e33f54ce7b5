import { type RawBuilder, sql } from 'kysely'
import type { DoersReader } from '../companies/rules.ts'
import { flagLabel, ticketFlags } from '../contract/tickets/checks.ts'
import { compiledOnce } from '../db/compiledOnce.ts'
import type { Db, Trx } from '../db/database.ts'
import { fullName } from '../db/fullName.ts'
import { sealedColumns, storedPictureHash } from '../evidence/queries/sealedColumns.ts'
import { isAsSealed } from '../evidence/rules/asSealed.ts'
import { isCarriedBy, pageOfSeen, type TicketFilter } from '../tickets/queries/seen.ts'
import type { TicketViewer } from '../tickets/queries/viewer.ts'
import { delivered, isNamedTo } from './queries.ts'

/** `cell`: an expression over `tickets`, `delivered`, `question` and `is_altered`. */
type Column = { head: string; cell: RawBuilder<unknown> }

const logged = sql`tickets.logged_at at time zone 'Europe/London'`

/** Three decimals, as on the ticket. */
const weight = (kg: string) => sql`round(${sql.ref(kg)} / 1000.0, 3)`

const status = sql`case
  when tickets.voided_at is not null then 'Void'
  when question.reason is null then 'Live'
  when question.answer is null then 'Queried'
  else 'Query answered' end || case when is_altered then ', altered' else '' end`

const signer = sql`case when tickets.erased_at is null then tickets.signed_by
  else 'Erased on ' || to_char(tickets.erased_at at time zone 'Europe/London', 'YYYY-MM-DD') end`

const paper = sql`case when tickets.source = 'paper' then coalesce('Kept at ' || tickets.paper_kept_at, 'Scanned') end`

export const ticketColumns: readonly Column[] = [
  { head: 'Ticket', cell: sql`tickets.number` },
  { head: 'Date', cell: sql`to_char(${logged}, 'YYYY-MM-DD')` },
  { head: 'Time', cell: sql`to_char(${logged}, 'HH24:MI')` },
  { head: 'Order', cell: sql`tickets.quote_id` },
  { head: 'Reference', cell: sql`quotes.reference` },
  { head: 'Contractor', cell: sql`buyer.name` },
  { head: 'Supplier', cell: sql`seller.name` },
  { head: 'Carrier', cell: sql`carrier.name` },
  { head: 'Product', cell: sql`products.name` },
  { head: 'Site', cell: sql`quotes.address` },
  { head: 'Postcode', cell: sql`quotes.postcode` },
  { head: 'Vehicle', cell: sql`tickets.vehicle` },
  { head: 'Gross t', cell: weight('tickets.gross_kg') },
  { head: 'Tare t', cell: weight('tickets.tare_kg') },
  { head: 'Net t', cell: weight('tickets.net_kg') },
  { head: 'Status', cell: status },
  { head: 'Reason', cell: sql`coalesce(tickets.void_reason, question.reason)` },
  { head: 'Answer', cell: sql`question.answer` },
  { head: 'Signed by', cell: signer },
  { head: 'Loaded at', cell: sql`tickets.loaded_at` },
  { head: 'Weighbridge ref', cell: sql`tickets.weighbridge_ref` },
  { head: 'Signed paper', cell: paper },
]

const labels = JSON.stringify(Object.fromEntries(ticketFlags.map((flag) => [flag, flagLabel(flag)])))
const raised = sql`(select string_agg(${labels}::jsonb ->> flag, '; ' order by at)
  from unnest(tickets.flags) with ordinality as raised (flag, at))`

/** For the carrier's office and admins; empty on other firms' tickets. */
export function carrierColumns(viewer: TicketViewer): readonly Column[] {
  const own = (cell: RawBuilder<unknown>) => sql`case when ${isCarriedBy(viewer)} then ${cell} end`
  return [
    { head: 'Driver', cell: own(sql`coalesce(${fullName('driver')}, tickets.driver_name)`) },
    { head: 'To check', cell: own(raised) },
  ]
}

/** What spreadsheets take for a formula, including East Asian full-width characters. */
const beginsFormula = '^[=+@\t\r＝＋－＠-]'
const needsQuotes = '[",\r\n]'

/** Writes exactly as api/csv.ts does. */
function lineOf(columns: readonly Column[]): RawBuilder<string> {
  const cells = sql.join(columns.map(({ cell }) => cell))
  return sql`(
    select string_agg(case when text ~ ${needsQuotes} then '"' || replace(text, '"', '""') || '"' else text end, ','
      order by at) || E'\\r\\n'
    from (
      select at, case when text ~ ${beginsFormula} then '''' || text else coalesce(text, '') end as text
      from unnest(array[${cells}]::text[]) with ordinality as part (text, at)) as cell)`
}

/** Lines and sums of consecutive tickets, without those whose firms the reader may not know. */
type Lines = { read: number; last: number; lines: string; live: number; voided: number; net_kg: number }
/** Tickets per piece. A piece is a few kilobytes, which a connection writes without another buffer. */
const inPiece = 32

type LineQuery = {
  viewer: TicketViewer
  reader: DoersReader
  columns: readonly Column[]
  filter: TicketFilter
  limit: number
}

type After = { behind: number }
type Part = After & { altered: readonly number[] }

/** Reads the tickets after `behind` as CSV lines, which PostgreSQL writes; our code compares them with their seals. */
export function lineReader(lineQuery: LineQuery): (db: Db, after: After) => Promise<Lines[]> {
  const listSealed = compiledOnce((db, { behind }: After) => sealedOf(db, lineQuery, behind))
  const listLines = compiledOnce((db, part: Part) => ({ compile: () => partOf(db, lineQuery, part).compile(db) }))
  return async (db, { behind }) => {
    const sealed = await listSealed(db, { behind })
    return listLines(db, { behind, altered: sealed.filter((row) => !isAsSealed(row)).map(({ id }) => id) })
  }
}

function sealedOf(db: Db | Trx, { viewer, filter, limit }: LineQuery, behind: number) {
  return pageOfSeen(db, viewer, { ...filter, behind, limit })
    .leftJoin('signatures', 'signatures.id', 'tickets.signature_id')
    .innerJoin('ticket_seals as seal', 'seal.ticket_id', 'tickets.id')
    .select('tickets.id')
    .select(sealedColumns)
    .select(storedPictureHash)
}

function partOf(
  db: Db | Trx,
  { viewer, reader, columns, filter, limit }: LineQuery,
  { behind, altered }: Part,
): RawBuilder<Lines> {
  const page = pageOfSeen(db, viewer, { ...filter, behind, limit }).selectAll('tickets')
  return sql<Lines>`
    select count(*) as read, max(id) as last,
      coalesce(string_agg(line, '' order by id) filter (where is_told), '') as lines,
      count(*) filter (where is_told and voided_at is null) as live,
      count(*) filter (where is_told and voided_at is not null) as voided,
      coalesce(sum(net_kg) filter (where is_told and voided_at is null), 0)::bigint as net_kg
    from (
      select tickets.id, tickets.voided_at, tickets.net_kg, ${isNamedTo(reader)} as is_told, ${lineOf(columns)} as line
      from ${page} as tickets ${delivered}
      left join users as driver on driver.id = tickets.driver_id
      left join lateral (
        select reason, answer from ticket_queries where ticket_id = tickets.id order by id desc limit 1
      ) as question on true
      cross join lateral (select tickets.id = any(${altered}::bigint[]) as is_altered) as check_of_seal
    ) as ticket
    group by id / ${inPiece} order by last`
}

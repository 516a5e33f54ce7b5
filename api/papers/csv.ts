import type { RequestActor } from '../auth/actor.ts'
import { toTonnes } from '../contract/rules/weight.ts'
import { byteOrderMark, csvLines } from '../csv.ts'
import type { Db } from '../db/database.ts'
import type { TicketFilter } from '../tickets/queries/seen.ts'
import { viewerOf } from '../tickets/rules.ts'
import { carrierColumns, lineReader, ticketColumns } from './csvQueries.ts'

const atOnce = 1_000

/** A firm that only buys never carries. */
const mayCarry = (actor: RequestActor) => actor.roles.some((role) => role !== 'contractor')

/** The reader's tickets that match, oldest first, as a CSV table. The last row sums the live ones. */
export async function* writeCsv(db: Db, actor: RequestActor, filter: TicketFilter): AsyncGenerator<string> {
  const viewer = viewerOf(actor)
  const columns = mayCarry(actor) ? [...ticketColumns, ...carrierColumns(viewer)] : ticketColumns
  const sum = { live: 0, voided: 0, net_kg: 0 }
  // Sent with the first lines: until they are read, a failure can be answered as such.
  let head = byteOrderMark + csvLines([columns.map(({ head }) => head)])
  const readPart = lineReader({ viewer, reader: actor, columns, filter, limit: atOnce })
  for (let behind = 0, read = atOnce; read === atOnce; ) {
    read = 0
    for (const piece of await readPart(db, { behind })) {
      if (piece.lines) {
        yield head + piece.lines
        head = ''
      }
      read += piece.read
      behind = piece.last
      sum.live += piece.live
      sum.voided += piece.voided
      sum.net_kg += piece.net_kg
    }
  }
  const total: Record<string, string> = {
    Ticket: 'Total',
    'Net t': toTonnes(sum.net_kg).toFixed(3),
    Status: `${sum.live} live, ${sum.voided} void`,
  }
  yield head + csvLines([columns.map(({ head }) => total[head] ?? null)])
}

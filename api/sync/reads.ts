import { companyOf, type RequestActor } from '../auth/actor.ts'
import { listVehicles } from '../companies/queries.ts'
import { keptDays } from '../contract/rules/keptDays.ts'
import { may } from '../contract/rules/permissions.ts'
import type { DriverJob, JobQuery, Sync } from '../contract/sync.ts'
import type { Trx } from '../db/database.ts'
import { type Page, pageOf } from '../db/page.ts'
import type { Deps } from '../deps.ts'
import { readOwnTickets } from '../tickets/rules.ts'
import { fillPart } from './part.ts'
import { below, type Place, type Reading, type ReadSoFar, readCursor, start, writeCursor } from './place.ts'
import { presentDriverJob, presentOrder, presentVehicle } from './present.ts'
import {
  countOrders,
  findHead,
  hasOtherRights,
  listAssignableDrivers,
  listJobs,
  listOnceSeen,
  listOrders,
  listTouchedQuotes,
  type OrderSelection,
  type OrderViewer,
  type Window,
} from './queries.ts'

const day = 86_400_000

/** Beyond this a full read is cheaper than walking the events. */
const mostEventsBehind = 100_000

function viewerOf(actor: RequestActor): OrderViewer {
  return { user_id: actor.id, company_id: companyOf(actor), isDriver: actor.roles.includes('driver') }
}

function keptSince(now: Date): Date {
  return new Date(now.getTime() - keptDays * day)
}

export async function readJobs({ db, now }: Deps, actor: RequestActor, query: JobQuery): Promise<Page<DriverJob>> {
  const viewer = viewerOf(actor)
  const at = now()
  const window = { keptSince: keptSince(at) }
  const rows = await listJobs(db, viewer, { ...window, ...query, now: at })
  const total = await countOrders(db, viewer, window)
  return pageOf(rows, query.limit, total, ({ finished, quote_id }) => [finished, quote_id], presentDriverJob)
}

/** Changes since the cursor, or everything, in parts. Together they show the state at the moment of the first part. */
export function readSync({ db, now }: Deps, actor: RequestActor, since: string | undefined): Promise<Sync> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { epoch, last_event_id } = await findHead(trx)
      const viewer = viewerOf(actor)
      const mayRead = viewer.isDriver || may(actor, 'order.listAsHaulier')
      // Without order permissions, drop the cursor so that the device clears what it has.
      const readSoFar = mayRead ? readCursor(since, epoch, last_event_id) : null
      const hasNewRights = readSoFar !== null && (await hasOtherRights(trx, viewer.user_id, headOf(readSoFar)))
      const reading = continueReading(hasNewRights ? null : readSoFar, last_event_id)
      const part = mayRead
        ? await readPart(trx, { actor, viewer, window: { keptSince: keptSince(now()) } }, reading)
        : noOrders
      return {
        cursor: writeCursor(epoch, part.next ?? { all: reading.head }),
        epoch,
        more: part.next !== null,
        orders_left: part.next?.ordersLeft ?? 0,
        reset: reading.since === null && isFirst(reading),
        replaces: reading.since === null ? rangeOf(reading, part.next) : null,
        checked_at: now().toISOString(),
        orders: part.orders,
        removed_orders: part.removed_orders,
        tickets: part.tickets,
        drivers: may(actor, 'driver.list') ? await listAssignableDrivers(trx, viewer.company_id) : [],
        vehicles: (await listVehicles(trx, viewer.company_id)).map(presentVehicle),
      }
    })
}

type SyncReader = { actor: RequestActor; viewer: OrderViewer; window: Window }

const isFirst = ({ place }: Reading) => place === start

const headOf = (readSoFar: ReadSoFar) => ('all' in readSoFar ? readSoFar.all : readSoFar.head)

/** Continues a read, reads changes, or reads everything if the cursor is too old. */
function continueReading(readSoFar: ReadSoFar | null, head: number): Reading {
  if (readSoFar && 'place' in readSoFar && head - readSoFar.head <= mostEventsBehind) return readSoFar
  const isRecent = readSoFar && 'all' in readSoFar && head - readSoFar.all <= mostEventsBehind
  return { since: isRecent ? readSoFar.all : null, head, place: start, ordersLeft: 0 }
}

function rangeOf({ place }: Reading, next: Reading | null): { from: number; to: number } {
  // An order whose tickets continue here went out in an earlier part.
  const to = place.afterTicket === null ? place.upTo : place.upTo - 1
  if (!next) return { from: 0, to }
  return { from: next.place.afterTicket === null ? next.place.upTo + 1 : next.place.upTo, to }
}

type Part = Pick<Sync, 'orders' | 'removed_orders' | 'tickets'> & { next: Reading | null }
const noOrders: Part = { orders: [], removed_orders: [], tickets: [], next: null }

/** Limits per part; at usual sizes few are left over. */
const mostOrders = 200
const mostTickets = 1_000

async function readPart(trx: Trx, reader: SyncReader, reading: Reading): Promise<Part> {
  const { since, place } = reading
  const touched = since === null ? null : await listTouchedQuotes(trx, reader.viewer, since)
  const chunk = touched?.filter((quoteId) => quoteId <= place.upTo).slice(0, mostOrders)
  if (chunk?.length === 0) return noOrders
  const found = await findOrders(
    trx,
    reader,
    chunk ? { quoteIds: chunk } : { ...reader.window, upTo: place.upTo },
    place,
  )
  const filled = fillPart(found, place)
  const quoteIds = found.orders.map(({ quote_id }) => quote_id)
  const next = filled.next ?? placeBehind(chunk ?? quoteIds)
  const gone = chunk?.filter((quoteId) => !quoteIds.includes(quoteId) && quoteId > (next?.upTo ?? 0)) ?? []
  const done = filled.orders.length + gone.length
  return {
    orders: filled.orders,
    tickets: filled.tickets,
    removed_orders: gone.length > 0 ? await listOnceSeen(trx, reader.viewer, gone) : [],
    next: next && {
      ...reading,
      place: next,
      ordersLeft: Math.max(0, (await countLeft(trx, reader, reading, touched)) - done),
    },
  }
}

/** A full result may have more behind it. */
function placeBehind(quoteIds: readonly number[]): Place | null {
  const last = quoteIds[mostOrders - 1]
  return last === undefined ? null : below(last)
}

function countLeft(trx: Trx, { viewer, window }: SyncReader, reading: Reading, touched: readonly number[] | null) {
  if (!isFirst(reading)) return reading.ordersLeft
  return touched ? touched.length : countOrders(trx, viewer, window)
}

async function findOrders(
  trx: Trx,
  { actor, viewer }: SyncReader,
  selection: OrderSelection,
  { upTo, afterTicket }: Place,
) {
  const rows = await listOrders(trx, viewer, selection, mostOrders)
  const seesPrices = may(actor, 'price.readAsHaulier')
  const orders = rows.map((row) => presentOrder(row, { isDriver: viewer.isDriver, seesPrices }))
  const behind = afterTicket === null ? null : { quoteId: upTo, ticketId: afterTicket }
  const which = { quoteIds: orders.map(({ quote_id }) => quote_id), behind, limit: mostTickets }
  const tickets = orders.length > 0 ? await readOwnTickets(trx, viewer, which) : []
  return { orders, tickets, hasMoreTickets: tickets.length === mostTickets }
}

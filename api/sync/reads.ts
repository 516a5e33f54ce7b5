import { companyOf, type RequestActor } from '../auth/actor.ts'
import { listVehicles } from '../companies/queries.ts'
import { keptDays } from '../contract/rules/keptDays.ts'
import { may } from '../contract/rules/permissions.ts'
import type { DriverJob, JobQuery, Sync } from '../contract/sync.ts'
import { decodeCursor, encodeCursor } from '../contract/wire/cursor.ts'
import type { Trx } from '../db/database.ts'
import { type Page, pageOf } from '../db/page.ts'
import type { Deps } from '../deps.ts'
import { readOwnTickets } from '../tickets/rules.ts'
import { presentDriverJob, presentOrder } from './present.ts'
import {
  countJobs,
  findHead,
  listAssignableDrivers,
  listJobs,
  listOnceSeen,
  listOrders,
  listTouchedQuotes,
  type OrderViewer,
} from './queries.ts'

const day = 86_400_000

/** More events behind than this, a device reads everything again, which then costs less than walking them. */
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
  const total = await countJobs(db, viewer, window)
  return pageOf(rows, query.limit, total, ({ finished, quote_id }) => [finished, quote_id], presentDriverJob)
}

/**
 * What changed for this user since their cursor, or everything. All of it is one repeatable read, so the new cursor stands
 * for exactly the rows that go with it.
 */
export function readSync({ db, now }: Deps, actor: RequestActor, since: string | undefined): Promise<Sync> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { epoch, last_event_id } = await findHead(trx)
      const viewer = viewerOf(actor)
      const mayRead = viewer.isDriver || may(actor, 'order.listAsHaulier')
      // Without a permission for orders nothing tells a device to drop what it had, so it is told each time.
      const from = mayRead ? readCursor(since, epoch, last_event_id) : null
      const changes = mayRead ? await readOrders(trx, actor, viewer, from, now()) : nothing
      const mayAssign = may(actor, 'driver.list')
      return {
        cursor: encodeCursor([epoch, last_event_id]),
        reset: from === null,
        checked_at: now().toISOString(),
        ...changes,
        drivers: mayAssign ? await listAssignableDrivers(trx, viewer.company_id) : [],
        vehicles: await listVehicles(trx, viewer.company_id),
      }
    })
}

type Changes = Pick<Sync, 'orders' | 'removed_orders' | 'tickets'>
const nothing: Changes = { orders: [], removed_orders: [], tickets: [] }

/** The event id to read on from; null for no cursor, one of another epoch, one too old, or anything else. */
function readCursor(since: string | undefined, epoch: string, lastEventId: number): number | null {
  const [madeIn, eventId] = (since && decodeCursor(since, ['text', 'number'])) || [null, Number.NaN]
  const isOurs = madeIn === epoch && Number.isSafeInteger(eventId) && eventId >= 0 && eventId <= lastEventId
  return isOurs && lastEventId - eventId <= mostEventsBehind ? eventId : null
}

async function readOrders(
  trx: Trx,
  actor: RequestActor,
  viewer: OrderViewer,
  since: number | null,
  now: Date,
): Promise<Changes> {
  const touched = since === null ? null : await listTouchedQuotes(trx, viewer, since)
  if (touched?.length === 0) return nothing
  const rows = await listOrders(trx, viewer, touched ? { quoteIds: touched } : { keptSince: keptSince(now) })
  const seen = rows.map(({ quote_id }) => quote_id)
  const gone = touched?.filter((quoteId) => !seen.includes(quoteId)) ?? []
  const tickets = seen.length > 0 ? await readOwnTickets(trx, viewer, seen) : []
  const seesPrices = may(actor, 'price.readAsHaulier')
  return {
    orders: rows.map((row) => presentOrder(row, { isDriver: viewer.isDriver, seesPrices })),
    removed_orders: gone.length > 0 ? await listOnceSeen(trx, viewer, gone) : [],
    tickets,
  }
}

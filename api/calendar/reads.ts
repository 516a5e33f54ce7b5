import { actorFrom, hasAccess, type RequestActor } from '../auth/actor.ts'
import type { Calendar } from '../contract/calendar.ts'
import type { Side } from '../contract/events.ts'
import { londonDay } from '../contract/rules/londonDay.ts'
import { may } from '../contract/rules/permissions.ts'
import { quotePage } from '../contract/rules/quotePage.ts'
import { formatTonnes } from '../contract/rules/weight.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { partiesOf } from '../orders/rules.ts'
import { addressOf, codeIn } from './address.ts'
import { type Delivery, writeCalendar } from './ics.ts'
import { type DeliveryRow, findFeed, findReader, listDeliveries, noteFetch } from './queries.ts'

type Feed = NonNullable<Awaited<ReturnType<typeof findFeed>>>

export function presentFeed({ config, signing }: Deps, { code, made_at, fetched_at }: Feed): Calendar {
  return {
    address: addressOf(config.appUrl, signing, code),
    made_at: made_at.toISOString(),
    fetched_at: fetched_at?.toISOString() ?? null,
  }
}

export async function readFeed(deps: Deps, { id }: RequestActor): Promise<Calendar> {
  const feed = await findFeed(deps.db, id)
  return feed ? presentFeed(deps, feed) : null
}

const minute = 60_000

/** For whoever has the address, as long as its person still reads orders. Throws the same 404 for all others. */
export async function readCalendar({ db, config, signing, now }: Deps, file: string): Promise<string> {
  const code = codeIn(signing, file)
  const reader = code === null ? undefined : await findReader(db, code)
  if (!reader || !hasAccess(reader)) throw refuse.notFound('Calendar not found.')
  const actor = actorFrom(reader, { session_id: null, device_id: null })
  if (!may(actor, 'calendar.own')) throw refuse.notFound('Calendar not found.')
  const at = now()
  if (!reader.fetched_at || at.getTime() - reader.fetched_at.getTime() >= minute) await noteFetch(db, actor.id, at)
  const rows = await listDeliveries(db, actor, londonDay(at.getTime()))
  const deliveries = rows.flatMap((row) => presentDelivery(row, actor, config.appUrl) ?? [])
  return writeCalendar(new URL(config.appUrl).host, deliveries)
}

/** Null for an order that the reader's own part of the firm has nothing to do with, or that ended before its first day. */
function presentDelivery(row: DeliveryRow, actor: RequestActor, appUrl: string): Delivery | null {
  const side: Side | undefined = actor.roles.includes('driver') ? 'driver' : partiesOf(row, actor)[0]
  const { quote_id, delivery_from_date: from, delivery_to_date, ended_on } = row
  const to = ended_on !== null && ended_on < delivery_to_date ? ended_on : delivery_to_date
  if (!side || to < from) return null
  const isConfirmed = row.supplier_confirmed_at && (row.haulier_company_id === null || row.haulier_confirmed_at)
  return {
    order: quote_id,
    title: `${row.product_name}, ${formatTonnes(row.quantity_kg, 1)}`,
    place: [row.address, row.city, row.postcode].filter(Boolean).join(', '),
    page: appUrl + (quotePage('order', side, quote_id, actor) ?? ''),
    from,
    to,
    open: row.access_times_open,
    close: row.access_times_close,
    status: row.is_cancelled ? 'cancelled' : isConfirmed ? 'confirmed' : 'tentative',
    stamp: row.accepted_at,
  }
}

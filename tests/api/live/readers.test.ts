import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isWithin, scopesOf } from '../../../api/activity/rules.ts'
import type { Principal } from '../../../api/auth/access.ts'
import { readSession } from '../../../api/auth/sessions.ts'
import { type EventKind, eventKinds } from '../../../api/contract/events.ts'
import type { StreamTopic } from '../../../api/contract/rules/topics.ts'
import { listEventsAfter, type StreamedEvent } from '../../../api/live/queries.ts'
import { changesAccess, topicsOf } from '../../../api/live/topics.ts'
import { makeBid, makeHaulierBid, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { personOf } from '../scenarios/send.ts'
import type { Person } from '../world.ts'

/** Who is told what: whoever reads about it in their activity, and whose page of the market it moves. */
const t = await openTestApi()

const everybody = [
  ...(['contractor', 'supplier', 'haulier', 'staff_respond', 'staff_execute', 'staff_fulfillment', 'driver'] as const),
  ...(['admin', 'super_admin', 'two_trades'] as const),
]
type Reading = (typeof everybody)[number]

async function findReader(principal: Principal) {
  const person = personOf(t.world, principal)
  if (!person) throw new Error(`Nobody is ${principal}`)
  const actor = await readSession(t.db, person.token, t.clock.now)
  return { person, actor, scopes: scopesOf(actor) }
}

const readers = new Map<Principal, Awaited<ReturnType<typeof findReader>>>()
async function readerOf(principal: Principal) {
  const reader = readers.get(principal) ?? (await findReader(principal))
  readers.set(principal, reader)
  return reader
}

/** Every kind, about this quote and told to everybody, the driver being one's own and then another's. */
async function tellAll(quoteId: number): Promise<StreamedEvent[]> {
  const { a, b } = t.world
  const data = [a, b].map(({ driver }) =>
    JSON.stringify({ driver_id: driver.id, user_id: driver.id, name: 'N', number: 1 }),
  )
  await sql`
    with told as (
      insert into events (id, kind, actor_id, quote_id, data, created_at)
      select nextval('event_id'), kind, ${t.world.rivalSupplier.id}, ${quoteId}, data, ${t.clock.now}
      from unnest(${eventKinds}::text[]) as kind, unnest(${data}::jsonb[]) as data
      returning id, kind
    )
    insert into event_audiences (audience, event_id, kind)
    select audience, told.id, told.kind from told, (
      select 'company:' || id as audience from companies union select 'user:' || id from users union select 'admins'
    ) as everybody`.execute(t.db)
  return listEventsAfter(t.db, 0, 1_000)
}

/** Of all pages. */
async function readShown(person: Pick<Person, 'token'>, cursor = ''): Promise<number[]> {
  const { body } = await t.as(person).get(`/api/activity?limit=200&cursor=${cursor}`)
  const ids = body.data.map(({ id }: { id: number }) => id)
  const { next_cursor } = body.meta
  return next_cursor === null ? ids : [...ids, ...(await readShown(person, next_cursor))]
}

test('the stream reports an event to exactly the users whose activity shows it: every kind, every role', async () => {
  const quote_id = await makeQuote(t.db, t.world, t.world.a)
  const bid_id = await makeBid(t.db, t.world.a, quote_id)
  await makeHaulierBid(t.db, t.world.a, { quote_id, bid_id })
  await makeQuote(t.db, t.world, t.world.b)
  const events = await tellAll(quote_id)
  expect(events).toHaveLength(2 * eventKinds.length)
  for (const principal of everybody) {
    const { person, actor, scopes } = await readerOf(principal)
    const shown = await readShown(person)
    const streamed = events.filter((event) => scopes.some((scope) => isWithin(scope, actor, event))).map(({ id }) => id)
    expect([principal, streamed.toReversed()]).toEqual([principal, shown])
  }
})

const bidders: readonly Reading[] = ['supplier', 'haulier', 'staff_respond', 'two_trades']
const pricers: readonly Reading[] = ['haulier', 'staff_respond', 'two_trades']
const market: Partial<Record<EventKind, [StreamTopic, readonly Reading[]]>> = {
  'quote.verified': ['quotes', bidders],
  'quote.unverified': ['quotes', bidders],
  'quote.taken_back': ['quotes', bidders],
  'quote.deleted': ['quotes', bidders],
  'bid.accepted': ['quotes', bidders],
  'order.released': ['quotes', bidders],
  'user.verified': ['quotes', bidders],
  'user.banned': ['quotes', bidders],
  'user.deleted': ['quotes', bidders],
  'question.received': ['questions', bidders],
  'question.answered': ['questions', bidders],
  'question.added_to': ['questions', bidders],
  'question.corrected': ['questions', bidders],
  'question.removed': ['questions', bidders],
  'answer.removed': ['questions', bidders],
  'attachment.added': ['attachments', bidders],
  'attachment.readers_changed': ['attachments', bidders],
  'attachment.removed': ['attachments', bidders],
  'bid.submitted': ['bids', pricers],
  'bid.updated': ['bids', pricers],
  'bid.cancelled': ['bids', pricers],
  'bid.rejected': ['bids', pricers],
}
const nobodys: Omit<StreamedEvent, 'id' | 'kind'> = {
  actor_id: null,
  driver_id: null,
  user_id: null,
  owned_company_id: null,
  buyer_id: null,
  audiences: [],
  hauled_by: [],
}

test.each(eventKinds)('%s by somebody else refreshes the pages of the roles in the table', async (kind) => {
  const [topic, moved] = market[kind] ?? [null, []]
  for (const principal of everybody) {
    const expected = (moved as readonly Reading[]).includes(principal) ? [topic] : []
    expect([principal, topicsOf({ id: 1, kind, ...nobodys }, await readerOf(principal))]).toEqual([principal, expected])
  }
})

test.each(eventKinds)("%s refreshes the pages of the quote's contractor where they see it counted", async (kind) => {
  const isCounted = ['bid.submitted', 'bid.updated', 'bid.cancelled', 'bid.rejected'].includes(kind)
  const event = { id: 1, kind, ...nobodys, buyer_id: t.world.a.contractor.company_id }
  expect(topicsOf(event, await readerOf('contractor'))).toEqual(isCounted ? ['bids'] : [])
})

const endings: readonly EventKind[] = [
  ...(['user.banned', 'user.deleted', 'user.updated', 'user.password_changed'] as const),
  ...(['staff.permissions_changed', 'staff.deactivated', 'staff.reactivated'] as const),
  ...(['staff.owner_made', 'staff.owner_gone'] as const),
]

test.each(eventKinds)('%s ends only the streams of people whose access it changes', async (kind) => {
  const { haulier, staff_respond } = t.world.a
  const event = { id: 1, kind, ...nobodys, user_id: haulier.id, owned_company_id: haulier.company_id }
  const ends = endings.includes(kind)
  expect(changesAccess(event, await readerOf('haulier'))).toBe(ends)
  expect(changesAccess(event, await readerOf('staff_respond'))).toBe(ends)
  expect(changesAccess(event, await readerOf('supplier'))).toBe(false)
  // Of somebody who owns no firm it is their own alone.
  expect(
    changesAccess({ ...event, user_id: staff_respond.id, owned_company_id: null }, await readerOf('haulier')),
  ).toBe(false)
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { EventKind } from '../../../api/contract/events.ts'
import { sources } from '../../../api/privacy/archiveQueries.ts'
import { makeAnswer, makeAttachment, makeBid, makeOrder, makeQuestion, makeQuote } from '../factories.ts'
import { openTestApi, type Reply } from '../harness.ts'
import { bidTerms } from '../scenarios/bids.ts'
import { quoteBody } from '../scenarios/quotes.ts'
import { scheduleTerms } from '../scenarios/schedules.ts'
import { siteForm } from '../scenarios/sites.ts'
import { webhookForm } from '../scenarios/webhooks.ts'
import { tellStory } from '../story.ts'
import { createPeople, password } from '../world.ts'

/** Where the database says who somebody is: an archive lists it, or it stands here with what tells it instead. */
const t = await openTestApi()

const listed = Object.values(sources).flatMap(({ from, of }) => of.map((column) => `${from}.${column}`))

const inAccount = [
  'companies.owner_user_id',
  'recovery_codes.user_id',
  'second_factors.user_id',
  'user_permissions.role',
  'user_permissions.user_id',
]

const agreed = ['amendment.proposed', 'amendment.agreed', 'order.amended'] as const

/** Columns that name who decided; the archive lists the decision under activity. */
const decided: Readonly<Record<string, readonly EventKind[]>> = {
  'amendment_agreements.agreed_by': agreed,
  'amendments.approval_asked_by': ['amendment.approval_asked'],
  'attachments.removed_by': ['attachment.removed'],
  'driver_assignments.assigned_by': ['driver.assigned'],
  'driver_assignments.removed_by': ['driver.removed', 'order.released'],
  'firm_tokens.made_by': ['token.made'],
  'order_changes.changed_by': ['order.details_changed'],
  'orders.accepted_by': ['bid.accepted'],
  'orders.closed_by': ['order.closed'],
  'orders.haulier_confirmed_by': ['order.haulier_confirmed', ...agreed],
  'orders.supplier_confirmed_by': ['order.supplier_confirmed', ...agreed],
  'price_changes.changed_by': ['bid.updated', 'haulier_bid.updated'],
  'quote_haulage.decided_by': ['quote.haulage_chosen'],
  'quote_answers.removed_by': ['answer.removed'],
  'quote_questions.removed_by': ['question.removed'],
  'quotes.raised_by': ['quote.created'],
  'quotes.verified_by': ['quote.verified'],
  'released_orders.accepted_by': ['bid.accepted'],
  'released_orders.released_by': ['order.released'],
  'schedules.made_by': ['schedule.made'],
  'sites.saved_by': ['site.saved'],
  'tickets.voided_by': ['ticket.voided'],
  'users.verified_by': ['user.verified'],
  'waiting_acceptances.asked_by': ['approval.asked'],
  'webhooks.made_by': ['webhook.made'],
}

const leftOut: Readonly<Record<string, string>> = {
  'attachment_uploads.added_by': 'It is gone within a day, or is an attachment of theirs.',
  'access_records.actor_id': 'It is the record of another person’s account.',
  'demo.admin_id': 'The demo’s people are nobody.',
  'demo.contractor_id': 'The demo’s people are nobody.',
  'demo.driver_id': 'The demo’s people are nobody.',
  'demo.haulier_id': 'The demo’s people are nobody.',
  'demo.supplier_id': 'The demo’s people are nobody.',
  'demo.yard_id': 'The demo’s people are nobody.',
  'driver_intents.driver_id': 'It only orders what came late to the assignments.',
  'phone_sums.user_id': 'It counts their tickets.',
  'ticket_gaps.user_id': 'The devices say how many tickets are missing.',
}

test('an archive lists every column that names a user, or a reason says why not', async () => {
  const { rows } = await sql<{ column: string }>`
    select attrelid::regclass || '.' || attname as column from pg_attribute
      join pg_class on pg_class.oid = attrelid and relkind = 'r' and relnamespace = 'public'::regnamespace
    where attnum > 0 and not attisdropped and (
      exists (select from pg_constraint
        where contype = 'f' and confrelid = 'users'::regclass and conrelid = attrelid and attnum = any(conkey))
      -- Not every one is a foreign key.
      or (atttypid in ('int4'::regtype, 'int8'::regtype) and attname ~ '(^|_)(user|actor|driver)_id$|_by$'))`.execute(
    t.db,
  )
  const named = rows.map(({ column }) => column)
  const known = [...listed, ...inAccount, ...Object.keys(decided), ...Object.keys(leftOut)]
  expect(known.toSorted()).toEqual(named.toSorted())
})

test('every column by which an archive finds its rows leads an index of all rows', async () => {
  const { rows } = await sql<{ column: string }>`
    select distinct indrelid::regclass || '.' || attname as column from pg_index
      join pg_attribute on attrelid = indrelid and attnum = indkey[0] where indpred is null`.execute(t.db)
  const led = rows.map(({ column }) => column)
  expect(listed.filter((column) => !led.includes(column))).toEqual([])
})

test('the activity has every decision that an archive does not list', async () => {
  await decideEverything()
  const untold: string[] = []
  for (const [place, kinds] of Object.entries(decided)) {
    const [table, column] = place.split('.') as [string, string]
    const { rows } = await sql<{ person: number; is_told: boolean }>`
      select one.person, exists (
        select from events where actor_id = one.person and kind = any(${kinds})
      ) as is_told
      from (select distinct ${sql.ref(column)} as person from ${sql.table(table)}) as one
      where one.person is not null`.execute(t.db)
    if (rows.length === 0 || rows.some(({ is_told }) => !is_told)) untold.push(place)
  }
  expect(untold).toEqual([])
})

async function decideEverything(): Promise<void> {
  const { a, admin, allRounder, unverified, products } = t.world
  const { quote_id, haulier_bid_id, ticket_id } = await tellStory(t)
  const reason = { reason: 'Logged on the wrong order' }
  await done(t.as(a.haulier).post(`/api/tickets/${ticket_id}/void`, reason))
  await done(t.as(a.haulier).delete(`/api/haulier/haulier-bids/${haulier_bid_id}/drivers/${a.driver.id}`))
  await done(t.as(admin).post(`/api/quotes/${quote_id}/release`, { reason: 'The quarry is flooded' }))
  const again = await tellStory(t)
  await amend(again.quote_id)
  await done(t.as(a.contractor).post(`/api/quotes/${again.quote_id}/close`, { reason: 'Enough' }))
  const raised = { ...quoteBody, product_id: products.limestone, user_id: a.contractor.id }
  await done(t.as(admin).post('/api/quotes', raised))
  await done(t.as(admin).post('/api/users/verify', { user_id: unverified.id }))
  const open = await makeQuote(t.db, t.world, a)
  const bid = await done(t.as(a.supplier).post(`/api/quotes/${open}/bids`, bidTerms))
  await done(t.as(a.supplier).put(`/api/bids/${bid.data.id}`, { ...bidTerms, product_price: 7_000 }))
  await makeBid(t.db, t.world.b, open)
  const buyer = await createPeople(t.db, t.clock.now).staff('buyer', 'contractor', a.contractor.company_id, ['decide'])
  await done(t.as(a.contractor).put(`/api/users/${buyer.id}/approval-limit`, { approval_limit: 1 }))
  const delivered = await makeBid(t.db, { ...a, supplier: t.world.rivalSupplier }, open, { can_deliver: true })
  await done(t.as(buyer).put(`/api/bids/${delivered}/accept`))
  const ordered = await makeOrder(t.db, t.world, a, { confirmed: 'none', driver: false })
  const change = { quantity: 500, reason: 'More verge' }
  await done(t.as(buyer).post(`/api/quotes/${ordered.quote_id}/amendments`, change))
  await done(t.as(allRounder).post(`/api/quotes/${open}/haul`))
  await done(t.as(admin).delete(`/api/attachments/${await makeAttachment(t.db, a, open)}`))
  for (const nth of [1, 2]) {
    const questionId = await makeQuestion(t.db, a, open, { nth })
    const answerId = await makeAnswer(t.db, a, questionId)
    const question = `/api/quotes/${open}/questions/${questionId}`
    await done(t.as(admin).delete(nth === 1 ? question : `${question}/answers/${answerId}`))
  }
  await done(t.as(buyer).post('/api/sites', siteForm))
  await done(t.as(buyer).post('/api/schedules', { ...scheduleTerms, quote_id: open }))
  const token = { name: 'Sage', scopes: ['read_tickets'], expires_on: '2026-06-30', account_password: password }
  await done(t.as(a.contractor).post('/api/tokens', token))
  await done(t.as(a.contractor).post('/api/webhook', webhookForm))
}

/** One change is agreed, one declined, and one of the site's details is the contractor's alone. */
async function amend(quote_id: number): Promise<void> {
  const { a } = t.world
  const propose = async (quantity: number): Promise<number> =>
    (await done(t.as(a.contractor).post(`/api/quotes/${quote_id}/amendments`, { quantity, reason: 'More verge' }))).data
      .id
  const agreed = await propose(500)
  for (const who of [a.supplier, a.haulier]) await done(t.as(who).post(`/api/amendments/${agreed}/agree`, {}))
  const declined = await propose(510)
  await done(t.as(a.supplier).post(`/api/amendments/${declined}/decline`, { reason: 'Not now' }))
  const site = { access_times_open: '06:30', access_times_close: '17:00' }
  await done(t.as(a.contractor).put(`/api/quotes/${quote_id}/order-details`, site))
}

async function done(sent: Promise<Reply>): Promise<Reply['body']> {
  const { status, body } = await sent
  expect([status, body.message]).toEqual([expect.toSatisfy((code: number) => code < 300), body.message])
  return body
}

import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { EventKind } from '../../../api/contract/events.ts'
import { recordEvent } from '../../../api/events/record.ts'
import { startNoticeWorker } from '../../../api/notices/worker.ts'
import { makeBid, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { spreadNotices } from '../mailbox.ts'
import { bidTerms } from '../scenarios/bids.ts'
import { quoteBody } from '../scenarios/quotes.ts'
import { type Story, tellStory } from '../story.ts'
import type { Person } from '../world.ts'

let story: Story
let seen = 0

const t = await openTestApi()
beforeEach(async () => {
  await t.db.deleteFrom('notice_preferences').execute()
  seen = await lastEventId()
})

async function lastEventId(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from events`.execute(t.db)
  return Number(rows[0]?.id)
}
/** The mails of the events since the test began: 'kind to whom'. */
const mails = async () => (await spreadNotices(t, seen)).map(({ kind, mail }) => `${kind} ${mail.to.split('@')[0]}`)
const textTo = async (kind: EventKind, who: Pick<Person, 'id'>) => {
  const { email } = await t.db.selectFrom('users').select('email').where('id', '=', who.id).executeTakeFirstOrThrow()
  const sent = await spreadNotices(t, seen)
  return sent.find((one) => one.kind === kind && one.mail.to === email)?.mail.text
}
const newQuote = async () =>
  (await t.as(t.world.a.contractor).post('/api/quotes', { ...quoteBody, product_id: t.world.products.limestone })).body
    .data.id as number
const verify = (id: number) => t.as(t.world.admin).put(`/api/quotes/${id}/verify`, { status: 1, markup_price: 288 })

describe('an order from the quote to its first ticket', () => {
  test('mails each user what concerns them, except what they did themselves', async () => {
    story = await tellStory(t)
    expect(await mails()).toEqual([
      // Of a bid that needs a haulier they are told once it can be delivered. The quote itself waits for no admin any more.
      'quote.verified contractor-a',
      'bid.submitted contractor-a',
      'haulier_bid.priced contractor-a',
      'haulier_bid.priced contractor-a',
      'bid.accepted haulier-a',
      'bid.accepted supplier-a',
      'bid.accepted haulier-respond-to-quote-a',
      'bid.rejected rival-supplier',
      'bid.rejected rival-haulier',
      'order.supplier_confirmed haulier-a',
      'order.supplier_confirmed contractor-a',
      'order.supplier_confirmed haulier-execute-order-a',
      'order.haulier_confirmed haulier-a',
      'order.haulier_confirmed contractor-a',
      'order.haulier_confirmed supplier-a',
      'driver.assigned driver-a',
    ])
  })

  test('says what happened and where to look, never a price or a party', async () => {
    seen = 0
    const sent = await spreadNotices(t, seen)
    expect(sent.length).toBeGreaterThan(15)
    for (const { mail } of sent) {
      expect(mail.text).not.toMatch(/£|\d[.,]\d\d\b|6768|3456|3744|10704|288/)
      expect(mail.text).not.toMatch(/Ltd|-[ab] Tester/)
    }
  })

  test.each([
    ['quote.verified', 'contractor', 'Your quote was verified and is open for bids:', '/contractor/quoteDetails/'],
    ['haulier_bid.priced', 'contractor', 'You have a new delivery price on your quote:', '/contractor/quoteDetails/'],
    ['bid.accepted', 'supplier', 'Your bid was accepted. Please confirm the order:', '/supplier/orderDetails/'],
    [
      'bid.accepted',
      'staff_respond',
      'Your delivery price was accepted. You can confirm the order once the supplier has confirmed it:',
      '/haulier/quoteDetails/',
    ],
    [
      'bid.accepted',
      'haulier',
      'Your delivery price was accepted. You can confirm the order once the supplier has confirmed it:',
      '/haulier/orderDetails/',
    ],
    [
      'order.supplier_confirmed',
      'staff_execute',
      'The supplier confirmed the order. Please confirm it too:',
      '/haulier/orderDetails/',
    ],
    ['order.haulier_confirmed', 'contractor', 'The haulier confirmed your order:', '/contractor/orderDetails/'],
    ['driver.assigned', 'driver', 'You have been assigned a job:', '/driver/jobs/'],
  ] as const)('%s reads to a %s: %s', async (kind, who, text, page) => {
    seen = 0
    const mail = await textTo(kind, t.world.a[who])
    const paragraphs = mail?.split('\n\n')
    expect(paragraphs?.slice(1)).toEqual([
      text,
      '20 mm limestone, 480.0 t',
      `${t.deps.config.appUrl}${page}${story.quote_id}`,
      `Choose which emails you get: ${t.deps.config.appUrl}/settings`,
    ])
    // Of the staff's first names this one has 26 letters, which is more than a greeting prints.
    const name = who.replace('staff_execute', 'haulier-execute-order')
    const isLong = who === 'staff_respond'
    expect(paragraphs?.[0]).toBe(isLong ? 'Hello,' : `Hello ${name.charAt(0).toUpperCase()}${name.slice(1)}-a,`)
  })

  test('tells a driver taken off it no more than that', async () => {
    const path = `/api/haulier/haulier-bids/${story.haulier_bid_id}/drivers/${t.world.a.driver.id}`
    expect((await t.as(t.world.a.haulier).delete(path)).status).toBe(200)
    expect(await mails()).toEqual(['driver.removed driver-a'])
    const text = await textTo('driver.removed', t.world.a.driver)
    expect(text).toContain('You were taken off a job. These are your jobs now:')
    expect(text).not.toContain('limestone')
    seen = 0
    expect(await textTo('driver.assigned', t.world.a.driver)).toBeUndefined()
  })
})

describe('the mail about a bid or a price that can be accepted', () => {
  const { world } = t
  const { a } = world
  const offerTo = async (kind: EventKind, who: Person = a.contractor) => (await textTo(kind, who))?.split('\n\n')[3]

  test('names the firm, the total, the price a tonne, the difference from the lowest and the last days', async () => {
    const quoteId = await makeQuote(t.db, world, a, { bids_until: '2026-03-13' })
    const rival = { can_deliver: 'yes', product_price: 10_000, price_holds_until: '2026-03-20' }
    expect((await t.as(world.rivalSupplier).post(`/api/quotes/${quoteId}/bids`, rival)).status).toBeLessThan(300)
    expect(await offerTo('bid.submitted')).toBe(
      'rival-supplier Ltd: £10,288.00, £21.43/t, excl. VAT, the lowest total. The price holds until 20 March 2026. Bids are taken until 13 March 2026.',
    )
    const bidId = await makeBid(t.db, a, quoteId)
    seen = await lastEventId()
    const path = `/api/quotes/${quoteId}/bids/${bidId}/haulier-price`
    expect((await t.as(a.haulier).put(path, { haulier_delivery_price: 3_456 })).status).toBe(200)
    expect(await offerTo('haulier_bid.priced')).toBe(
      'haulier-a Ltd, for supplier-a Ltd: £10,512.00, £21.90/t, excl. VAT, £224.00 above the lowest total. Bids are taken until 13 March 2026.',
    )
  })

  test('tells nobody but the contractor, and nothing of what can’t be accepted any more', async () => {
    const quoteId = await makeQuote(t.db, world, a)
    const terms = { can_deliver: 'yes', product_price: 10_000 }
    const { body } = await t.as(a.supplier).post(`/api/quotes/${quoteId}/bids`, terms)
    const sent = await spreadNotices(t, seen)
    expect(sent.filter(({ mail }) => mail.text.includes('£')).map(({ mail }) => mail.to)).toEqual([a.contractor.email])
    await t.as(a.supplier).delete(`/api/bids/${body.data.id}`)
    expect(await offerTo('bid.submitted')).not.toContain('£')
  })

  test('breaks what a mail program would make a link of', async () => {
    const quoteId = await makeQuote(t.db, world, a, { quantity_kg: 960_000 })
    const firm = t.db.updateTable('companies').where('id', '=', world.rivalSupplier.company_id)
    await firm.set({ name: 'pay-here.example Ltd' }).execute()
    const part = { can_deliver: 'yes', product_price: 10_000, quantity: 480 }
    await t.as(world.rivalSupplier).post(`/api/quotes/${quoteId}/bids`, part)
    expect(await offerTo('bid.submitted')).toBe(
      'pay-here. example Ltd: £10,288.00 for 480.0 t of it, £21.43/t, excl. VAT.',
    )
    await firm.set({ name: 'rival-supplier Ltd' }).execute()
  })
})

describe('a notice by mail', () => {
  test('is not sent to users who turn it off before the mail goes out', async () => {
    await newQuote()
    expect(await mails()).toEqual(['quote.created admin', 'quote.created super'])
    await t.as(t.world.admin).put('/api/user/notices', { notices: [{ notice: 'quote_waiting', mail: false }] })
    expect(await mails()).toEqual(['quote.created super'])
  })

  test('is sent only to users with access', async () => {
    const id = await newQuote()
    await verify(id)
    await t.as(t.world.admin).put(`/api/quotes/${id}/verify`, { status: 0 })
    await t.db.updateTable('users').set({ verified_at: null }).where('id', '=', t.world.a.contractor.id).execute()
    const without = await mails()
    await t.db
      .updateTable('users')
      .set({ verified_at: t.clock.now })
      .where('id', '=', t.world.a.contractor.id)
      .execute()
    expect(without.filter((one) => one.endsWith('contractor-a'))).toEqual([])
    // Meanwhile it waits for verification again, so that the admins are told as well.
    expect(await mails()).toEqual([
      'quote.created admin',
      'quote.created super',
      'quote.verified contractor-a',
      'quote.unverified contractor-a',
    ])
  })

  test('announces a new account to those who can approve it, an admin’s to super-admins, until it is approved', async () => {
    const waiting = async (id: number) => {
      await t.db.updateTable('users').set({ verified_at: null }).where('id', '=', id).execute()
      await recordConfirmed(id)
    }
    await waiting(t.world.unverified.id)
    expect(await mails()).toEqual(['user.email_verified admin', 'user.email_verified super'])
    const text = await textTo('user.email_verified', t.world.admin)
    expect(text?.split('\n\n').slice(1, 4)).toEqual([
      'A new account is waiting for approval:',
      `User ${t.world.unverified.id}`,
      `${t.deps.config.appUrl}/admin/users?search=${t.world.unverified.id}`,
    ])
    await t.as(t.world.super_admin).post('/api/users/verify', { user_id: t.world.unverified.id })
    expect(await mails()).toEqual([])
    const form = { first_name: 'Ada', last_name: 'Marsh', email: 'ada@notices.example' }
    const passwords = { password: 'Grangemill7', password_confirmation: 'Grangemill7' }
    const { user } = (await t.as(null).post('/api/register/admin', { ...form, ...passwords })).body
    await t.db.updateTable('users').set({ email_verified_at: t.clock.now }).where('id', '=', user.id).execute()
    await recordConfirmed(user.id)
    expect(await mails()).toEqual(['user.email_verified super'])
  })

  test('addresses a firm with all services in the role it has in the quote', async () => {
    const id = await newQuote()
    await verify(id)
    const terms = { ...bidTerms, can_deliver: 'no' }
    const bid = (await t.as(t.world.a.supplier).post(`/api/quotes/${id}/bids`, terms)).body.data.id
    const price = { haulier_delivery_price: 3_000 }
    await t.as(t.world.allRounder).post(`/api/quotes/${id}/haul`)
    await t.as(t.world.allRounder).put(`/api/bids/${bid}/haulier-price`, price)
    seen = await lastEventId()
    await t.as(t.world.a.contractor).put(`/api/bids/${bid}/reject`)
    expect(await mails()).toEqual(['bid.rejected supplier-a', 'bid.rejected all-rounder'])
    expect(await textTo('bid.rejected', t.world.allRounder)).toContain('Your delivery price was not accepted:')
  })

  test('reveals nothing of a quote to a reader who has lost sight of it', async () => {
    const id = await newQuote()
    await verify(id)
    const terms = { ...bidTerms, can_deliver: 'no' }
    const bid = (await t.as(t.world.a.supplier).post(`/api/quotes/${id}/bids`, terms)).body.data.id
    await t.as(t.world.a.haulier).put(`/api/bids/${bid}/haulier-price`, { haulier_delivery_price: 3_000 })
    await t.as(t.world.admin).put(`/api/quotes/${id}/verify`, { status: 0 })
    seen = await lastEventId()
    const changed = { ...quoteBody, product_id: t.world.products.sand, quantity: 960 }
    expect((await t.as(t.world.a.contractor).put(`/api/quotes/${id}`, changed)).status).toBe(200)
    expect(await mails()).toEqual(['haulier_bid.voided haulier-a', 'haulier_bid.voided haulier-respond-to-quote-a'])
    const text = await textTo('haulier_bid.voided', t.world.a.haulier)
    expect(text).not.toMatch(/sand|limestone|960|480/)
    expect(text).toContain(`${t.deps.config.appUrl}/haulier/myQuotes`)
  })

  test('is not sent about a deleted quote', async () => {
    const id = await newQuote()
    await t.as(t.world.a.contractor).delete(`/api/quotes/${id}`)
    expect(await mails()).toEqual([])
  })
})

describe('the queue', () => {
  test('gets one job, only from an event with a notice', async () => {
    const jobs = async () =>
      Number(
        (await sql<{ n: number }>`select count(*) as n from pgboss.job where name = 'notice'`.execute(t.db)).rows[0]?.n,
      )
    const before = await jobs()
    await newQuote()
    expect(await jobs()).toBe(before + 1)
    await t.as(t.world.admin).post('/api/products', { name: 'Topsoil', description: 'Screened', status: 1 })
    expect(await jobs()).toBe(before + 1)
  })

  test('retries only the mail that failed', async () => {
    await sql`delete from pgboss.job`.execute(t.db)
    await newQuote()
    const sent: string[] = []
    await startNoticeWorker(t.deps, async ({ to, messageId }) => {
      if (to.startsWith('admin')) throw new Error('Mailbox full')
      sent.push(`${to} ${messageId}`)
    })
    const states = async () => {
      const jobs = sql<{ state: string }>`select state::text from pgboss.job where name = 'notice_mail'`
      return (await jobs.execute(t.db)).rows.map(({ state }) => state).sort()
    }
    await expect.poll(states).toEqual(['completed', 'retry'])
    await t.deps.jobs.offWork('notice')
    await t.deps.jobs.offWork('notice_mail')
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatch(/^super@test\.example <event-\d+-user-\d+@/)
  })
})

async function recordConfirmed(userId: number): Promise<void> {
  const event = {
    kind: 'user.email_verified',
    actor_id: userId,
    audience: ['admins'],
    data: { user_id: userId },
  } as const
  await t.db.transaction().execute((trx) => recordEvent(trx, t.deps, event))
}

import { beforeEach, describe, expect, test } from 'vitest'
import type { Notification } from '../../../api/contract/notices.ts'
import { openTestApi } from '../harness.ts'
import { quoteBody } from '../scenarios/quotes.ts'
import { spreadAll } from '../spreadAll.ts'
import { tellStory } from '../story.ts'
import type { Person } from '../world.ts'

/** What the bell lists: everybody's own, as far as they may still know it. */

const t = await openTestApi()
const story = await tellStory(t)
await spreadAll(t)
beforeEach(() => t.db.updateTable('notices').set({ read_at: null }).execute())

type Reader = Pick<Person, 'token'>
const list = async (who: Reader, query = '') => (await t.as(who).get(`/api/notifications${query}`)).body
const rowsOf = async (who: Reader): Promise<Notification[]> => (await list(who)).data
const titlesOf = async (who: Reader) => (await rowsOf(who)).map(({ title }) => title)
const unreadOf = async (who: Reader): Promise<number> => (await list(who)).meta.unread
const mark = (who: Reader, body: object) => t.as(who).post('/api/notifications/read', body)

describe('the recipients of each notice', () => {
  test('see what concerns them, newest first, with its subject and its page', async () => {
    const { contractor, supplier, staff_respond, driver } = t.world.a
    expect(await titlesOf(contractor)).toEqual([
      'An order was confirmed',
      'An order was confirmed',
      'A new delivery price on your quote',
      'A new delivery price on your quote',
      'A new bid on your quote',
      'Your quote was verified',
    ])
    expect((await rowsOf(contractor))[0]).toMatchObject({
      kind: 'order.haulier_confirmed',
      side: 'contractor',
      is_read: false,
      about: `20 mm limestone, 480.0 t, order ${story.quote_id}, by haulier-a Ltd`,
      page: `/contractor/orderDetails/${story.quote_id}`,
    })
    expect(await titlesOf(supplier)).toEqual(['An order was confirmed', 'Your bid was accepted'])
    expect(await titlesOf(staff_respond)).toEqual(['Your delivery price was accepted'])
    expect(await rowsOf(driver)).toMatchObject([
      { title: 'You have a new job', page: `/driver/jobs/${story.quote_id}`, side: 'driver' },
    ])
    expect(await titlesOf(t.world.rivalSupplier)).toEqual(['Your bid was not accepted'])
    expect(await titlesOf(t.world.b.contractor)).toEqual([])
  })

  test('see who acted only where they know the firm: in an offer to them, or in their own order', async () => {
    const everybody = [...Object.values(t.world.a), t.world.rivalSupplier, t.world.rivalHaulier, t.world.admin]
    for (const who of everybody) {
      for (const { title, about } of await rowsOf(who)) {
        expect(`${title} ${about}`).not.toMatch(/£|\d[.,]\d\d\b|6768|3456|3744|10704|288|Tester/)
        const isTold = title === 'An order was confirmed' || title.includes('needs your') || title.startsWith('A new ')
        expect([title, about?.includes(' Ltd') ?? false]).toEqual([title, isTold])
      }
    }
  })

  test('get it once, however often the job runs', async () => {
    const before = await list(t.world.a.contractor)
    await spreadAll(t)
    expect(await list(t.world.a.contractor)).toEqual(before)
  })

  test('get it in the bell even with its mails turned off', async () => {
    const supplier = t.as(t.world.b.supplier)
    await supplier.put('/api/user/notices', { notices: [{ notice: 'bid_decided', mail: false }] })
    const { body } = await t.as(t.world.a.contractor).post('/api/quotes', {
      ...quoteBody,
      product_id: t.world.products.limestone,
    })
    const id = body.data.id
    await t.as(t.world.admin).put(`/api/quotes/${id}/verify`, { status: 1, markup_price: 5 })
    const bid = await supplier.post(`/api/quotes/${id}/bids`, { can_deliver: 'yes', product_price: 900 })
    await t.as(t.world.a.contractor).put(`/api/bids/${bid.body.data.id}/reject`)
    await spreadAll(t)
    expect(await titlesOf(t.world.b.supplier)).toEqual(['Your bid was not accepted'])
  })
})

describe('an older notice', () => {
  test('about a quote now out of sight leads to the list and does not describe it', async () => {
    const who = t.world.rivalSupplier
    await t.db
      .updateTable('quotes')
      .set({ withheld: true, is_ordered: false })
      .where('id', '=', story.quote_id)
      .execute()
    expect(await rowsOf(who)).toMatchObject([
      // Of another one, which is open.
      { title: 'A new quote within your radius' },
      { title: 'Your bid was not accepted', about: null, page: '/supplier/myQuotes' },
    ])
    await t.db
      .updateTable('quotes')
      .set({ withheld: false, is_ordered: true })
      .where('id', '=', story.quote_id)
      .execute()
  })

  test('is hidden from a reader who has lost the role it was for', async () => {
    const who = t.world.a.staff_respond
    const before = await t.db.selectFrom('user_permissions').selectAll().where('user_id', '=', who.id).execute()
    await t.db.deleteFrom('user_permissions').where('user_id', '=', who.id).execute()
    expect(await list(who)).toEqual({ data: [], meta: { total: 0, next_cursor: null, unread: 0 } })
    await t.db.insertInto('user_permissions').values(before).execute()
    expect(await unreadOf(who)).toBe(1)
  })
})

describe('reading notices', () => {
  test('marks only the reader’s own by number', async () => {
    const [newest] = await rowsOf(t.world.a.contractor)
    const [others] = await rowsOf(t.world.a.driver)
    const { status, body } = await mark(t.world.a.contractor, { ids: [newest?.id, others?.id, 999_999] })
    const left = (await rowsOf(t.world.a.contractor)).filter(({ is_read }) => !is_read).length
    expect([status, body]).toEqual([200, { message: 'Notices marked as read', unread: left }])
    expect(await unreadOf(t.world.a.contractor)).toBe((await list(t.world.a.contractor)).meta.total - 1)
    expect(await unreadOf(t.world.a.driver)).toBe(1)
  })

  test('marks all up to the newest that was shown', async () => {
    const [newest, second] = await rowsOf(t.world.a.contractor)
    await mark(t.world.a.contractor, { until: second?.id })
    const unread = (await rowsOf(t.world.a.contractor)).filter(({ is_read }) => !is_read)
    expect(unread.map(({ id }) => id)).toEqual([newest?.id])
  })

  test('keeps the time of the first reading', async () => {
    await mark(t.world.a.driver, { until: 1_000_000 })
    const readAt = () =>
      t.db.selectFrom('notices').select('read_at').where('user_id', '=', t.world.a.driver.id).execute()
    const first = await readAt()
    t.clock.advance(60_000)
    await mark(t.world.a.driver, { until: 1_000_000 })
    expect(await readAt()).toEqual(first)
  })

  test('goes page by page', async () => {
    const whole = await rowsOf(t.world.a.contractor)
    const first = await list(t.world.a.contractor, '?limit=4')
    const second = await list(t.world.a.contractor, `?limit=4&cursor=${first.meta.next_cursor}`)
    expect([...first.data, ...second.data]).toEqual(whole.slice(0, 8))
  })

  test.each([
    [{}, 'ids'],
    [{ ids: [] }, 'ids'],
    [{ ids: 'all' }, 'ids'],
    [{ ids: [0] }, 'ids.0'],
    [{ ids: ['x'] }, 'ids.0'],
    [{ ids: Array.from({ length: 201 }, (_, n) => n + 1) }, 'ids'],
    [{ until: -1 }, 'until'],
    [{ until: 'now' }, 'until'],
    [{ until: null }, 'until'],
    [{ until: 2 ** 60 }, 'until'],
  ])('refuses %j and marks nothing', async (body, field) => {
    const answer = await mark(t.world.a.contractor, body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toContain(field)
    expect(await unreadOf(t.world.a.contractor)).toBe((await list(t.world.a.contractor)).meta.total)
  })
})

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { purgeEnded } from '../../../api/events/purge.ts'
import { makeAttachment, makeBid, makeHaulierBid, makeOrder, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { createPeople } from '../world.ts'
import { attach, beginning, partOf, picture, plainPdf, sendPart } from './files.ts'

const t = await openTestApi()
const { world } = t
const { a, b, rivalSupplier, admin } = world

const plan = { name: 'Site plan, north verge.png', bytes: await picture('png', 1200) }
const pdf = { name: 'Declaration of performance 6F5.pdf', bytes: plainPdf }
const openQuote = () => makeQuote(t.db, world, a)
const list = (who: Parameters<typeof t.as>[0], quoteId: number, record = 'quote') =>
  t.as(who).get(`/api/quotes/${quoteId}/attachments?record=${record}`)

describe('a file', () => {
  test('is added to a quote in parts, and shown with who sees it', async () => {
    const quoteId = await openQuote()
    const { status, body } = await attach(t, a.contractor, { quoteId, record: 'quote' }, plan, 'bidders')
    expect([status, body.message]).toEqual([201, 'Attachment added'])
    const { data, meta } = (await list(a.contractor, quoteId)).body
    expect(data).toEqual([body.data])
    expect(data[0]).toMatchObject({
      record: 'quote',
      bid_id: null,
      name: plan.name,
      mime: 'image/png',
      width: 1200,
      height: 600,
      readers: 'bidders',
      side: 'contractor',
      firm: 'contractor-a Ltd',
      is_own: true,
      is_opened: false,
      version: 1,
    })
    expect(meta.room).toMatchObject({ on_record: 1, quota: 1_000_000_000 })
    const seen = (await list(a.supplier, quoteId)).body
    expect([seen.data.length, seen.data[0].is_own, seen.data[0].added_by]).toEqual([1, false, undefined])
    expect(seen.meta.room.on_record).toBe(0)
  })

  test('is added to a bid and to an order by those who answer for it', async () => {
    const quoteId = await openQuote()
    const bidId = await makeBid(t.db, a, quoteId, { can_deliver: true })
    const certificate = await attach(t, a.supplier, { quoteId, record: 'bid', bidId }, pdf, 'parties')
    expect([certificate.status, certificate.body.data.bid_id]).toEqual([201, bidId])
    const { quote_id } = await makeOrder(t.db, world, a)
    for (const who of [a.contractor, a.supplier, a.haulier, a.staff_execute]) {
      expect((await attach(t, who, { quoteId: quote_id, record: 'order' }, pdf, 'parties_and_driver')).status).toBe(201)
    }
    const all = (await list(a.haulier, quote_id, 'order')).body
    expect(all.data.map(({ side, is_own }: { side: string; is_own: boolean }) => [side, is_own])).toEqual([
      ['haulier', true],
      ['haulier', true],
      ['supplier', false],
      ['contractor', false],
    ])
  })

  test('is a download in which nothing runs', async () => {
    const quoteId = await openQuote()
    const name = 'Plan "näh" 100%.pdf'
    const { body } = await attach(t, a.contractor, { quoteId, record: 'quote' }, { ...pdf, name }, 'bidders')
    const { headers, raw } = await t.as(rivalSupplier).get(`/api/attachments/${body.data.id}/file`)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Plan _n_h_ 100_.pdf"; filename*=UTF-8''Plan%20%22n%C3%A4h%22%20100%25.pdf`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(raw.rawPayload.equals(plainPdf)).toBe(true)
    expect((await t.as(rivalSupplier).get(`/api/attachments/${body.data.id}/preview`)).status).toBe(404)
  })

  test('has a small preview if it is a picture, and keeps its format', async () => {
    const quoteId = await openQuote()
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const file = { name: `x.${format}`, bytes: await picture(format, 1600) }
      const { data } = (await attach(t, a.contractor, { quoteId, record: 'quote' }, file, 'own')).body
      expect(data.mime).toBe(`image/${format}`)
      const preview = await t.as(a.contractor).get(`/api/attachments/${data.id}/preview`)
      expect(preview.headers['content-type']).toBe('image/webp')
      expect(preview.raw.rawPayload.length).toBeLessThan(5_000)
    }
  })

  test('is removed by its firm or an admin, at once with its bytes', async () => {
    const quoteId = await openQuote()
    const [one, other] = [await makeAttachment(t.db, a, quoteId), await makeAttachment(t.db, a, quoteId)]
    expect((await t.as(a.supplier).delete(`/api/attachments/${one}`)).status).toBe(403)
    expect((await t.as(a.contractor).delete(`/api/attachments/${one}?version=1`)).status).toBe(200)
    expect((await t.as(admin).delete(`/api/attachments/${other}`)).status).toBe(200)
    expect((await list(a.contractor, quoteId)).body.data).toEqual([])
    expect((await t.as(a.contractor).get(`/api/attachments/${one}/file`)).status).toBe(404)
    const kept = t.db.selectFrom('attachment_files').select('attachment_id').where('attachment_id', 'in', [one, other])
    expect(await kept.execute()).toEqual([])
  })

  test('that a restored backup had left out says so', async () => {
    const quoteId = await openQuote()
    const id = await makeAttachment(t.db, a, quoteId)
    await t.db.deleteFrom('attachment_files').where('attachment_id', '=', id).execute()
    expect((await list(a.supplier, quoteId)).body.data[0].is_stored).toBe(false)
    const { status, body } = await t.as(a.supplier).get(`/api/attachments/${id}/file`)
    expect([status, body.message]).toEqual([404, 'This file was not in the backup that was restored.'])
  })
})

describe('its readers', () => {
  const change = (id: number, readers: string, version?: number) =>
    t.as(a.contractor).put(`/api/attachments/${id}`, { readers, version })

  test('become fewer only until somebody outside the firm has opened it', async () => {
    const id = await makeAttachment(t.db, a, await openQuote())
    await t.as(a.contractor).get(`/api/attachments/${id}/file`)
    await t.as(admin).get(`/api/attachments/${id}/file`)
    expect((await change(id, 'own')).status).toBe(200)
    expect((await change(id, 'bidders')).status).toBe(200)
    expect((await t.as(a.supplier).get(`/api/attachments/${id}/file`)).status).toBe(200)
    for (const fewer of ['own', 'parties', 'parties_and_driver']) {
      const { status, body } = await change(id, fewer)
      expect([status, body.code]).toEqual([409, 'readers_stand'])
    }
    expect((await change(id, 'bidders')).status).toBe(200)
  })

  test('become more at any time', async () => {
    const { quote_id, bid_id, haulier_bid_id } = await makeOrder(t.db, world, a)
    const record = { record: 'order', bid_id, haulier_bid_id, readers: 'parties' } as const
    const id = await makeAttachment(t.db, a, quote_id, record)
    await t.as(a.haulier).get(`/api/attachments/${id}/file`)
    expect((await t.as(a.driver).get(`/api/attachments/${id}/file`)).status).toBe(404)
    const { status, body } = await change(id, 'parties_and_driver', 1)
    expect([status, body.data.version]).toEqual([200, 2])
    expect((await t.as(a.driver).get(`/api/attachments/${id}/file`)).status).toBe(200)
    expect((await change(id, 'parties', 2)).body.code).toBe('readers_stand')
    expect((await change(id, 'parties', 1)).body).toMatchObject({ code: 'changed', newest: { version: 2 } })
  })

  test('are those that the record has', async () => {
    const quoteId = await openQuote()
    const bidId = await makeBid(t.db, a, quoteId)
    const { status, body } = await attach(t, a.supplier, { quoteId, record: 'bid', bidId }, pdf, 'bidders')
    expect([status, body.errors]).toEqual([422, { readers: ['The selected readers is invalid.'] }])
  })
})

describe('an upload', () => {
  const file = {
    name: 'x.pdf',
    bytes: Buffer.concat([plainPdf.subarray(0, -6), Buffer.alloc(600_000, ' '), Buffer.from('%%EOF')]),
  }

  test('goes on after a lost connection, and after the page was closed', async () => {
    const place = { quoteId: await openQuote(), record: 'quote' } as const
    const { id, parts, part_bytes } = (await beginning(t, a.contractor, place, file)).body.data
    expect([parts, part_bytes]).toEqual([3, 256_000])
    for (const n of [2, 1, 2]) await sendPart(t, a.contractor, id, n, partOf(file.bytes, n))
    expect((await t.as(a.contractor).get(`/api/uploads/${id}`)).body.data.received).toEqual([1, 2])
    const again = (await beginning(t, a.contractor, place, file)).body.data
    expect([again.id, again.received]).toEqual([id, [1, 2]])
    const early = await t.as(a.contractor).post(`/api/uploads/${id}/finish`, { readers: 'bidders' })
    expect([early.status, early.body.code]).toEqual([409, 'parts_missing'])
    await sendPart(t, a.contractor, id, 3, partOf(file.bytes, 3))
    const finish = () => t.as(a.contractor).post(`/api/uploads/${id}/finish`, { readers: 'bidders' })
    const [one, other] = await Promise.all([finish(), finish()])
    expect([one.status, other.status]).toEqual([201, 201])
    expect(one.body.data.id).toBe(other.body.data.id)
    expect((await finish()).body.data.id).toBe(one.body.data.id)
    expect((await list(a.contractor, place.quoteId)).body.meta.total).toBe(1)
  })

  test('is its maker’s alone, and ends by cancelling or after 24 hours', async () => {
    const place = { quoteId: await openQuote(), record: 'quote' } as const
    const { id } = (await beginning(t, a.contractor, place, file)).body.data
    const colleague = await createPeople(t.db, t.clock.now).staff('attaches', 'contractor', a.contractor.company_id, [
      'decide',
    ])
    for (const who of [colleague, a.supplier]) expect((await t.as(who).get(`/api/uploads/${id}`)).status).toBe(404)
    expect((await t.as(a.contractor).delete(`/api/uploads/${id}`)).status).toBe(200)
    expect((await sendPart(t, a.contractor, id, 1, partOf(file.bytes, 1))).status).toBe(404)
    const next = (await beginning(t, a.contractor, place, file)).body.data
    await sendPart(t, a.contractor, next.id, 1, partOf(file.bytes, 1))
    expect(Date.parse(next.expires_at)).toBe(t.clock.now.getTime() + 24 * 3_600_000)
    await sql`update attachment_uploads set expires_at = ${t.clock.now} where id = ${next.id}`.execute(t.db)
    expect((await t.as(a.contractor).get(`/api/uploads/${next.id}`)).status).toBe(404)
    await purgeEnded(t.db, t.clock.now)
    expect(await t.db.selectFrom('attachment_parts').select('n').where('upload_id', '=', next.id).execute()).toEqual([])
  })

  test('is refused beyond twenty files of a firm on a record, unfinished ones included', async () => {
    const quoteId = await openQuote()
    for (let nth = 0; nth < 19; nth++) await makeAttachment(t.db, a, quoteId)
    const place = { quoteId, record: 'quote' } as const
    expect((await beginning(t, a.contractor, place, pdf)).status).toBe(200)
    const { status, body } = await beginning(t, a.contractor, place, { ...pdf, name: 'other.pdf' })
    expect([status, body.code]).toEqual([409, 'record_full'])
    expect((await list(a.contractor, quoteId)).body.meta.room.on_record).toBe(20)
  })

  test('is refused beyond the firm’s gigabyte, wherever its files are', async () => {
    const own = await makeQuote(t.db, world, b)
    for (let nth = 0; nth < 100; nth++) {
      const quote = nth % 20 === 0 ? await makeQuote(t.db, world, b) : own
      await makeAttachment(t.db, b, quote, { size: nth === 0 ? 9_999_900 : 10_000_000 })
    }
    const place = { quoteId: await makeQuote(t.db, world, b), record: 'quote' } as const
    const { status, body } = await beginning(t, b.contractor, place, pdf)
    expect([status, body.code]).toEqual([409, 'quota_full'])
    expect((await list(b.contractor, own)).body.meta.room.used).toBe(999_999_900)
  })

  test('needs a record that still takes files', async () => {
    const ordered = await makeOrder(t.db, world, a)
    const onQuote = await beginning(t, a.contractor, { quoteId: ordered.quote_id, record: 'quote' }, pdf)
    expect([onQuote.status, onQuote.body.code]).toEqual([409, 'already_accepted'])
    const cancelled = await makeOrder(t.db, world, a)
    const end = { closed_at: t.clock.now, is_cancelled: true, closed_by: a.contractor.id, close_reason: 'Not needed' }
    await t.db.updateTable('orders').set(end).where('quote_id', '=', cancelled.quote_id).execute()
    const onOrder = await beginning(t, a.supplier, { quoteId: cancelled.quote_id, record: 'order' }, pdf)
    expect([onOrder.status, onOrder.body.code]).toEqual([409, 'order_cancelled'])
    const quoteId = await openQuote()
    const bidId = await makeBid(t.db, a, quoteId, { status: 'cancelled' })
    const onBid = await beginning(t, a.supplier, { quoteId, record: 'bid', bidId }, pdf)
    expect([onBid.status, onBid.body.code]).toEqual([409, 'bid_cancelled'])
    const nameless = await beginning(t, a.supplier, { quoteId, record: 'bid' }, pdf)
    expect(nameless.body.errors).toEqual({ bid_id: ['The bid id field is required.'] })
    expect((await beginning(t, a.supplier, { quoteId, record: 'quote' }, pdf)).status).toBe(403)
  })

  test('is refused at its end if the order was released meanwhile', async () => {
    const { quote_id } = await makeOrder(t.db, world, a)
    const { id } = (await beginning(t, a.haulier, { quoteId: quote_id, record: 'order' }, pdf)).body.data
    await sendPart(t, a.haulier, id, 1, pdf.bytes)
    await t.as(admin).post(`/api/quotes/${quote_id}/release`, { reason: 'Accepted by mistake' })
    const { status } = await t.as(a.haulier).post(`/api/uploads/${id}/finish`, { readers: 'parties' })
    expect(status).toBe(404)
  })

  test('begins anew once another haulier is accepted', async () => {
    const { quote_id, bid_id } = await makeOrder(t.db, world, a)
    const place = { quoteId: quote_id, record: 'order' } as const
    const stale = (await beginning(t, a.contractor, place, pdf)).body.data
    await t.as(admin).post(`/api/quotes/${quote_id}/release`, { reason: 'Accepted by mistake' })
    const next = await makeHaulierBid(t.db, { ...a, haulier: world.rivalHaulier }, { quote_id, bid_id })
    await t.as(a.contractor).put(`/api/quotes/${quote_id}/bids/${bid_id}/haulier-bids/${next}/accept`)
    const { status, body } = await attach(t, a.contractor, place, pdf, 'parties')
    expect([status, body.message]).toEqual([201, 'Attachment added'])
    expect((await t.as(a.contractor).get(`/api/uploads/${stale.id}`)).body.data.received).toEqual([])
  })
})

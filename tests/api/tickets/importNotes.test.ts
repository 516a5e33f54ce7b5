import { beforeEach, expect, test } from 'vitest'
import { mostImported } from '../../../api/contract/imports.ts'
import { mostPhotoBytes } from '../../../api/contract/rules/photo.ts'
import { makeOrder } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { readNewestEvent } from '../newestEvents.ts'
import { exportedNote, noteForm, noteJpeg } from '../noteForm.ts'
import type { Member } from '../world.ts'

/** The office brings the notes of a phone that can't send: the same note once, whoever brings it, and its author's as always. */

let quoteId: number
const t = await openTestApi()
beforeEach(async () => {
  quoteId = (await makeOrder(t.db, t.world, t.world.a)).quote_id
})

type Exported = Awaited<ReturnType<typeof exportedNote>>

function bring(notes: readonly unknown[], { by = t.world.a.staff_fulfillment, of = t.world.a.driver } = {}) {
  return t.as(by).post('/api/collection-notes/import', { user_id: of.id, notes })
}

const stored = ({ sync_token }: Exported) =>
  t.db
    .selectFrom('collection_notes')
    .select(['id', 'quote_id', 'created_by', 'carrier_company_id'])
    .where('sync_token', '=', sync_token)
    .execute()

function sendByPhone({ body, body_hash }: Exported) {
  const { quote_id, ...fields } = body
  return t
    .as(t.world.a.driver)
    .post(`/api/quotes/${quote_id}/collection-notes`, noteForm({ ...fields, image: noteJpeg, body_hash }))
}

test('an imported note is stored once under its author, whom only their own firm sees in the event', async () => {
  const { a } = t.world
  const file = [await exportedNote(quoteId), await exportedNote(quoteId)] as const
  const { status, body } = await bring(file)
  expect([status, body.message, body.author]).toEqual([
    ...[200, 'Collection notes imported'],
    { id: a.driver.id, full_name: 'Driver-a Tester' },
  ])
  const { sync_token, body_hash } = file[0]
  expect(body.data).toHaveLength(2)
  expect(body.data[0]).toEqual({ is: 'stored', sync_token, body_hash, number: null, error: null })
  const [note] = await stored(file[0])
  expect(note).toMatchObject({ created_by: a.driver.id, carrier_company_id: a.haulier.company_id, quote_id: quoteId })
  const listed = await t.as(a.contractor).get(`/api/quotes/${quoteId}/collection-notes`)
  expect(listed.body.meta.total).toBe(2)
  expect(listed.body.data[0]).toMatchObject({ created_by: 'Driver-a Tester', taken_at: file[0].body.taken_at })
  const { data, audience } = await readNewestEvent(t.db, quoteId, 'note.imported')
  expect(data).toMatchObject({ driver_id: a.driver.id })
  expect(audience).toEqual(expect.arrayContaining(['admins', `user:${a.driver.id}`]))
  const [office, buyer] = await Promise.all([
    t.as(a.haulier).get('/api/activity?limit=1'),
    t.as(a.contractor).get('/api/activity?limit=1'),
  ])
  expect(office.body.data[0]).toMatchObject({
    kind: 'note.imported',
    subject: 'Driver-a Tester',
    by: { name: 'Haulier-fulfillment-a Tester' },
  })
  expect(buyer.body.data[0]).toMatchObject({ kind: 'note.imported', subject: null })
})

test('a second import of the file, or the phone itself, changes nothing', async () => {
  const file = [await exportedNote(quoteId)] as const
  const first = await bring(file)
  const again = await bring(file, { by: t.world.a.haulier })
  expect(again.body.data).toEqual([{ ...first.body.data[0], is: 'known' }])
  const byPhone = await sendByPhone(file[0])
  expect([byPhone.status, byPhone.headers['idempotency-replayed']]).toEqual([200, 'true'])
  expect(byPhone.body).toMatchObject({ sync_token: file[0].sync_token, body_hash: file[0].body_hash })
  expect(await stored(file[0])).toHaveLength(1)
})

test('a note that the phone has already sent is known and raises no second event', async () => {
  const file = [await exportedNote(quoteId)] as const
  expect((await sendByPhone(file[0])).status).toBe(201)
  expect((await bring(file)).body.data).toMatchObject([{ is: 'known' }])
  const kinds = await t.db.selectFrom('events').select('kind').where('quote_id', '=', quoteId).execute()
  expect(kinds.map(({ kind }) => kind)).toEqual(['note.added'])
})

test('phone and office at once make one note', async () => {
  const file = [await exportedNote(quoteId)] as const
  const asked = [...Array(6).keys()].map((n) => (n % 2 ? bring(file) : sendByPhone(file[0])))
  for (const { status } of await Promise.all(asked)) expect([200, 201, 409]).toContain(status)
  expect(await stored(file[0])).toHaveLength(1)
})

test('a refused note holds up no other and gets the reason that the phone would get', async () => {
  const elsewhere = await makeOrder(t.db, t.world, t.world.b)
  const large = new Uint8Array(mostPhotoBytes + 1).fill(7)
  const text = new Uint8Array(Buffer.from('Note 88236'))
  const altered = await exportedNote(quoteId)
  const odd = await exportedNote(quoteId)
  const good = await exportedNote(quoteId)
  const { status, body } = await bring([
    await exportedNote(elsewhere.quote_id),
    { ...altered, body: { ...altered.body, taken_at: '2026-03-11T09:00:00.000Z' } },
    { ...(await exportedNote(quoteId)), media: null },
    await exportedNote(quoteId, text),
    await exportedNote(quoteId, noteJpeg.slice(0, noteJpeg.length / 2)),
    await exportedNote(quoteId, large),
    { ...odd, media: { ...odd.media, base64: 'AAA' } },
    { ...odd, body: 'nothing' },
    good,
  ])
  expect(status).toBe(200)
  type Outcome = { error: { code: string; errors?: Record<string, string[]> } | null }
  const whys = body.data.map(
    ({ error }: Outcome) => error && [error.code, ...(Object.entries(error.errors ?? {})[0] ?? [])],
  )
  const notAnImage = ['invalid', 'image', ['The image field must be an image.']]
  expect(whys).toEqual([
    ['not_your_order'],
    ['invalid', 'body_hash', ['The body hash field does not match the content.']],
    ['invalid', 'image', ['The image field is required.']],
    ...[notAnImage, notAnImage],
    ['invalid', 'image', ['The image field must not be greater than 300 kilobytes.']],
    notAnImage,
    ['invalid', 'quote_id', ['The quote id field is required.']],
    null,
  ])
  expect(body.data.at(-1).is).toBe('stored')
})

test('a key that a colleague has used is stored as another note', async () => {
  const first = await exportedNote(quoteId)
  await bring([first])
  const byColleague = await bring([first], { of: t.world.a.staff_fulfillment })
  expect(byColleague.body.data[0]).toMatchObject({ is: 'stored' })
})

test('a banned driver’s note of an order they were never assigned to is stored', async () => {
  const { quote_id } = await makeOrder(t.db, t.world, t.world.a, { driver: false })
  const { driver } = t.world.a
  await t.db.updateTable('users').set({ verified_at: null }).where('id', '=', driver.id).execute()
  const { body } = await bring([await exportedNote(quote_id)])
  await t.db.updateTable('users').set({ verified_at: t.clock.now }).where('id', '=', driver.id).execute()
  expect(body.data[0].is).toBe('stored')
})

test.each([
  ["another firm's driver", () => t.world.b.driver],
  ["another firm's office", () => t.world.b.haulier],
  ['nobody', () => ({ ...t.world.b.driver, id: 2_000_000_000 })],
])('the whole file is refused for notes of %s, and reveals nothing of them', async (_, of: () => Member) => {
  const { quote_id } = await makeOrder(t.db, t.world, t.world.b)
  const file = [await exportedNote(quote_id)] as const
  const { status, body } = await bring(file, { of: of() })
  expect([status, body.errors]).toEqual([422, { user_id: ['The selected user id is invalid.'] }])
  expect(await stored(file[0])).toEqual([])
})

test('users outside fulfilment, more than twenty notes and too large files are refused', async () => {
  const one = await exportedNote(quoteId)
  const { a } = t.world
  for (const by of [a.driver, a.staff_execute, a.staff_respond, a.contractor, a.supplier]) {
    expect((await bring([one], { by })).status).toBe(403)
  }
  const many = await bring(Array.from({ length: mostImported + 1 }, () => one))
  expect([many.status, Object.keys(many.body.errors)]).toEqual([422, ['notes']])
  const large = { ...one, media: { ...one.media, base64: 'A'.repeat(900_000) } }
  expect((await bring([large, large, large])).status).toBe(413)
})

test('an imported note with another picture doesn’t use up the token: the phone’s own is stored beside it', async () => {
  const own = await exportedNote(quoteId)
  const other = await exportedNote(quoteId, new Uint8Array([...noteJpeg, 0]), own.sync_token)
  const third = await exportedNote(quoteId, new Uint8Array([...noteJpeg, 1]), own.sync_token)
  const outcomes = async (note: Exported) => (await bring([note])).body.data[0].is
  expect([await outcomes(other), await outcomes(third)]).toEqual(['stored', 'refused'])
  expect([(await sendByPhone(own)).status, (await sendByPhone(own)).status]).toEqual([201, 200])
  expect([await outcomes(own), await outcomes(other), await outcomes(third)]).toEqual(['known', 'known', 'refused'])
  expect(await stored(own)).toHaveLength(2)
})

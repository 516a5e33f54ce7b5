import { beforeEach, expect, test } from 'vitest'
import { mostImported } from '../../../api/contract/imports.ts'
import { mostPhotoBytes } from '../../../api/contract/rules/photo.ts'
import { makeOrder } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { readNewestEvent } from '../newestEvents.ts'
import { exportedSlip, noteForm, noteJpeg } from '../noteForm.ts'
import { deviceTicket } from '../ticketBody.ts'

/** The office brings the photos of slips of a phone that can't send: each to its author's ticket, the same one once. */

let quoteId: number
const t = await openTestApi()
beforeEach(async () => {
  quoteId = (await makeOrder(t.db, t.world, t.world.a)).quote_id
})

/** The driver's ticket that names this picture, and the picture's row in the file. */
async function log(image = noteJpeg) {
  const row = exportedSlip(undefined, image)
  const { sync_token } = row.body
  const sent = await deviceTicket(quoteId, { sync_token, slip_hash: row.body_hash })
  const { body } = await t.as(t.world.a.driver).post('/api/tickets', sent)
  return { id: Number(body.data.id), row }
}

function bring(slips: readonly unknown[], { by = t.world.a.staff_fulfillment, of = t.world.a.driver } = {}) {
  return t.as(by).post('/api/tickets/slips/import', { user_id: of.id, slips })
}

const stored = (id: number) => t.db.selectFrom('ticket_slips').selectAll().where('ticket_id', '=', id).execute()
const nothing: Uint8Array<ArrayBuffer> = new Uint8Array(Buffer.from('Slip 118204'))

test('a slip is stored once, byte for byte, and its event says who sent it', async () => {
  const { a } = t.world
  const { id, row } = await log()
  const { status, body } = await bring([row])
  expect([status, body.message, body.author.full_name]).toEqual([200, 'Slips imported', 'Driver-a Tester'])
  const { sync_token, body_hash } = row
  expect(body.data).toEqual([{ is: 'stored', sync_token, body_hash, number: null, error: null }])
  expect((await stored(id)).map(({ mime, bytes }) => [mime, bytes.equals(noteJpeg)])).toEqual([['image/jpeg', true]])
  const event = await readNewestEvent(t.db, quoteId, 'slip.added')
  expect(event.data).toEqual({ ticket_id: id })
  const [newest] = (await t.as(a.haulier).get('/api/activity?limit=1')).body.data
  expect([newest.kind, newest.by.name]).toEqual(['slip.added', 'Haulier-fulfillment-a Tester'])
  expect(event.audience).toEqual(expect.arrayContaining(['admins', `user:${a.driver.id}`]))
  expect((await bring([row], { by: a.haulier })).body.data).toMatchObject([{ is: 'known' }])
  const byPhone = await t
    .as(a.driver)
    .post('/api/tickets/slips', noteForm({ sync_token: row.body.sync_token, slip: noteJpeg }))
  expect([byPhone.status, byPhone.body.media_hash]).toEqual([200, body_hash])
  expect(await stored(id)).toHaveLength(1)
})

test('a refused slip says why and holds up no other', async () => {
  const [mine, other, cut, large] = [await log(), await log(), await log(noteJpeg.slice(0, 900)), await log()]
  const huge = new Uint8Array(mostPhotoBytes + 1).fill(7)
  const { status, body } = await bring([
    exportedSlip(),
    { ...mine.row, media: exportedSlip(undefined, nothing).media },
    { ...other.row, media: null },
    cut.row,
    { ...large.row, media: exportedSlip(undefined, huge).media },
    { ...other.row, body: 'nothing' },
    other.row,
  ])
  expect(status).toBe(200)
  type Outcome = { error: { code: string; errors?: Record<string, string[]> } | null }
  const whys = body.data.map(
    ({ error }: Outcome) => error && [error.code, ...(Object.entries(error.errors ?? {})[0] ?? [])],
  )
  expect(whys).toEqual([
    ['not_found'],
    ['invalid', 'slip', ['The slip field does not match the ticket.']],
    ['invalid', 'slip', ['The slip field is required.']],
    ['invalid', 'slip', ['The slip field must be an image.']],
    ['invalid', 'slip', ['The slip field must not be greater than 300 kilobytes.']],
    ['invalid', 'sync_token', ['The sync token field is required.']],
    null,
  ])
  expect((await bring([mine.row], { of: t.world.a.staff_fulfillment })).body.data).toMatchObject([
    { is: 'refused', error: { code: 'not_found' } },
  ])
  expect(await stored(mine.id)).toEqual([])
})

test('the whole file is refused for slips of another firm’s driver', async () => {
  const { id, row } = await log()
  const { haulier, driver } = t.world.b
  const answers = [await bring([row], { by: haulier }), await bring([row], { of: driver })]
  for (const { status, body } of answers) {
    expect([status, body.errors]).toEqual([422, { user_id: ['The selected user id is invalid.'] }])
  }
  expect(await stored(id)).toEqual([])
})

test('users outside fulfilment, keys of another kind and more than twenty slips are refused', async () => {
  const { id, row } = await log()
  const { a } = t.world
  for (const by of [a.driver, a.staff_execute, a.staff_respond, a.contractor, a.supplier]) {
    expect((await bring([row], { by })).status).toBe(403)
  }
  for (const [slips, field] of [
    [[{ ...row, sync_token: row.body.sync_token }], 'slips.0.sync_token'],
    [Array.from({ length: mostImported + 1 }, () => row), 'slips'],
  ] as const) {
    const { status, body } = await bring(slips)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  }
  expect(await stored(id)).toEqual([])
})

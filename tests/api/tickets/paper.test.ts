import { randomUUIDv7 } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import { findSealFaults } from '../../../api/contract/evidence/checkSeal.ts'
import { verifyCode } from '../../../api/contract/evidence/verifyCode.ts'
import { mostPaperTickets } from '../../../api/contract/tickets/paper.ts'
import { toDataUrl } from '../../../api/contract/wire/dataUrl.ts'
import { reportOn } from '../../../api/evidence/verifyReport.ts'
import { sha256 } from '../../../api/tickets/signature.ts'
import { refusedJpegs } from '../../slipPictures.ts'
import { emptyOrders } from '../emptyOrders.ts'
import { makeOrder } from '../factories.ts'
import { openTestApi, ownKey } from '../harness.ts'
import { noteJpeg } from '../noteForm.ts'
import { readPdf } from '../papers/pdfText.ts'
import { deviceTicket, paperTicket, signatureData } from '../ticketBody.ts'
import type { Person } from '../world.ts'

/** The office types loads from signed papers: each once, at its own time, with what stands in for the signature. */

let quoteId: number
const t = await openTestApi()
const { a, b } = t.world
beforeEach(async () => {
  await emptyOrders(t.db)
  quoteId = (await makeOrder(t.db, t.world, a)).quote_id
})

const scan = toDataUrl({ mime: 'image/jpeg', bytes: noteJpeg })
const signedRow = (more = {}) => paperTicket({ paper_kept_at: null, signature_data: signatureData, ...more })
const kept = 'Dene Quarry, weighbridge office'

async function send(tickets: readonly unknown[], { by = a.staff_fulfillment as Person, ...more } = {}) {
  return t.as(by).post('/api/tickets/paper', { quote_id: quoteId, tickets, ...more })
}
const outcomesOf = async (tickets: readonly unknown[], more = {}) => (await send(tickets, more)).body.data
const listed = async (person: Person = a.haulier) => (await t.as(person).get(`/api/quote/${quoteId}/tickets`)).body.data
const stored = () => t.db.selectFrom('tickets').selectAll().orderBy('number').execute()

test('each row becomes a ticket at the load’s own time, and says that it is from paper', async () => {
  const { status, body } = await send([
    paperTicket({ logged_at: '2026-03-09T14:10:00.000Z' }),
    paperTicket({ scan_data: scan }),
  ])
  expect([status, body.message]).toEqual([200, 'Tickets logged'])
  const [first, second] = await stored()
  expect(body.data).toEqual([
    { is: 'stored', number: first?.number, flags: [], errors: null },
    { is: 'stored', number: Number(first?.number) + 1, flags: [], errors: null },
  ])
  expect(first).toMatchObject({ source: 'paper', signature_id: null, driver_id: null, driver_name: 'Mick Slater' })
  expect(first?.logged_at).toEqual(new Date('2026-03-09T14:10:00.000Z'))
  expect(first?.priced_at).toEqual(first?.logged_at)
  expect(second?.slip_hash).not.toBeNull()
  const days = await t.db.selectFrom('order_days').select('day').orderBy('day').execute()
  expect(days.map(({ day }) => day)).toEqual(['2026-03-09', '2026-03-10'])
})

test('carrier, buyer and seller read where the paper is, and its scan', async () => {
  await send([paperTicket({ scan_data: scan })])
  for (const person of [a.haulier, a.supplier]) {
    const [ticket] = await listed(person)
    expect(ticket).toMatchObject({ source: 'paper', signature: null, driver: null, driver_name: 'Mick Slater' })
    expect(ticket.paper_kept_at).toBe(kept)
    const { raw } = await t.as(person).get(ticket.slip_url)
    expect(raw.rawPayload.equals(Buffer.from(noteJpeg))).toBe(true)
  }
  const { body } = await t.as(a.contractor).get(`/api/quotes/${quoteId}/tickets`)
  expect(body.data[0]).toMatchObject({ source: 'paper', paper_kept_at: kept, signature: null })
})

describe('a row is refused in words beside its field', () => {
  test.each([
    ['neither a scan nor a place', { paper_kept_at: ' ' }, 'paper_kept_at', /^Add a scan of the signed paper, or say/],
    ['no net weight', { tare: 40 }, 'net_weight', /^Net weight must be greater than 0\.$/],
    ['no time', { logged_at: null }, 'logged_at', /required/],
    ['a day before the acceptance', { logged_at: '2026-01-10T07:40:00Z' }, 'logged_at', /not yet accepted/],
    ['a time to come', { logged_at: '2099-03-10T07:40:00Z' }, 'logged_at', /has not come yet/],
    ['two drivers', { driver_id: a.driver.id }, 'driver_name', /without an account/],
    ['another firm’s driver', { driver_name: null, driver_id: b.driver.id }, 'driver_id', /invalid/],
    ['a scan that is no picture', { scan_data: 'data:image/png;base64,AAAA' }, 'scan_data', /must be an image/],
    ['a paper and a drawn signature', { signature_data: signatureData }, 'signature_data', /without a signed paper/],
    [
      'a signature that is no picture',
      { paper_kept_at: null, signature_data: 'data:image/png;base64,AAAA' },
      'signature_data',
      /must be an image/,
    ],
    ['a scan of another kind', { scan_data: 'data:application/pdf;base64,AAAA' }, 'scan_data', /must be an image/],
  ])('%s', async (_case, more, field, words) => {
    const [refused, good] = await outcomesOf([paperTicket(more), paperTicket({ gross_weight: 30 })])
    expect(refused).toMatchObject({ is: 'refused', number: null })
    expect(Object.keys(refused.errors)).toEqual([field])
    expect(refused.errors[field][0]).toMatch(words)
    expect(good.is).toBe('stored')
    expect(await stored()).toHaveLength(1)
  })

  test('all that is wrong with a row is said at once', async () => {
    const [refused] = await outcomesOf([paperTicket({ logged_at: null, tare: 40, paper_kept_at: null })])
    expect(Object.keys(refused.errors).toSorted()).toEqual(['logged_at', 'net_weight', 'paper_kept_at'])
  })

  test('a scan that carries a position', async () => {
    const [, position] = refusedJpegs.find(([what]) => what === 'a position') ?? []
    const scan_data = toDataUrl({ mime: 'image/jpeg', bytes: position ?? noteJpeg })
    expect((await outcomesOf([paperTicket({ scan_data })]))[0]).toMatchObject({ is: 'refused' })
    expect(await stored()).toEqual([])
  })

  test('a load after the day on which the order was closed', async () => {
    const closed = { closed_at: new Date('2026-03-11T16:00:00Z'), closed_by: a.contractor.id, close_reason: 'Enough' }
    await t.db.updateTable('orders').set(closed).where('quote_id', '=', quoteId).execute()
    const [after, before] = await outcomesOf([paperTicket({ logged_at: '2026-03-12T07:00:00Z' }), paperTicket()])
    expect(after.errors).toEqual({ logged_at: ['The order was already closed on this day.'] })
    expect(before).toMatchObject({ is: 'stored', flags: ['order_closed'] })
  })
})

describe('a load is on one ticket', () => {
  const file = [paperTicket(), paperTicket({ gross_weight: 30.02 })]
  const again = file.map((row) => ({ ...row, sync_token: randomUUIDv7() }))

  test('the same file again, by a colleague and with other tokens, adds nothing', async () => {
    const first = await outcomesOf(file)
    for (const [rows, by] of [
      [file, a.staff_fulfillment],
      [again, a.haulier],
    ] as const) {
      expect(await outcomesOf(rows, { by })).toEqual(
        first.map(({ number }: { number: number }) => ({ is: 'known', number, flags: [], errors: null })),
      )
    }
    expect(await stored()).toHaveLength(2)
  })

  test('a row that is changed after its ticket was stored is refused, and says so', async () => {
    const [row] = file
    await send([row])
    const [changed] = await outcomesOf([{ ...row, gross_weight: 32.5 }])
    expect(changed).toMatchObject({
      is: 'refused',
      errors: { sync_token: [expect.stringMatching(/^This row was logged/)] },
    })
    expect(await stored()).toHaveLength(1)
  })

  test('loads that were signed on the screen are stored once, whatever is sent again', async () => {
    const rows = [signedRow(), signedRow({ gross_weight: 30 }), paperTicket({ gross_weight: 29 })]
    const first = await outcomesOf(rows)
    const again = await outcomesOf(rows)
    expect(again.map(({ is, number }: { is: string; number: number }) => [is, number])).toEqual(
      first.map(({ number }: { number: number }) => ['known', number]),
    )
    const [changed] = await outcomesOf([{ ...rows[0], gross_weight: 33 }])
    expect(changed.errors).toEqual({ sync_token: [expect.stringMatching(/^This row was logged/)] })
    expect(await stored()).toHaveLength(3)
  })

  test('two sends of it at once store it once', async () => {
    const both = await Promise.all([outcomesOf(file), outcomesOf(again, { by: a.haulier })])
    const rows = await stored()
    expect(rows).toHaveLength(2)
    for (const outcomes of both) {
      expect(outcomes.map(({ number }: { number: number }) => number)).toEqual(rows.map(({ number }) => number))
    }
  })

  test('a load whose ticket was voided can be typed again', async () => {
    await send([paperTicket()])
    const [ticket] = await listed()
    await t.as(a.staff_fulfillment).post(`/api/tickets/${ticket.id}/void`, { reason: 'Wrong order' })
    expect((await outcomesOf([paperTicket()]))[0].is).toBe('stored')
  })

  test('a load that the driver’s phone has logged is flagged as a likely double', async () => {
    await t.as(a.driver).post('/api/tickets', await deviceTicket(quoteId, { logged_at: '2026-03-10T07:44:00.000Z' }))
    expect((await outcomesOf([paperTicket()]))[0]).toMatchObject({ is: 'stored', flags: ['likely_double'] })
  })
})

test('a dry run says what would become of each row and stores nothing', async () => {
  await send([paperTicket()])
  const rows = [
    paperTicket(),
    paperTicket({ gross_weight: 29 }),
    paperTicket({ tare: 99 }),
    paperTicket({ scan_data: 'x' }),
  ]
  const { body } = await send(rows, { dry_run: true } as object)
  expect(body.message).toBe('Tickets checked')
  expect(body.data.map(({ is }: { is: string }) => is)).toEqual(['known', 'ready', 'refused', 'refused'])
  expect(await stored()).toHaveLength(1)
})

test('only the office of the carrier may log it', async () => {
  for (const by of [a.supplier, b.haulier]) {
    const { status, body } = await send([paperTicket()], { by })
    expect([status, body.code]).toEqual([403, 'not_your_order'])
  }
  quoteId = (await makeOrder(t.db, t.world, a, { carrier: 'supplier' })).quote_id
  expect((await outcomesOf([paperTicket()], { by: a.supplier }))[0].is).toBe('stored')
})

test('more rows than one call takes are refused', async () => {
  const rows = Array.from({ length: mostPaperTickets + 1 }, () => null)
  expect((await send(rows)).status).toBe(422)
})

describe('evidence', () => {
  async function check(of?: { verify_url: string }) {
    const [newest] = await listed()
    const ticket = of ?? newest
    const verdict = await verifyCode(ticket.verify_url.slice(3), [ownKey.publicKey])
    if (verdict.is !== 'genuine') throw new Error(`The code is ${verdict.is}.`)
    const { data } = (await t.as(null).get(`/api/verify/${verdict.code.seal}?code=${verdict.hash}`)).body
    return { ticket, code: verdict.code, answer: data }
  }
  const keys = new Map([[ownKey.id, ownKey.publicKey]])

  test('seal and code say that the ticket is from paper, and hold', async () => {
    await send([paperTicket()])
    const { code, answer } = await check()
    expect(code.is_from_paper).toBe(true)
    expect(answer.seal).toMatchObject({ version: 2, source: 'paper', picture_hash: null, device_signature: null })
    expect(answer).toMatchObject({ signature_png: '', device: null, is_as_sealed: true })
    expect(await findSealFaults(code, answer, keys)).toEqual([])
    const claimed = { ...answer, seal: { ...answer.seal, source: null } }
    expect(await findSealFaults(code, claimed, keys)).toContain('seal')
    expect(await findSealFaults(code, { ...answer, signature_png: 'AAAA' }, keys)).toEqual(['picture'])
  })

  test('the command says so, and that its seal covers no picture', async () => {
    await send([paperTicket()])
    const [ticket] = await listed()
    const askSeal = async (asked: { seal: string; code: string }) =>
      (await t.as(null).get(`/api/verify/${asked.seal}?code=${asked.code}`)).body
    const { data } = (await t.as(null).get('/api/verify/keys')).body
    const { isSound, lines } = await reportOn(ticket.verify_url.slice(3), { keys: data, askSeal })
    expect(isSound).toBe(true)
    expect(lines).toContain('The carrier’s office typed it from a signed paper.')
    expect(lines).toContain('Checked: its seal covers no picture, since a paper was signed.')
  })

  test('a load that was signed on the till’s screen is sealed with its drawn signature, as no paper', async () => {
    const [row, paper] = [signedRow(), paperTicket()]
    expect((await outcomesOf([row, paper])).map(({ is }: { is: string }) => is)).toEqual(['stored', 'stored'])
    const [, ticket] = await listed()
    expect(ticket).toMatchObject({ source: null, paper_kept_at: null, driver_name: 'Mick Slater', slip_url: null })
    expect(ticket.signature).toMatch(/^signatures/)
    const { code, answer } = await check(ticket)
    expect(code.is_from_paper).toBe(false)
    const png = Buffer.from(answer.signature_png, 'base64')
    expect(answer.seal).toMatchObject({ source: null, picture_hash: sha256(png).toString('hex') })
    expect(await findSealFaults(code, answer, keys)).toEqual([])
    await t.db
      .updateTable('signatures')
      .set({ bytes: Buffer.from(noteJpeg) })
      .execute()
    expect((await listed())[1]).toMatchObject({ altered: true })
  })

  test.each([
    ['the place', { paper_kept_at: 'Elsewhere' }],
    ['the driver', { driver_name: 'Nobody' }],
    ['the weight', { gross_kg: 33_000 }],
    ['the time', { logged_at: new Date('2026-03-10T08:00:00Z') }],
  ])('%s changed in the database is noticed', async (_what, change) => {
    await send([paperTicket()])
    await t.db.updateTable('tickets').set(change).execute()
    expect((await check()).answer.is_as_sealed).toBe(false)
    expect((await listed())[0]).toMatchObject({ altered: true })
  })

  test('the paper and the table say where the signed paper is kept', async () => {
    await send([paperTicket()])
    const [ticket] = await listed()
    const { raw } = await t.as(a.haulier).get(`/api/tickets/${ticket.id}/pdf`)
    const [page] = await readPdf(raw.rawPayload)
    expect(page?.text).toContain(`Signed on paper, kept at ${kept}`)
    expect(page?.text).toContain('Mick Slater')
    const [row] = parse((await t.as(a.haulier).get('/api/tickets.csv')).raw.body, { bom: true, columns: true }) as [
      Record<string, string>,
    ]
    expect(row).toMatchObject({ 'Signed paper': `Kept at ${kept}`, Driver: 'Mick Slater' })
  })
})

test('the database takes no ticket that is neither signed nor from paper', async () => {
  await send([paperTicket()])
  const [ticket] = await stored()
  const change = (columns: object) => t.db.updateTable('tickets').set(columns).where('id', '=', Number(ticket?.id))
  await expect(change({ source: null }).execute()).rejects.toThrow(/tickets_signed/)
  await expect(change({ paper_kept_at: null }).execute()).rejects.toThrow(/tickets_on_paper/)
  await expect(change({ driver_id: a.driver.id }).execute()).rejects.toThrow(/tickets_one_driver/)
})

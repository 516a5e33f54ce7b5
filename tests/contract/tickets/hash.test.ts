import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assignmentBodyHash, sha256OfBytes } from '../../../api/contract/rules/signedContent.ts'
import { contentNames, type TicketBody, ticketContent } from '../../../api/contract/tickets/content.ts'
import { ticketBodyHash } from '../../../api/contract/tickets/hash.ts'
import { imageMimes, parseDataUrl, toDataUrl } from '../../../api/contract/wire/dataUrl.ts'

const body: TicketBody = {
  quote_id: 7,
  gross_kg: 32_000,
  tare_kg: 13_540,
  vehicle: 'AB12 CDE',
  driver_id: 12,
  logged_at: '2026-11-21T07:42:00.000Z',
  signed_by: "Siân O'Neill",
  loaded_at: null,
  weighbridge_ref: null,
  sync_token: '0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b',
}
const signature = new Uint8Array([137, 80, 78, 71, 0, 255])

describe('the body hash', () => {
  it('is the SHA-256 of the canonical form that its comment writes down', async () => {
    const media = createHash('sha256').update(signature).digest('hex')
    const canonical =
      '["ticket-1",7,32000,13540,"AB12 CDE",12,"2026-11-21T07:42:00.000Z","Siân O\'Neill",null,null,' +
      `"0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b","${media}"]`
    expect(await ticketBodyHash(body, signature)).toBe(createHash('sha256').update(canonical, 'utf8').digest('hex'))
  })

  it.each<[string, Partial<TicketBody>]>([
    ['another offset of the same instant', { logged_at: '2026-11-21T08:42:00+01:00' }],
    ['blanks around a text', { vehicle: ' AB12 CDE ' }],
    ['a blank text for none', { loaded_at: ' ', weighbridge_ref: '' }],
    ['a token in upper case', { sync_token: body.sync_token.toUpperCase() }],
  ])('ignores %s', async (_case, change) => {
    expect(await ticketBodyHash({ ...body, ...change }, signature)).toBe(await ticketBodyHash(body, signature))
  })

  const weighed: Required<TicketBody> = {
    ...body,
    gross_source: 'weighbridge',
    tare_source: 'stored',
    tare_weighed_on: '2026-11-20',
    weighed_at: '2026-11-21T07:40:00.000Z',
    slip_hash: null,
    source: null,
    driver_name: null,
    paper_kept_at: null,
  }
  const onPaper: Required<TicketBody> = { ...weighed, driver_name: 'K. Rahman', paper_kept_at: 'Dene Quarry' }
  const others: Required<TicketBody> = {
    quote_id: 8,
    gross_kg: 32_001,
    tare_kg: 13_541,
    vehicle: null,
    driver_id: null,
    logged_at: '2026-11-21T07:42:00.001Z',
    signed_by: 'unattended',
    loaded_at: 'Dene Quarry',
    weighbridge_ref: 'W1',
    sync_token: '0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2c',
    gross_source: 'slip',
    tare_source: 'slip',
    tare_weighed_on: '2026-11-19',
    weighed_at: '2026-11-21T07:40:00.001Z',
    slip_hash: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    source: 'paper',
    driver_name: 'R. Blair',
    paper_kept_at: 'Yard office, file 12',
  }
  const first = contentNames.filter((name) => ticketContent[name].since === 1)
  const second = contentNames.filter((name) => ticketContent[name].since <= 2)
  const later = contentNames.filter((name) => ticketContent[name].since > 1)
  it.each([
    ...first.map((field) => ['first', field, body] as const),
    ...second.map((field) => ['second', field, weighed] as const),
    ...contentNames.map((field) => ['third', field, onPaper] as const),
  ])('of the %s version changes with %s', async (_version, field, of) => {
    const changed = { ...of, [field]: others[field] }
    expect(await ticketBodyHash(changed, signature)).not.toBe(await ticketBodyHash(of, signature))
  })

  it.each(later)('changes when %s alone of the later versions is given', async (field) => {
    const changed = { ...body, [field]: others[field] }
    expect(await ticketBodyHash(changed, signature)).not.toBe(await ticketBodyHash(body, signature))
  })

  it('changes when a text moves to the next field', async () => {
    const moved = { ...body, signed_by: null, loaded_at: body.signed_by }
    expect(await ticketBodyHash(moved, signature)).not.toBe(await ticketBodyHash(body, signature))
  })

  it('changes with a single bit of the signature', async () => {
    const retouched = Uint8Array.from(signature, (byte, at) => (at === 5 ? byte ^ 1 : byte))
    expect(await ticketBodyHash(body, retouched)).not.toBe(await ticketBodyHash(body, signature))
  })

  it('refuses a time that is not an instant', async () => {
    await expect(ticketBodyHash({ ...body, logged_at: 'yesterday' }, signature)).rejects.toThrow(RangeError)
  })

  it('is made with the standard SHA-256 of bytes', async () => {
    expect(await sha256OfBytes(new TextEncoder().encode('abc'))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
  })
})

describe('data URLs', () => {
  it('carry any bytes without loss', () => {
    const bytesOf = fc.uint8Array({ minLength: 1, maxLength: 300 })
    fc.assert(
      fc.property(fc.constantFrom(...imageMimes), bytesOf, (mime, bytes) => {
        const text = toDataUrl({ mime, bytes })
        expect(text).toBe(`data:${mime};base64,${Buffer.from(bytes).toString('base64')}`)
        expect(parseDataUrl(text)).toEqual({ mime, bytes: Uint8Array.from(bytes) })
      }),
    )
  })

  it('are written by the engine’s own base64 where it has one', () => {
    const bytes = Object.assign(new Uint8Array([1, 2, 3]), { toBase64: () => 'b3du' })
    expect(toDataUrl({ mime: 'image/png', bytes })).toBe('data:image/png;base64,b3du')
  })

  it('carry a photo of several megabytes', () => {
    const bytes = new Uint8Array(3_000_001).fill(200)
    const parsed = parseDataUrl(toDataUrl({ mime: 'image/jpeg', bytes }))?.bytes ?? []
    // In one: `toEqual` takes seconds over as many numbers.
    expect(Buffer.from(parsed).equals(bytes)).toBe(true)
  })

  it.each([
    ['SVG', 'data:image/svg+xml;base64,PHN2Zz4='],
    ['HTML', 'data:text/html;base64,PGI+'],
    ['plain text', 'data:image/png,abc'],
    ['no bytes', 'data:image/png;base64,'],
    ['half a group', 'data:image/png;base64,abc'],
    ['foreign letters', 'data:image/png;base64,ab_-'],
    ['a line break', 'data:image/png;base64,abcd\n'],
    ['padding in the middle', 'data:image/png;base64,ab==abcd'],
    ['an address', 'https://example.com/signature.png'],
    ['nothing', ''],
  ])('refuse %s', (_case, text) => {
    expect(parseDataUrl(text)).toBeNull()
  })
})

describe("the hash of the yard's decision", () => {
  const decision = {
    action: 'assign-driver',
    haulier_bid_id: 5,
    driver_id: 11,
    intended_at: '2026-03-10T09:00:00Z',
    sync_token: '01954F00-0000-7000-8000-000000000001',
  } as const

  it('is the SHA-256 of the canonical form that its comment writes down', async () => {
    expect(await assignmentBodyHash(decision)).toBe('d4d88945bf9ad857ef14d37d578e0d9a5d2482f0fbce8c18c1cc41750d401b85')
  })

  it.each([
    { action: 'remove-driver' as const },
    { haulier_bid_id: 6 },
    { driver_id: 12 },
    { intended_at: '2026-03-10T09:00:00.001Z' },
    { sync_token: '01954f00-0000-7000-8000-000000000002' },
  ])('changes with %j', async (change) => {
    expect(await assignmentBodyHash({ ...decision, ...change })).not.toBe(await assignmentBodyHash(decision))
  })
})

import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeText, readCode, roomFor, type TicketCode, writeCode } from '../../../api/contract/evidence/code.ts'
import { keyIdOf, type MadeKey, makeKey, sign } from '../../../api/contract/evidence/keys.ts'
import { verifyCode } from '../../../api/contract/evidence/verifyCode.ts'
import { grossSources, tareSources } from '../../../api/contract/tickets/weighedBy.ts'
import { counts } from '../../counts.ts'

const room = roomFor('https://loadstone.example')

let key: MadeKey
let key_id: string
beforeAll(async () => {
  key = await makeKey()
  key_id = (await keyIdOf(key.publicKey)).slice(0, 8)
})

const code = (change: Partial<TicketCode> = {}): TicketCode => ({
  number: 1042,
  gross_kg: 31_520,
  tare_kg: 12_560,
  gross_source: 'weighbridge',
  tare_source: 'stored',
  tare_weighed_on: '2025-11-12',
  weighed_at: '2025-11-21T08:41:00.000Z',
  logged_at: '2025-11-21T09:26:14.000Z',
  sealed_at: '2025-11-21T09:51:02.000Z',
  is_sealed_later: false,
  is_from_paper: false,
  device_key: '7f3a91c204de',
  seal: '00112233445566778899aabbccddeeff',
  key_id,
  carrier: 'Dovedale Haulage',
  seller: 'Peakstone Aggregates',
  buyer: 'Ashlar Civils',
  product: 'MOT Type 1',
  vehicle: 'FJ71 KXM',
  weighbridge_ref: 'DQ-118204',
  loaded_at: 'Dene Quarry, Cromford DE4 3QS',
  site: 'Infinity Park Way, Derby DE24 9FU',
  signed_by: 'Dave Hallam',
  ...change,
})

async function write(written: TicketCode): Promise<string> {
  const bytes = writeCode(written, room)
  return codeText(bytes, await sign(key.privateKey, bytes))
}

/** Of the curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

const verify = (text: string) => verifyCode(text, [key.publicKey])

describe('the code of a ticket', () => {
  it('says what the ticket says, and proves itself', async () => {
    const text = await write(code())
    const hash = createHash('sha256').update(`0${BigInt(text).toString(16)}`, 'hex')
    expect(await verify(text)).toEqual({ is: 'genuine', code: code(), hash: hash.digest().toString('hex', 0, 16) })
  })

  it('is signed with the lower of the two valid values, and reads the same with the other', async () => {
    for (let round = 0; round < 16; round++) {
      const text = await write(code({ number: round + 1 }))
      const hex = `0${BigInt(text).toString(16)}`
      const s = BigInt(`0x${hex.slice(-64)}`)
      expect(s).toBeLessThanOrEqual(order / 2n)
      const other = BigInt(`0x${hex.slice(0, -64)}${(order - s).toString(16).padStart(64, '0')}`).toString()
      expect(await verify(other)).toEqual(await verify(text))
    }
  })

  it('has room for 255 bytes behind the example’s address, and is refused behind an address that fills the QR', () => {
    expect(room + 64).toBeGreaterThanOrEqual(255)
    expect(() => writeCode(code(), roomFor(`https://${'w'.repeat(250)}.example`))).toThrow(RangeError)
  })

  const word = (most: number) => fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: most }))
  const moment = fc.integer({ min: 0, max: 2 ** 32 - 1 }).map((seconds) => new Date(seconds * 1_000).toISOString())
  const hex = (bytes: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: bytes * 2, maxLength: bytes * 2 })
  const kg = fc.integer({ min: 0, max: 999_999 })
  const anyCode = fc.record<TicketCode>({
    number: fc.integer({ min: 1, max: 2 ** 31 }),
    gross_kg: kg,
    tare_kg: kg,
    gross_source: fc.option(fc.constantFrom(...grossSources)),
    tare_source: fc.option(fc.constantFrom(...tareSources)),
    tare_weighed_on: fc.option(moment.map((at) => at.slice(0, 10))),
    weighed_at: fc.option(moment),
    logged_at: moment,
    sealed_at: moment,
    is_sealed_later: fc.boolean(),
    is_from_paper: fc.boolean(),
    device_key: fc.option(hex(6)),
    seal: hex(16),
    key_id: hex(4),
    carrier: word(40),
    seller: word(40),
    buyer: word(40),
    product: word(40),
    vehicle: word(20),
    weighbridge_ref: word(20),
    loaded_at: word(60),
    site: word(60),
    signed_by: word(40),
  })

  it('always fits, gives back its facts, and can be written in one way only', () => {
    fc.assert(
      fc.property(anyCode, (any) => {
        const bytes = writeCode(any, room)
        expect(bytes.length).toBeLessThanOrEqual(room)
        const text = codeText(bytes, '0'.repeat(128))
        const read = readCode(text)
        if (read.is !== 'code') throw new Error(`It is ${read.is}.`)
        expect(codeText(writeCode(read.code, room), read.signature)).toBe(text)
        const { carrier: _1, seller: _2, buyer: _3, product: _4, vehicle: _5, signed_by: _6, ...facts } = any
        const { weighbridge_ref: _7, loaded_at: _8, site: _9, ...others } = facts
        expect(read.code).toMatchObject(others)
      }),
      { numRuns: counts(300, 5_000) },
    )
  }, 60_000)

  it('shortens its longest texts first, and marks each cut with dots', async () => {
    const long = code({
      product: 'Crushed carboniferous limestone 0/31.5 mm',
      site: 'W'.repeat(200),
      seller: 'Æ'.repeat(90),
    })
    expect(writeCode(long, room).length).toBeGreaterThan(room - 3)
    const read = readCode(await write(long))
    expect(read).toMatchObject({ is: 'code', code: { carrier: 'Dovedale Haulage', vehicle: 'FJ71 KXM' } })
    const { product, site, seller } = read.is === 'code' ? read.code : {}
    expect(product).toMatch(/^Crushed carb.*…$/)
    expect(site).toMatch(/^W+…$/)
    expect(seller).toMatch(/^Æ+…$/)
  })
})

describe('a code that isn’t what the server signed', () => {
  it('never proves itself, whichever single bit is changed', async () => {
    const text = await write(code())
    const bytes = new TextEncoder().encode(text)
    const bits = bytes.length * 8
    const step = counts(7, 1)
    const codes = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((product) => write(code({ product, number: product.charCodeAt(0) }))),
    )
    let changes = 0
    for (const one of counts([text], [text, ...codes])) {
      for (let bit = 0; bit < bits; bit += step) {
        const changed = new TextEncoder().encode(one)
        const at = Math.floor(bit / 8)
        if (at >= changed.length) continue
        changed[at] = (changed[at] ?? 0) ^ (1 << (bit % 8))
        expect((await verify(new TextDecoder().decode(changed))).is).not.toBe('genuine')
        changes += 1
      }
    }
    expect(changes).toBeGreaterThan(counts(600, 20_000))
  }, 60_000)

  it.each([
    ['cut', (text: string) => text.slice(0, -1), 'altered'],
    ['cut by half', (text: string) => text.slice(0, 300), 'unreadable'],
    ['with a digit more', (text: string) => `${text}1`, 'unreadable'],
    ['with a nought before it', (text: string) => `0${text}`, 'unreadable'],
    ['with a blank behind it', (text: string) => `${text} `, 'unreadable'],
    ['no number', () => 'DE24 9FU', 'unreadable'],
    ['nothing', () => '', 'unreadable'],
    ['endless', () => '9'.repeat(100_000), 'unreadable'],
  ])('%s: %s', async (_case, change, verdict) => {
    const { is } = await verify(change(await write(code())))
    expect(['unreadable', verdict]).toContain(is)
    expect(is).not.toBe('genuine')
  })

  it('with a digit more or less is never taken for a newer version, whatever its key and length', () => {
    const nothing = { loaded_at: null, site: null, signed_by: null, vehicle: null, weighbridge_ref: null }
    const read = new Set<string>()
    const seen = new Set<string>()
    for (let byte = 0; byte < 256; byte += 25) {
      const key_id = `${byte.toString(16).padStart(2, '0')}a1b2c3`
      for (let letters = 0; letters <= 120; letters += 1) {
        const names = ['carrier', 'seller', 'buyer', 'product', 'site', 'loaded_at'] as const
        const texts = names.map((name, at) => [name, 'W'.repeat(Math.min(20, Math.max(0, letters - at * 20))) || null])
        const bytes = writeCode(code({ ...nothing, ...Object.fromEntries(texts), key_id }), room)
        if (seen.has(`${byte} ${bytes.length}`)) continue
        seen.add(`${byte} ${bytes.length}`)
        const text = codeText(bytes, 'ab'.repeat(64))
        for (const changed of [text.slice(0, -1), `${text}0`, `${text}9`]) read.add(readCode(changed).is)
      }
    }
    expect([...read]).toEqual(['unreadable'])
    expect(seen.size).toBeGreaterThan(800)
  })

  it('that has lost two digits is not taken for a newer version: its length gives it away', () => {
    const text = codeText(writeCode(code({ key_id: '00a1b2c3' }), room), 'ab'.repeat(64))
    expect(readCode(text.slice(0, -2))).toEqual({ is: 'unreadable' })
  })

  it('written in another way than the server’s is unreadable, even when its key signed it', async () => {
    const bytes = writeCode(code(), room)
    const flags = 2 + 4
    const unused = bytes.map((byte, at) => (at === flags ? byte | 0x20 : byte))
    expect(await verify(codeText(unused, await sign(key.privateKey, unused)))).toEqual({ is: 'unreadable' })
  })

  it('of a newer version is reported as newer', async () => {
    const text = await write(code())
    const newer = BigInt(text) + (1n << BigInt((BigInt(text).toString(16).length - 1) * 4))
    expect(await verify(newer.toString())).toEqual({ is: 'newer' })
  })

  it('with a changed weight is altered, and claims only its number and carrier', async () => {
    const bytes = writeCode(code({ gross_kg: 41_520 }), room)
    const signature = await sign(key.privateKey, writeCode(code(), room))
    expect(await verify(codeText(bytes, signature))).toEqual({
      is: 'altered',
      claims: { number: 1042, carrier: 'Dovedale Haulage' },
    })
  })

  it('signed by a stranger has an unknown key, and under a known key’s name is altered', async () => {
    const other = await makeKey()
    const named = (id: string) => writeCode(code({ key_id: id }), room)
    const theirs = named((await keyIdOf(other.publicKey)).slice(0, 8))
    expect((await verify(codeText(theirs, await sign(other.privateKey, theirs)))).is).toBe('unknown key')
    const ours = named(key_id)
    expect((await verify(codeText(ours, await sign(other.privateKey, ours)))).is).toBe('altered')
  })
})

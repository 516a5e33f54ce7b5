import { beforeAll, describe, expect, it } from 'vitest'
import { keyIdOf, type MadeKey, makeKey, sign } from '../../../api/contract/evidence/keys.ts'
import { type Break, findBreaks, type SignedSeal, sealHash, sealMessage } from '../../../api/contract/evidence/seal.ts'
import { sha256OfBytes } from '../../../api/contract/rules/signedContent.ts'
import { counts } from '../../counts.ts'

const length = counts(300, 10_000)
const faults = counts(30, 300)

let key: MadeKey
let key_id: string
let chain: readonly SignedSeal[]
let keys: ReadonlyMap<string, string>
beforeAll(async () => {
  key = await makeKey()
  key_id = await keyIdOf(key.publicKey)
  keys = new Map([[key_id, key.publicKey]])
  chain = await makeChain(length)
}, 60_000)

async function makeChain(count: number): Promise<SignedSeal[]> {
  const seals: SignedSeal[] = []
  let previous: string | null = null
  for (let number = 1; number <= count; number++) {
    const seal = {
      ...({ version: 2, picture_hash: await hashOf(-number), source: null } as const),
      carrier_company_id: 7,
      number,
      content_hash: await hashOf(number),
      device_signature: null,
      previous,
      sealed_at: '2026-11-23T09:51:02.000Z',
      is_later: false,
      key_id,
    }
    seals.push({ ...seal, signature: await sign(key.privateKey, sealMessage(seal)) })
    previous = await sealHash(seal)
  }
  return seals
}
const hashOf = (of: number) => sha256OfBytes(new TextEncoder().encode(String(of)))
const headOf = async (seals: readonly SignedSeal[]) => {
  const last = seals.at(-1)
  if (!last) throw new Error('There is no chain.')
  return { number: last.number, hash: await sealHash(last) }
}
const start = { number: 0, hash: null }
const check = async (seals: readonly SignedSeal[]): Promise<Break[]> =>
  findBreaks({ seals, keys, from: start, head: await headOf(chain) })

it('a seal is hashed and signed as its comment says', async () => {
  const [first, second] = chain
  if (!first || !second) throw new Error('There is no chain.')
  expect(new TextDecoder().decode(sealMessage(first))).toBe(
    `["seal-2",1,7,"${await hashOf(1)}","${await hashOf(-1)}",null,null,null,"2026-11-23T09:51:02.000Z",false,"${key_id}"]`,
  )
  const older = { ...first, version: 1, picture_hash: null } as const
  expect(new TextDecoder().decode(sealMessage(older))).toBe(
    `["seal-1",1,7,"${await hashOf(1)}",null,null,"2026-11-23T09:51:02.000Z",false,"${key_id}"]`,
  )
  expect(new TextDecoder().decode(sealMessage(second))).toContain(`,null,"${await sealHash(first)}","2026-11-23`)
})

describe('a chain', () => {
  it('as it was sealed has no break', async () => {
    expect(await check(chain)).toEqual([])
  }, 120_000)

  it('shows where each of many removals, swaps and insertions is', async () => {
    const stride = Math.floor(length / faults)
    const seals: SignedSeal[] = []
    const expected: number[] = []
    for (let at = 0; at < length; at += stride) {
      const part = chain.slice(at, at + stride)
      const [one, two, three, ...rest] = part
      if (!one || !two || !three || rest.length === 0 || at === 0) {
        seals.push(...part)
        continue
      }
      const kind = (at / stride) % 3
      if (kind === 0) {
        seals.push(one, three, ...rest)
        expected.push(three.number)
      } else if (kind === 1) {
        seals.push(one, three, two, ...rest)
        expected.push(three.number, two.number)
      } else {
        const forged = { ...two, content_hash: await hashOf(-1) }
        seals.push(one, { ...forged, signature: await sign(key.privateKey, sealMessage(forged)) }, two, three, ...rest)
        expected.push(two.number)
      }
    }
    const found = new Set((await check(seals)).map(({ number }) => number))
    expect(expected.length).toBeGreaterThan(faults * 0.9)
    expect(expected.filter((number) => !found.has(number))).toEqual([])
  }, 120_000)

  it.each<[string, (seals: readonly SignedSeal[]) => readonly SignedSeal[], Break]>([
    ['without its first', (seals) => seals.slice(1), { number: 2, fault: 'not the first' }],
    ['without its last', (seals) => seals.slice(0, -1), { number: length - 1, fault: 'not the last' }],
    ['with nothing', () => [], { number: 0, fault: 'not the last' }],
  ])(
    '%s is broken there',
    async (_case, change, wanted) => {
      expect(await check(change(chain))).toContainEqual(wanted)
    },
    120_000,
  )

  it.each<[string, Partial<SignedSeal>]>([
    ['content', { content_hash: '0'.repeat(64) }],
    ['picture', { picture_hash: '0'.repeat(64) }],
    ['source', { source: 'paper' }],
    ['version', { version: 1 }],
    ['device’s signature', { device_signature: '0'.repeat(128) }],
    ['moment', { sealed_at: '2026-11-23T09:51:02.001Z' }],
    ['carrier', { carrier_company_id: 8 }],
    ['word on when it was sealed', { is_later: true }],
  ])('with another %s in one of its seals breaks there', async (_case, change) => {
    const seals = chain.slice(0, 20).map((seal) => (seal.number === 9 ? { ...seal, ...change } : seal))
    const found = await findBreaks({ seals, keys, from: start, head: await headOf(chain.slice(0, 20)) })
    expect(found).toEqual([
      { number: 9, fault: 'signature' },
      { number: 10, fault: 'not the one before' },
    ])
  })

  it('that skips a number breaks there, though each seal names the one before it', async () => {
    const [first, second] = chain
    if (!first || !second) throw new Error('There is no chain.')
    const skipping = { ...second, number: 3 }
    const seals = [first, { ...skipping, signature: await sign(key.privateKey, sealMessage(skipping)) }]
    const found = await findBreaks({ seals, keys, from: start, head: await headOf(seals) })
    expect(found).toEqual([{ number: 3, fault: 'not the next number' }])
  })

  it('can be checked between any two of its seals', async () => {
    const [before, ...seals] = chain.slice(40, 50)
    if (!before) throw new Error('There is no chain.')
    const from = { number: before.number, hash: await sealHash(before) }
    const head = await headOf(seals)
    expect(await findBreaks({ seals, keys, from, head })).toEqual([])
    expect(await findBreaks({ seals: seals.slice(1), keys, from, head })).toEqual([
      { number: 43, fault: 'not the first' },
    ])
    expect(await findBreaks({ seals, keys, from: { number: 41, hash: null }, head })).toEqual([
      { number: 42, fault: 'not the first' },
    ])
  })

  it('under an unknown key is not believed', async () => {
    const seals = chain.slice(0, 1)
    const found = await findBreaks({ seals, keys: new Map(), from: start, head: await headOf(seals) })
    expect(found).toEqual([{ number: 1, fault: 'unknown key' }])
  })
})

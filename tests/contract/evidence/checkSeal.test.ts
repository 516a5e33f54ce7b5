import { beforeAll, expect, it } from 'vitest'
import type { CheckedSeal } from '../../../api/contract/evidence/answers.ts'
import { findSealFaults } from '../../../api/contract/evidence/checkSeal.ts'
import type { TicketCode } from '../../../api/contract/evidence/code.ts'
import { ticketMessage } from '../../../api/contract/evidence/deviceSignature.ts'
import { type MadeKey, makeKey, sign } from '../../../api/contract/evidence/keys.ts'
import { sealHash, sealMessage } from '../../../api/contract/evidence/seal.ts'
import { sealTicket } from '../../sealedTicket.ts'

let sealed: Awaited<ReturnType<typeof sealTicket>>
let keys: ReadonlyMap<string, string>
let stranger: MadeKey
beforeAll(async () => {
  sealed = await sealTicket()
  keys = new Map([[sealed.server.id, sealed.server.publicKey]])
  stranger = await makeKey()
})

const faultsOf = (change: Partial<CheckedSeal>, code: Partial<TicketCode> = {}) =>
  findSealFaults({ ...sealed.code, ...code }, { ...sealed.answer, ...change }, keys)

/** As whoever holds the server's key would write it. */
async function resealed(change: Partial<CheckedSeal['seal']>): Promise<CheckedSeal['seal']> {
  const seal = { ...sealed.answer.seal, ...change }
  return {
    ...seal,
    seal_hash: await sealHash(seal),
    signature: await sign(sealed.server.privateKey, sealMessage(seal)),
  }
}

it('an intact seal has no faults, whatever form its timestamps have', async () => {
  expect(await faultsOf({})).toEqual([])
  const inOtherForm = { ...sealed.answer.seal, sealed_at: '2025-11-21T09:51:02.345000Z' }
  expect(await faultsOf({ seal: inOtherForm })).toEqual([])
})

it('a seal that isn’t the code’s is found, however well it is signed', async () => {
  for (const change of [{ number: 1043 }, { content_hash: 'd'.repeat(64) }, { is_later: true }]) {
    expect(await faultsOf({ seal: await resealed(change) })).toContain('seal')
  }
})

it('a changed seal is found, and one signed by an unknown key', async () => {
  const { seal } = sealed.answer
  expect(await faultsOf({ seal: { ...seal, carrier_company_id: 8 } })).toContain('seal')
  // The code names no more than how it begins.
  expect(await faultsOf({ seal: { ...seal, seal_hash: seal.seal_hash.slice(0, 32) + '0'.repeat(32) } })).toEqual([
    'seal',
  ])
  expect(await faultsOf({ seal: { ...seal, signature: await sign(stranger.privateKey, sealMessage(seal)) } })).toEqual([
    'seal',
  ])
  expect(await findSealFaults(sealed.code, sealed.answer, new Map())).toEqual(['seal', 'before'])
})

it('another picture than the sealed one is found, and a row that the server itself reports', async () => {
  const another = sealed.answer.signature_png.replace(/.$/, 'A')
  expect(await faultsOf({ signature_png: another })).toEqual(['picture'])
  expect(await faultsOf({ signature_png: 'no base64' })).toEqual(['picture'])
  expect(await faultsOf({ is_as_sealed: false })).toEqual(['row'])
})

it('a picture may be missing only once its seal is six years old', async () => {
  const years = (count: number, day = '11') =>
    `${Number(sealed.answer.seal.sealed_at.slice(0, 4)) + count}-12-${day}T04:00:00.000Z`
  expect(await faultsOf({ signature_png: '', erased_at: years(6) })).toEqual([])
  expect(await faultsOf({ signature_png: '', erased_at: years(5) })).toEqual(['picture'])
})

it('an older seal is checked for what it covers: the content, not the picture', async () => {
  const { version: _, ...older } = sealed.answer.seal
  const seal = await resealed({ ...older, version: 1, picture_hash: null })
  const asSealed = { seal: seal.seal_hash.slice(0, 32) }
  expect(await faultsOf({ seal, signature_png: 'aGVsbG8=' }, asSealed)).toEqual([])
  const changed = { ...seal, content_hash: 'd'.repeat(64) }
  expect(await faultsOf({ seal: changed }, { ...asSealed, device_key: null })).toEqual(['seal'])
  // What says another version than it was signed under is none.
  expect(await faultsOf({ seal: { ...seal, version: 2 } }, asSealed)).toContain('seal')
})

it('another phone’s signature is found where the code names the phone', async () => {
  const other = {
    ...sealed.answer.device,
    key_id: 'e'.repeat(64),
    public_key: stranger.publicKey,
    is_signed: true,
    author: 31,
  }
  expect(await faultsOf({ device: other })).toEqual(['device'])
  expect(await faultsOf({ device: null })).toEqual(['device'])
  const { seal } = sealed.answer
  const theirs = await sign(stranger.privateKey, ticketMessage(seal.content_hash, 31))
  const signedByOther = await resealed({ device_signature: theirs })
  const asSealed = { seal: signedByOther.seal_hash.slice(0, 32) }
  expect(await faultsOf({ seal: signedByOther, device: other }, asSealed)).toEqual(['device'])
  expect(await faultsOf({ seal: signedByOther }, asSealed)).toEqual(['device'])
  // What came without a checked one promises none.
  expect(await faultsOf({ device: null }, { device_key: null })).toEqual([])
})

it('a wrong seal before it is found, and any seal before the first', async () => {
  const { previous, seal } = sealed.answer
  if (!previous) throw new Error('There is none before it.')
  expect(await faultsOf({ previous: null })).toEqual(['before'])
  expect(await faultsOf({ previous: seal })).toEqual(['before'])
  expect(await faultsOf({ previous: { ...previous, content_hash: 'd'.repeat(64) } })).toEqual(['before'])
  const another = { ...previous, content_hash: 'd'.repeat(64) }
  expect(await faultsOf({ previous: await resealed(another) })).toEqual(['before'])
  const first = await resealed({ number: 1, previous: null })
  const asFirst = { number: 1, seal: first.seal_hash.slice(0, 32) }
  expect(await faultsOf({ seal: first, previous: null }, asFirst)).toEqual([])
  expect(await faultsOf({ seal: first, previous }, asFirst)).toEqual(['before'])
})

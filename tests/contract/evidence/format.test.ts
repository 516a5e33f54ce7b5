import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { codeText, readCode, roomFor, writeCode } from '../../../api/contract/evidence/code.ts'
import { ticketMessage } from '../../../api/contract/evidence/deviceSignature.ts'
import { isSignedBy, keyIdOf, withLowS } from '../../../api/contract/evidence/keys.ts'
import { packTexts } from '../../../api/contract/evidence/packedTexts.ts'
import { type Seal, sealMessage } from '../../../api/contract/evidence/seal.ts'
import { verifyCode } from '../../../api/contract/evidence/verifyCode.ts'
import { fromHex, toHex } from '../../../api/contract/rules/hex.ts'
import {
  contentNames,
  pickTicketContent,
  type TicketContent,
  ticketContent,
} from '../../../api/contract/tickets/content.ts'
import { bodyMessage } from '../../../api/contract/tickets/hash.ts'

/** The test vectors of docs/evidence-format.md, which other programs are written from. */

const page = readFileSync(new URL('../../../docs/evidence-format.md', import.meta.url), 'utf8')

function vector(name: string): Record<string, string> {
  const block = page.match(new RegExp(`\`\`\`vector ${name}\n([^\`]*)\n\`\`\``))?.[1] ?? ''
  return Object.fromEntries(block.split('\n').map((line) => [line.split(' ', 1)[0], line.replace(/^\S+ /, '')]))
}
const [keys, content, device, seals, code] = ['keys', 'content', 'device', 'seals', 'code'].map(vector) as [
  ...Record<string, string>[],
] as [
  Record<string, string>,
  Record<string, string>,
  Record<string, string>,
  Record<string, string>,
  Record<string, string>,
]

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const bytesOf = (utf8: string) => new TextEncoder().encode(utf8)

it.each(['server', 'phone', 'phone_of_before'])('the id of the key %s is its hash', async (name) => {
  expect(await keyIdOf(keys[name] ?? '')).toBe(keys[`${name}_id`])
})

it.each([1, 2, 3])('content of version %i is hashed as the page says', (version) => {
  const json = content[`version_${version}`] ?? ''
  const [name, ...values] = JSON.parse(json)
  const since = contentNames.filter((field) => ticketContent[field].since <= version)
  const body = Object.fromEntries(since.map((field, at) => [field, values[at]])) as TicketContent
  expect([name, values.length]).toEqual([`ticket-${version}`, since.length + 1])
  expect(text(bodyMessage(pickTicketContent(body), version < 3 ? (content['media'] ?? '') : null))).toBe(json)
  expect(sha256(json)).toBe(content[`hash_${version}`])
})

it('a phone signs both messages as the page says', async () => {
  expect(text(ticketMessage(content['hash_1'] ?? '', null))).toBe(device['message_1'])
  expect(text(ticketMessage(content['hash_2'] ?? '', 61))).toBe(device['message_2'])
  const holds = (key = '', signature = '', message = '') => isSignedBy(key, signature, bytesOf(message))
  expect(await holds(keys['phone_of_before'], device['signature_1'], device['message_1'])).toBe(true)
  expect(await holds(keys['phone'], device['signature_2'], device['message_2'])).toBe(true)
})

it.each([1, 2] as const)('a seal of version %i is hashed and signed as the page says', async (version) => {
  const message = seals[`message_${version}`] ?? ''
  const [, number, carrier_company_id, content_hash, ...rest] = JSON.parse(message)
  const [picture_hash, source] = version === 1 ? [null, null] : rest.splice(0, 2)
  const [device_signature, previous, sealed_at, is_later, key_id] = rest
  const seal: Seal = {
    version,
    number,
    carrier_company_id,
    content_hash,
    picture_hash,
    source,
    device_signature,
    previous,
    sealed_at,
    is_later,
    key_id,
  }
  expect(text(sealMessage(seal))).toBe(message)
  expect(sha256(message)).toBe(seals[`hash_${version}`])
  expect(await isSignedBy(keys['server'] ?? '', seals[`signature_${version}`] ?? '', bytesOf(message))).toBe(true)
  if (version === 2) expect(sha256(Buffer.from(seals['picture_2'] ?? '', 'base64'))).toBe(picture_hash)
})

it('a code has the bytes, the signature and the words that the page says', async () => {
  const { bytes = '', signature = '', digits = '', ...said } = code
  const verdict = await verifyCode(digits, [keys['server'] ?? ''])
  if (verdict.is !== 'genuine') throw new Error(`The code is ${verdict.is}.`)
  expect(verdict.code).toMatchObject({ ...said, number: 2, gross_kg: 31_520, tare_kg: 12_560 })
  expect(verdict.code.seal).toBe(seals['hash_2']?.slice(0, 32))
  expect(toHex(writeCode(verdict.code, roomFor('https://loadstone.example')))).toBe(bytes)
  expect([codeText(fromHex(bytes), signature), withLowS(signature)]).toEqual([digits, signature])
  expect(readCode(digits)).toMatchObject({ is: 'code', signature })
  expect(page).toContain(`\`${packTexts(['Aü', '', '…'])}\``)
})

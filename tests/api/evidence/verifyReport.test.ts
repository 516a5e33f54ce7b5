import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sealHash, sealMessage } from '../../../api/contract/evidence/seal.ts'
import { codesInFile } from '../../../api/evidence/codesInFile.ts'
import { type AskPack, reportOnPack } from '../../../api/evidence/packReport.ts'
import { type AskSeal, type Report, reportOn } from '../../../api/evidence/verifyReport.ts'
import { alter, sealTicket } from '../../sealedTicket.ts'
import { makeOrder } from '../factories.ts'
import { openTestApi, ownKey } from '../harness.ts'
import { plainTicket } from '../ticketBody.ts'
import { makePhoneKey, register, signedTicket } from './device.ts'

const t = await openTestApi()
const quoteId = (await makeOrder(t.db, t.world, t.world.a)).quote_id
const phone = await makePhoneKey()
await register(t, t.world.a.driver, phone)
await t.as(t.world.a.driver).post('/api/tickets', plainTicket(quoteId))
await t.as(t.world.a.driver).post('/api/tickets', await signedTicket(phone, t.world.a.driver, quoteId))

const askSeal: AskSeal = async ({ seal, code }) => {
  const { status, body } = await t.as(null).get(`/api/verify/${seal}?code=${code}`)
  return status === 404 ? null : body
}
const askPack: AskPack = async (tickets) => (await t.as(null).post('/api/verify/packs', { tickets })).body
const keys = async () => (await t.as(null).get('/api/verify/keys')).body.data

async function codesOf(path: string): Promise<string[]> {
  return codesInFile((await t.as(t.world.a.contractor).get(path)).raw.rawPayload)
}

test('every ticket of a delivery pack is checked by its own code, and with a server by its seal', async () => {
  const codes = await codesOf(`/api/quotes/${quoteId}/delivery-pack`)
  expect(codes).toHaveLength(2)
  const reports = await Promise.all(codes.map(async (code) => reportOn(code, { keys: await keys(), askSeal })))
  expect(reports.map(({ isSound }) => isSound)).toEqual([true, true])
  const [first = [], second = []] = reports.map(({ lines }) => lines)
  expect(first[0]).toBe('Ticket 1 of haulier-a: genuine.')
  expect(first.join()).toContain('It wasn’t signed on a device.')
  expect(first.join()).toContain('it is its carrier’s first')
  expect(second).toContain('Checked: the phone’s signature.')
  expect(second.join()).toContain('no. 1 stands before it, without a gap')
  expect(second.join()).toContain('net 19.460 t')
  expect(second.at(-1)).toMatch(/^Live, as of 2026-/)
  expect(second.join()).not.toContain('£')
})

const together = async (reports: Report[], ask: AskPack | null = askPack) => {
  const { isSound, lines } = await reportOnPack({ reports, keys: await keys(), askPack: ask })
  return [isSound, ...lines.map((line) => line.replace(/ \d{4}-\S+Z/, ' now'))]
}
const reportsOf = async (path: string) => {
  const all = { keys: await keys(), askSeal }
  return Promise.all((await codesOf(path)).map((code) => reportOn(code, all)))
}

test('the report confirms a whole pack and notices missing tickets', async () => {
  const pack = await reportsOf(`/api/quotes/${quoteId}/delivery-pack`)
  const chain = 'Checked: no. 1 to no. 2 follow each other, without a gap.'
  const whole = 'Checked: none of haulier-a’s tickets for this order is missing, as of now.'
  expect(await together(pack)).toEqual([true, chain, whole])
  expect(await together(pack.slice(0, 1))).toEqual([true, 'It isn’t haulier-a’s only ticket for its order, as of now.'])
  await t.as(t.world.a.driver).post('/api/tickets', plainTicket(quoteId))
  const missing = 'Missing: haulier-a has logged more for this order than is here, as of now.'
  expect(await together(pack)).toEqual([false, chain, missing])
  const [first, , third] = await reportsOf(`/api/quotes/${quoteId}/delivery-pack`)
  if (!first || !third) throw new Error('The pack has no three tickets.')
  expect(await together([first, third])).toEqual([false, missing])
})

test('the report says why it can’t tell whether tickets are missing', async () => {
  const [one, two] = await reportsOf(`/api/quotes/${quoteId}/delivery-pack`)
  if (!one || !two) throw new Error('The pack has no two tickets.')
  const other = (await makeOrder(t.db, t.world, t.world.a)).quote_id
  await t.as(t.world.a.driver).post('/api/tickets', plainTicket(other))
  const elsewhere = await reportsOf(`/api/quotes/${other}/delivery-pack`)
  const open = (why: string) => `Not checked: whether any ticket is missing (${why}).`
  expect(await together([one, two], null)).toEqual([true, open('give --server')])
  expect(await together([one, { ...two, proven: null }])).toEqual([true, open('not every code here proves itself')])
  expect(await together([one, ...elsewhere])).toEqual([true, open('they are of several orders or carriers')])
  expect((await together([one, two], async () => null)).at(-1)).toBe(
    open('the server has no record of one of them any more'),
  )
})

test('two tickets under one number break the chain even if each is genuine', async () => {
  const [one, two] = await reportsOf(`/api/quotes/${quoteId}/delivery-pack`)
  if (!one?.proven || !two?.proven) throw new Error('The pack has no two tickets.')
  const { code, answer } = two.proven
  const seal = { ...answer.seal, previous: one.proven.answer.seal.seal_hash, sealed_at: '2026-01-01T00:00:00.000Z' }
  const seal_hash = await sealHash(seal)
  const forged = { ...answer, seal: { ...seal, seal_hash, signature: ownKey.sign(sealMessage(seal)) } }
  const fork: Report = { ...two, proven: { ...two.proven, code, answer: forged } }
  expect(await together([one, two, fork])).toContain('Wrong: the chain of seals is broken at no. 2.')
})

test('without a server the report lists what it hasn’t checked', async () => {
  const [code = ''] = await codesOf(`/api/quotes/${quoteId}/delivery-pack`)
  const { isSound, lines } = await reportOn(code, { keys: await keys(), askSeal: null })
  expect(isSound).toBe(true)
  expect(lines.filter((line) => line.startsWith('Not checked:'))).toHaveLength(3)
})

test('a code fails if it is altered, cut, voided, of another key, or has a false or no record', async () => {
  const { code, text, server, answer } = await sealTicket()
  const own = [{ id: server.id, public_key: server.publicKey }]
  const failing = async (changed: string, ask: AskSeal | null = null) => {
    const { isSound, lines } = await reportOn(changed, { keys: own, askSeal: ask })
    expect(isSound).toBe(false)
    return lines.join('\n')
  }
  const altered = await failing(await alter(code, server, { gross_kg: 41_520 }))
  expect(altered).toMatch(/^Altered/)
  expect(altered).not.toContain('41.520')
  expect((await reportOn(text, { keys: await keys(), askSeal: null })).lines[0]).toMatch(/^Signed by a key/)
  expect(await failing(text.slice(0, 300))).toMatch(/^No code/)
  expect(await failing(text, async () => ({ data: { ...answer, state: 'voided' } }))).toContain('Voided')
  expect(await failing(text, async () => ({ data: { ...answer, previous: null } }))).toContain('the seal before it')
  expect(await failing(text, askSeal)).toContain('no record')
})

test('codes are found in a text, by themselves and in a recompressed PDF', () => {
  const digits = '7'.repeat(588)
  const link = `https://loadstone.example/v#${digits}`
  const broken = link.replace(/(.{60})/g, '$1\n')
  for (const text of [link, broken, `Check it: ${link}`, digits])
    expect(codesInFile(Buffer.from(text))).toEqual([digits])
  const packed = [Buffer.from('%PDF-1.7\n1 0 obj\nstream\n'), deflateSync(`/URI (${link})`), Buffer.from('\nendstream')]
  expect(codesInFile(Buffer.concat([...packed, ...packed]))).toEqual([digits])
  expect(codesInFile(Buffer.from('%PDF-1.7\nstream\nno stream at all'))).toEqual([])
  expect(codesInFile(Buffer.from('Ticket no. 1042'))).toEqual([])
})

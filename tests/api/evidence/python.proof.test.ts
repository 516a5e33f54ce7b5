import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../../api/config.ts'
import { verifyCode } from '../../../api/contract/evidence/verifyCode.ts'
import { codesInFile } from '../../../api/evidence/codesInFile.ts'
import { makeOrder } from '../factories.ts'
import { openTestApi, ownKey } from '../harness.ts'
import { plainTicket } from '../ticketBody.ts'
import { makePhoneKey, register, signedTicket } from './device.ts'

/** docs/verify.py, which is written from docs/evidence-format.md alone, on what the API gives out. */

const run = promisify(execFile)
const hasPython = await run('python3', ['--version']).then(
  () => true,
  () => false,
)
if (!hasPython) console.warn('There is no python3 here: docs/verify.py was not run.')

const folder = mkdtempSync(join(tmpdir(), 'loadstone-python-'))
const t = await openTestApi()
const quoteId = (await makeOrder(t.db, t.world, t.world.a)).quote_id
const { driver, contractor } = t.world.a

type Ran = { code: number; stdout: string }

function verify(what: string): Promise<Ran> {
  const args = [join(projectRoot, 'docs/verify.py'), join(folder, 'keys.json'), what]
  return run('python3', args).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: Ran) => ({ code, stdout }),
  )
}

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

let codes: string[]
let chain: Record<string, Record<string, unknown>>[]
beforeAll(async () => {
  const phone = await makePhoneKey()
  await register(t, driver, phone)
  await t.as(driver).post('/api/tickets', plainTicket(quoteId))
  await t.as(driver).post('/api/tickets', await signedTicket(phone, driver, quoteId, { signed_by: 'Zoë Müller-Łuk' }))
  write('keys.json', (await t.as(null).get('/api/verify/keys')).raw.body)
  const pack = (await t.as(contractor).get(`/api/quotes/${quoteId}/delivery-pack`)).raw.rawPayload
  write('pack.pdf', pack)
  codes = codesInFile(pack)
  chain = []
  for (const digits of codes) {
    const verdict = await verifyCode(digits, [ownKey.publicKey])
    if (verdict.is !== 'genuine') throw new Error(`The code is ${verdict.is}.`)
    chain.push((await t.as(null).get(`/api/verify/${verdict.code.seal}?code=${verdict.hash}`)).body.data)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

test.runIf(hasPython)('verify.py confirms a ticket by its digits or its paper, and a pack', async () => {
  const byDigits = await verify(codes[1] ?? '')
  expect([byDigits.code, byDigits.stdout]).toEqual([0, expect.stringContaining('Zoë Müller-Łuk')])
  const { body } = await t.as(contractor).get(`/api/quotes/${quoteId}/tickets`)
  const paper = (await t.as(contractor).get(`/api/tickets/${body.data[0].id}/pdf`)).raw.rawPayload
  expect((await verify(write('ticket.pdf', paper))).stdout).toContain('1 of 1 hold.')
  expect(await verify(join(folder, 'pack.pdf'))).toEqual({ code: 0, stdout: expect.stringContaining('2 of 2 hold.') })
})

test.runIf(hasPython)('verify.py finds fault with an altered code and with an unknown key', async () => {
  const digits = codes[0] ?? ''
  expect((await verify(`${digits.slice(0, 60)}${(Number(digits[60]) + 1) % 10}${digits.slice(61)}`)).code).toBe(1)
  expect((await verify(digits.slice(0, -1))).stdout).toContain('FAULT')
  const keys = write('keys.json', JSON.stringify({ data: [] }))
  expect((await verify(digits)).stdout).toContain('a key that isn')
  write('keys.json', (await t.as(null).get('/api/verify/keys')).raw.body)
  expect(keys).toBe(join(folder, 'keys.json'))
})

test.runIf(hasPython)('verify.py confirms a chain and finds a gap or another picture, content or phone', async () => {
  const check = async (answers: unknown[]) => (await verify(write('chain.json', JSON.stringify(answers)))).stdout
  const [first, second] = chain
  if (!first || !second) throw new Error('There is no chain.')
  expect(await check(chain)).toContain('2 of 2 hold.')
  expect(await check([second, first])).toContain('it does not follow no. 2')
  expect(await check([first, { ...second, signature_png: 'AAAA' }])).toContain('the picture is not the one')
  const erased = { ...second, signature_png: '', erased_at: '2032-12-11T04:00:00.000Z' }
  expect(await check([first, erased])).toContain('2 of 2 hold.')
  expect(await check([first, { ...erased, erased_at: '2031-12-11T04:00:00.000Z' }])).toContain('the picture is not')
  const content_hash = 'd'.repeat(64)
  expect(await check([first, { ...second, seal: { ...second['seal'], content_hash } }])).toContain(
    'the seal is not what',
  )
  const stranger = { ...second['device'], author: 1 }
  expect(await check([first, { ...second, device: stranger }])).toContain('the phone did not sign')
})

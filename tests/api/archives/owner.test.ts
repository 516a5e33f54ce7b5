import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { projectRoot } from '../../../api/config.ts'
import { eraseOld } from '../../../api/privacy/erase.ts'
import { makeFirmToken, makeOrder } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { plainTicket } from '../ticketBody.ts'
import { type Member, password, withColleagues } from '../world.ts'
import { unzip } from './unzip.ts'

const t = await openTestApi()
const { a, b, admin } = t.world
const run = promisify(execFile)
const hasPython = await run('python3', ['--version']).then(
  () => true,
  () => false,
)
const folder = mkdtempSync(join(tmpdir(), 'loadstone-archive-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => {
  vi.useRealTimers()
})

// The haulier's tickets of two contractors in turn: each contractor has every other one of its chain.
const own = (await makeOrder(t.db, t.world, a)).quote_id
const others = (await makeOrder(t.db, t.world, { ...a, contractor: b.contractor })).quote_id
for (const quote of [own, others, own]) {
  await t.as(a.driver).post('/api/tickets', plainTicket(quote, { signed_by: 'K. Rahman' }))
}

const ask = (who: Pick<Member, 'token'>, more: object = {}) =>
  t.as(who).post('/api/firm-archive', { account_password: password, ...more })
const filesOf = async (who: Member) => unzip((await ask(who)).raw.rawPayload)

test('only the owner gets one, by their session, with their password', async () => {
  const world = await withColleagues(t.db, t.world, t.clock.now)
  const token = await makeFirmToken(t.db, a.haulier)
  const colleagues = [a.staff_finance, a.staff_execute, a.driver, ...Object.values(world.colleagues ?? {})]
  for (const one of [token, admin, ...colleagues]) {
    expect((await ask(one)).status).toBe(403)
    expect((await t.as(one).get('/api/firm-archive/size')).status).toBe(403)
  }
  expect((await ask(token)).body.code).toBe('not_by_token')
  const wrong = await ask(a.haulier, { account_password: 'not this one' })
  expect([wrong.status, wrong.body.errors]).toEqual([422, { account_password: ['The current password is incorrect.'] }])
})

test('the record of access says who took an archive, and of which days', async () => {
  const { status, headers } = await ask(a.haulier, { from: '2026-03-01', to: '2026-03-31' })
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    ...[200, 'application/zip', 'attachment; filename="loadstone-archive-2026-03-10.zip"'],
  ])
  const { data } = (await t.as(a.haulier).get('/api/access-records')).body
  expect(data[0]).toMatchObject({
    kind: 'exported',
    detail: 'archive of the firm, from 2026-03-01 to 2026-03-31 (ZIP)',
  })
  expect((await ask(a.haulier, { from: '2026-03-02', to: '2026-03-01' })).body.errors).toEqual({
    to: ['End date must be after start date'],
  })
})

async function verify(files: Map<string, Buffer>, name: string): Promise<string> {
  for (const [path, content] of files) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const args = [join(projectRoot, 'docs/verify.py'), 'seals/keys.json', name]
  return run('python3', args, { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => `failed: ${stdout}`,
  )
}

test.runIf(hasPython)(
  'verify.py confirms the codes and the chain, whole for its carrier and with gaps for a buyer',
  async () => {
    const chain = `seals/carrier-${a.haulier.company_id}.json`
    const carriers = await filesOf(a.haulier)
    expect(await verify(carriers, 'tickets.json')).toContain('3 of 3 hold.\n')
    expect(await verify(carriers, chain)).toContain('3 of 3 hold.\n')
    const buyers = await filesOf(a.contractor)
    expect(await verify(buyers, 'tickets.json')).toContain('2 of 2 hold.\n')
    expect(await verify(buyers, chain)).toContain('2 of 2 hold. Others lie between.\n')
    const cut = new Map(carriers)
    const answers = JSON.parse(String(carriers.get(chain)))
    cut.set(chain, Buffer.from(JSON.stringify(answers.toSpliced(1, 1))))
    expect(await verify(cut, chain)).toMatch(/^failed: .*it does not follow no\. 1/s)
    cut.set(`signatures/carrier-${a.haulier.company_id}-ticket-2.png`, Buffer.from('another'))
    cut.set(chain, Buffer.from(JSON.stringify(answers)))
    expect(await verify(cut, chain)).toContain('2 of 3 hold.')
  },
)

test('a ticket erased after six years says when, without signer, signature and code, and keeps its seal', async () => {
  const at = new Date(t.clock.now)
  at.setUTCFullYear(at.getUTCFullYear() + 6)
  at.setUTCDate(at.getUTCDate() + 1)
  await eraseOld({ db: t.db, now: () => at })
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  const files = await filesOf(a.haulier)
  const day = at.toISOString().slice(0, 10)
  const rows: Record<string, string>[] = parse(String(files.get('tickets.csv')), { columns: true, bom: true })
  expect(rows[0]?.['Signed by']).toBe(`Erased on ${day}`)
  const [ticket] = JSON.parse(String(files.get('tickets.json'))).data
  expect(ticket).toMatchObject({ erased_at: at.toISOString(), signed_by: null, verify_url: null })
  expect(ticket.altered).toBeUndefined()
  const [sealed] = JSON.parse(String(files.get(`seals/carrier-${a.haulier.company_id}.json`)))
  expect(sealed).toMatchObject({ erased_at: at.toISOString(), signature_png: '', is_as_sealed: true })
  expect([...files.keys()].filter((name) => name.startsWith('signatures/'))).toEqual([])
  expect([...files.values()].some((content) => content.includes('K. Rahman'))).toBe(false)
})

import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buildSiteIfStale } from '../../../api/cli/site.ts'
import { demoPassword } from '../../../api/contract/demo.ts'
import { demoSignIns } from '../../../api/demo/firms.ts'
import { environmentOf, readCompose } from '../../compose.ts'
import { buildImage, type Image } from '../../image.ts'
import { findFreePort, waitUntilReady } from '../../product.ts'
import { databaseUrl } from '../globalSetup.ts'
import { cloneTemplate, dropDatabase } from '../harness.ts'

/** What runs in the container, as processes of this machine: root, so that it can be made read-only and left. */
let image: Image
let database: string
beforeAll(async () => {
  buildSiteIfStale()
  image = buildImage()
  database = await cloneTemplate()
}, 300_000)
afterAll(async () => {
  image.remove()
  await dropDatabase(database)
})

const { api } = readCompose().services

/** The compose file's environment, with ports, database and secrets of this run. */
async function startContainer(set: Record<string, string> = {}) {
  const url = new URL(databaseUrl(inject('postgresUrl'), database))
  const password = decodeURIComponent(url.password)
  url.password = ''
  const port = String(await findFreePort())
  const own = { HOST: '127.0.0.1', PORT: port, METRICS_HOST: '127.0.0.1', METRICS_PORT: String(await findFreePort()) }
  const environment = { ...image.environment, ...environmentOf(api), DATABASE_URL: url.href, ...own, ...set }
  const secrets = { postgres_password: `${password}\n`, smtp_url: '', signing_key: '' }
  const start = (command: string[]) => image.run(command, environment, secrets)
  const [, ...asked] = api?.healthcheck?.test ?? []
  const check = asked.map((word) => word.replaceAll(':3000/', `:${port}/`))
  return { server: start(image.command), start, isHealthy: async () => (await endOf(start(check))) === 0, port }
}

async function endOf(process: ChildProcess): Promise<number | null> {
  const [code] = (await once(process, 'exit')) as [number | null]
  return code
}

test('the image adds at most 130 MB to its base', () => {
  console.log(`The image adds ${(image.bytes / 1e6).toFixed(1)} MB to its base.`)
  expect(image.bytes).toBeLessThanOrEqual(130_000_000)
})

test('the image runs by the compose file’s environment, as an ordinary user on a root that nobody writes to', async () => {
  const { server, start, isHealthy, port } = await startContainer({ SEED: 'demo', ADMIN_PASSWORD: 'slate-and-gravel' })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => (said += chunk))
  await waitUntilReady(`http://127.0.0.1:${port}/readyz`, () => server.exitCode === null).catch((error: unknown) => {
    throw new Error(said, { cause: error })
  })
  expect(await isHealthy()).toBe(true)
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  expect(status).toMatch(/^Uid:\t1000\t1000\t1000\t1000$/m)
  expect(status).toMatch(/^Cap(Eff|Bnd):\t0+$/m)
  expect(spawnSync('touch', [`/proc/${server.pid}/root/app/written`], { encoding: 'utf8' }).stderr).toMatch(/Read-only/)

  const origin = `http://127.0.0.1:${port}`
  expect(await (await fetch(`${origin}/`)).text()).toContain('Loadstone')
  const headers = { 'content-type': 'application/json', accept: 'application/json', authorization: '' }
  const body = JSON.stringify({ email: demoSignIns[0][0], password: demoPassword })
  const entered = await fetch(`${origin}/api/login`, { method: 'POST', headers, body })
  headers.authorization = `Bearer ${((await entered.json()) as { token: string }).token}`
  // A paper needs the fonts and sharp, which come from the packages.
  const paper = await fetch(`${origin}/api/tickets/1/pdf`, { headers })
  expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf'])

  const words = '--email ops@stone.example --first-name Olive --last-name Park'.split(' ')
  expect(await endOf(start(['npm', 'run', 'admin:create', '--', ...words]))).toBe(0)

  const asked = performance.now()
  server.kill('SIGTERM')
  expect(await endOf(server)).toBe(0)
  expect(performance.now() - asked).toBeLessThan(10_000)
}, 120_000)

test('a container without a database says in a sentence what it needs', async () => {
  const { server } = await startContainer({ DATABASE_URL: '', DATABASE_PASSWORD_FILE: '' })
  let said = ''
  server.stderr?.on('data', (chunk) => (said += chunk))
  expect(await endOf(server)).toBe(1)
  expect(said).toMatch(/^There is no embedded PostgreSQL here \([^\n]+\): set DATABASE_URL\.$/m)
}, 60_000)

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { request } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { sessionOf } from '../e2e/sessions.ts'
import { startProduct } from '../product.ts'
import { serveBareLogin } from './bareLogin.ts'
import { type Entries, type Visit, visit } from './lighthouse.ts'
import type { Measurement } from './measured.ts'
import { quantile } from './phoneBrowser.ts'

/** `VISIT=login` takes the pages whose address contains that, `TIMES=1` visits each once. */
const asked = process.env['VISIT'] ?? ''
const times = Number(process.env['TIMES'] ?? 5)

/** A noisy run of the bare page is no reason to find a page slow. */
const leeway = 3

const open = [
  paths.home,
  paths.about,
  paths.contractors,
  paths.login,
  paths.registerContractor,
  paths.registerSupplier,
  paths.registerHaulier,
].map((path) => ({ path, person: '' }))
const pages = [...open, { path: paths.driver, person: 'driver' }]

/** Lighthouse's simulated phone on a first visit of each page, beside a bare login page; by turns. */
export async function* bench(): AsyncGenerator<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), 'loadstone-bench-visit-'))
  // If we are root, PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  const bare = await serveBareLogin()
  const { url, end } = await startProduct(join(folder, 'data'))
  try {
    const visited = [
      { name: 'a bare login page', url: bare.url, entries: {} },
      ...(await Promise.all(
        pages
          .filter(({ path }) => path.includes(asked))
          .map(async ({ path, person }) => ({ name: path, url: url + path, entries: await storedOf(url, person) })),
      )),
    ].map((page) => ({ ...page, visits: [] as Visit[] }))
    for (let n = 0; n < times; n += 1) {
      for (const { url, entries, visits } of visited) visits.push(await visit(url, entries))
    }
    const bar = median(visited[0]?.visits ?? [], 'performance') - leeway
    for (const { name, visits } of visited) yield* tell(name, visits, bar)
    const load = { name: 'load of this machine meanwhile', value: loadavg()[0] ?? 0 }
    yield { ...load, unit: `(cores: ${availableParallelism()})` }
  } finally {
    await end()
    await bare.end()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** What the app stores of a session. */
async function storedOf(url: string, person: string): Promise<Entries> {
  if (!person) return {}
  const asking = { request: await request.newContext({ baseURL: url }) }
  const { state } = await sessionOf(asking, person)
  return Object.fromEntries(
    state.origins.flatMap(({ localStorage }) => localStorage.map((one) => [one.name, one.value])),
  )
}

function* tell(name: string, visits: readonly Visit[], bar: number): Generator<Measurement> {
  const of = (what: keyof Visit) => median(visits, what)
  yield { name: `${name}: performance`, value: of('performance'), unit: '', atLeast: bar }
  yield { name: `${name}: accessibility`, value: of('accessibility'), unit: '', atLeast: 100 }
  yield { name: `${name}: best practices`, value: of('practices'), unit: '', atLeast: 100 }
  yield { name: `${name}: first paint`, value: of('firstPaint'), unit: 'ms' }
  yield { name: `${name}: largest paint`, value: of('largestPaint'), unit: 'ms' }
  yield { name: `${name}: main thread blocked`, value: of('blocked'), unit: 'ms' }
  yield { name: `${name}: requests`, value: of('requests'), unit: '' }
  yield { name: `${name}: transferred`, value: of('kB'), unit: 'kB' }
}

function median(visits: readonly Visit[], what: keyof Visit): number {
  return quantile(
    visits.map((visit) => visit[what]),
    0.5,
  )
}

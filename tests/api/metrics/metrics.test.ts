import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { projectRoot } from '../../../api/config.ts'
import { createDatabase, createPool } from '../../../api/db/database.ts'
import { sealBacklog } from '../../../api/evidence/worker.ts'
import { measure } from '../../../api/metrics/metrics.ts'
import { openMetrics } from '../../../api/metrics/server.ts'
import { findFreePort } from '../../product.ts'
import { emptyOrders } from '../emptyOrders.ts'
import { makeOrder, makePhone, makeTicket } from '../factories.ts'
import { createClock, openTestApi } from '../harness.ts'
import { keepSignedIn } from '../keepSignedIn.ts'
import { deviceTicket } from '../ticketBody.ts'

const t = await openTestApi()
const { a, b } = t.world
beforeEach(async () => {
  t.clock.now = createClock().now
  await emptyOrders(t.db)
})

/** Each test reads with a new observer, because one observer keeps its figures for some seconds. */
async function readMetrics(): Promise<string> {
  return measure(Fastify(), t.deps).read()
}

const figure = (text: string, series: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

/** pg-boss takes a job's times from the database's clock. */
async function asOfNow(): Promise<void> {
  t.clock.now = new Date(Date.now() + 60_000)
  await keepSignedIn(t.db)
}

test('requests are counted by the pattern of their route and the class of their answer', async () => {
  const { quote_id } = await makeOrder(t.db, t.world, a)
  const route = 'method="GET",route="/api/quotes/:id"'
  const counted = (status: string, text: string) =>
    figure(text, `loadstone_request_duration_seconds_count{${route},status="${status}"}`) ?? 0
  const before = await t.metrics.registry.metrics()
  await t.as(a.contractor).get(`/api/quotes/${quote_id}`)
  await t.as(a.contractor).get(`/api/quotes/${quote_id}`)
  await t.as(b.contractor).get(`/api/quotes/${quote_id}`)
  const after = await t.metrics.registry.metrics()
  expect(counted('2xx', after) - counted('2xx', before)).toBe(2)
  expect(counted('4xx', after) - counted('4xx', before)).toBe(1)
})

test('no label holds an id, a name, a price or anything else that a request brings', async () => {
  await makeOrder(t.db, t.world, a)
  await t.as(a.contractor).get('/api/quotes/987654')
  await t.as(a.contractor).get('/no/such/page-987654?search=canary')
  await t.as(null).post('/api/login', { email: 'canary@stone.example', password: 'canary' })
  const patterns = new Set(['none', ...t.routes.map(({ url }) => url)])
  const text = await t.metrics.read()
  const labels = [...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value] as const)
  const routes = labels.filter(([name]) => name === 'route').map(([, value]) => value)
  expect(routes.filter((value) => !patterns.has(value ?? ''))).toEqual([])
  expect(new Set(labels.map(([name]) => name))).toEqual(new Set(['method', 'route', 'status', 'le', 'queue', 'state']))
  expect(text).not.toMatch(/987654|canary/)
})

test('a ticket counts once, however often it is sent', async () => {
  const { quote_id } = await makeOrder(t.db, t.world, a)
  const stored = async () => figure(await readMetrics(), 'loadstone_tickets_stored_total') ?? 0
  const before = await stored()
  const ticket = await deviceTicket(quote_id)
  const answers = [await t.as(a.driver).post('/api/tickets', ticket), await t.as(a.driver).post('/api/tickets', ticket)]
  expect(answers.map(({ status }) => status)).toEqual([201, 200])
  expect((await stored()) - before).toBe(1)
})

test('a mail is a job that waits, is retried, and is given up', async () => {
  await asOfNow()
  const jobs = async (state: string) => figure(await readMetrics(), `loadstone_jobs{queue="mail",state="${state}"}`)
  const age = async () => figure(await readMetrics(), 'loadstone_oldest_job_age_seconds{queue="mail"}') ?? 0
  await sql`delete from pgboss.job`.execute(t.db)
  expect([await jobs('waiting'), await age()]).toEqual([0, 0])
  await t.as(null).post('/api/forgot-password', { email: a.contractor.email })
  expect(await jobs('waiting')).toBe(1)
  expect(await age()).toBeGreaterThan(59)
  const [job] = await t.deps.jobs.fetch('mail')
  await t.deps.jobs.fail('mail', job?.id ?? '', { message: 'refused' })
  expect([await jobs('waiting'), await jobs('retrying')]).toEqual([0, 1])
  await sql`update pgboss.job set state = 'failed', completed_on = now()`.execute(t.db)
  await t.deps.jobs.supervise('mail')
  expect([await jobs('retrying'), await jobs('failed'), await age()]).toEqual([0, 1, 0])
})

test('tickets without a seal are counted, with the age of the oldest, until the job has sealed them', async () => {
  const lag = async () => {
    const text = await readMetrics()
    return ['unsealed_tickets', 'oldest_unsealed_ticket_age_seconds'].map((name) => figure(text, `loadstone_${name}`))
  }
  const { quote_id } = await makeOrder(t.db, t.world, a)
  expect(await lag()).toEqual([0, 0])
  for (const minutes of [20, 10]) {
    await makeTicket(t.db, a, quote_id, { created_at: new Date(t.clock.now.getTime() - minutes * 60_000) })
  }
  expect(await lag()).toEqual([2, 1_200])
  await sealBacklog(t.deps)
  expect(await lag()).toEqual([0, 0])
})

test('the longest silence is that of a phone that still holds tickets', async () => {
  const silence = async () => figure(await readMetrics(), 'loadstone_unsent_phone_silence_seconds')
  const before = (hours: number) => new Date(t.clock.now.getTime() - hours * 3_600_000)
  const ago = (hours: number) => ({ created_at: before(100), last_seen_at: before(hours) })
  await makePhone(t.db, a.driver, { ...ago(30), unsent: 0 })
  expect(await silence()).toBe(0)
  await makePhone(t.db, a.driver, { ...ago(2), unsent: 1 })
  await makePhone(t.db, b.driver, { ...ago(5), unsent: 3 })
  expect(await silence()).toBe(5 * 3_600)
  await makePhone(t.db, b.driver, { created_at: before(1), last_seen_at: before(1), unsent: 0 })
  expect(await silence(), 'its user has registered another phone since').toBe(2 * 3_600)
  await t.db.updateTable('devices').set({ revoked_at: t.clock.now }).where('user_id', '=', a.driver.id).execute()
  expect(await silence()).toBe(0)
})

test('while the database is away the metrics say so, and show none of its figures', async () => {
  const db = createDatabase(createPool('postgres://nobody@127.0.0.1:1/nothing', () => {}))
  const text = await measure(Fastify(), { ...t.deps, db }).read()
  expect(figure(text, 'loadstone_database_up')).toBe(0)
  expect(text).not.toMatch(/^loadstone_(jobs|unsealed|oldest|unsent)\w*[ {]/m)
})

/** Names that the dashboard or the page about alarms has and the metrics lack. */
function unknownNames(text: string): string[] {
  const read = ['deploy/grafana.json', 'docs/operating.md'].map((file) => readFileSync(join(projectRoot, file), 'utf8'))
  const named = new Set(read.join().match(/\b(loadstone|nodejs|process)_[a-z0-9_]+/g))
  expect(named.size).toBeGreaterThan(10)
  return [...named].filter((name) => !text.includes(`# HELP ${name.replace(/_(count|bucket)$/, '')} `))
}

test('the metrics have a port of their own, and the product’s own address doesn’t show them', async () => {
  const port = await findFreePort()
  const pool = createPool(inject('postgresUrl'), () => {})
  const metrics = measure(Fastify(), t.deps)
  const close = await openMetrics({ metrics: { port, host: '127.0.0.1' } }, metrics, pool)
  onTestFinished(async () => {
    close()
    await pool.end()
  })
  const read = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(read.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const text = await read.text()
  expect(figure(text, 'loadstone_database_up')).toBe(1)
  expect(figure(text, 'loadstone_pool_connections{state="waiting"}')).toBe(0)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(unknownNames(text)).toEqual([])
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  const { raw } = await t.as(null).get('/metrics')
  expect(raw.body).not.toContain('loadstone_')
  await expect(openMetrics({ metrics: { port, host: '127.0.0.1' } }, metrics, pool)).rejects.toThrow(
    `METRICS_PORT ${port} can't be opened at 127.0.0.1 (EADDRINUSE): set another one.`,
  )
})

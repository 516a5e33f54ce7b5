import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Built, buildApp } from '../../api/app.ts'
import { hashPassword } from '../../api/auth/passwords.ts'
import { loadConfig } from '../../api/config.ts'
import { createDatabase, createPool, type Db } from '../../api/db/database.ts'
import { type Listen, listenOn } from '../../api/db/notifications.ts'
import type { AddressRule, App, Deps } from '../../api/deps.ts'
import { createJobs } from '../../api/events/jobs.ts'
import { putSigningKey } from '../../api/evidence/keyQueries.ts'
import { makeSigningKey, signingKeyFrom } from '../../api/evidence/keyring.ts'
import { databaseUrl, templateDatabase } from './globalSetup.ts'
import { buildWorld, type Person, type World } from './world.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Reply = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads answers as a client does, and says what it expects of them
  body: any
  headers: LightMyRequestResponse['headers']
  raw: LightMyRequestResponse
}
export type Caller = {
  get: (url: string) => Promise<Reply>
  post: (url: string, body?: unknown) => Promise<Reply>
  put: (url: string, body?: unknown) => Promise<Reply>
  delete: (url: string) => Promise<Reply>
}

/** The clock of a test: every timestamp that the API writes comes from it. */
export type Clock = { now: Date; advance: (ms: number) => void }

export type TestApi = Built & {
  db: Db
  deps: Deps
  clock: Clock
  world: World
  /** Calls with the person's bearer token, or as nobody. */
  as: (person: Pick<Person, 'token'> | null) => Caller
  close: () => Promise<void>
}

/** The API of a test file, closed behind its last test. */
export async function openTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const t = await startTestApi(options)
  afterAll(t.close)
  return t
}

type TestApiOptions = {
  env?: Record<string, string>
  wrapDb?: (db: Db) => Db
  prepare?: (db: Db) => Promise<void>
  webhookRule?: AddressRule
}

/** An API of its own on a fresh clone of the migrated template, with two firms of each kind in it. */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const database = await cloneTemplate()
  const url = databaseUrl(inject('socketUrl'), database)
  const pool = createPool(url, () => {}, 60)
  const plain = createDatabase(pool)
  await options.prepare?.(plain)
  const clock = createClock()
  const world = await buildWorld(plain, clock.now)
  const db = options.wrapDb?.(plain) ?? plain
  const api = await startApi(
    db,
    clock,
    options.env,
    listenOn(url, () => {}),
    ownKey,
    options.webhookRule,
  )
  const close = async () => {
    await api.close()
    await pool.end()
    await dropDatabase(database)
  }
  return { ...api, world, close }
}

/** That of this run's API; another process of it has its own. */
export const ownKey = await signingKeyFrom(makeSigningKey())

/** Where everything is rolled back, nothing is ever notified. */
const hearNothing: Listen = async () => async () => {}

/** The API over a database that somebody else made and closes. */
export async function startApi(
  db: Db,
  clock: Clock,
  env: Record<string, string> = {},
  listen = hearNothing,
  signing = ownKey,
  webhookRule?: AddressRule,
): Promise<Omit<TestApi, 'world'>> {
  const config = loadConfig({ LOG_LEVEL: 'silent', ...env })
  const jobs = createJobs(db)
  await jobs.start()
  await putSigningKey(db, signing, null, clock.now)
  const now = () => new Date(clock.now)
  const given = webhookRule && { webhookRule }
  const deps: Deps = { config, db, jobs, now, listen, signing, hashPassword: hashLightly, ...given }
  const built = await buildApp(deps)
  const { app } = built
  const close = async () => {
    await app.close()
    await jobs.stop({ graceful: false })
  }
  return { ...built, db, deps, clock, as: (person) => callAs(app, person), close }
}

/** A real hash costs 30 ms, and the matrix and the twins ask for thousands. */
function hashLightly(password: string): Promise<string> {
  return hashPassword(password, { memory: 8, passes: 1, parallelism: 1, tagLength: 32 })
}

export function createClock(): Clock {
  const clock: Clock = {
    now: new Date('2026-03-10T09:00:00.000Z'),
    advance: (ms) => {
      clock.now = new Date(clock.now.getTime() + ms)
    },
  }
  return clock
}

export function callAs(app: App, person: Pick<Person, 'token'> | null): Caller {
  const call = async (method: Method, url: string, body?: unknown): Promise<Reply> => {
    const headers = person ? { authorization: `Bearer ${person.token}` } : {}
    const raw = await app.inject({ method, url, headers, ...(body !== undefined && { payload: body as object }) })
    const isJson = String(raw.headers['content-type']).includes('json')
    return { status: raw.statusCode, body: isJson ? raw.json() : raw.body, headers: raw.headers, raw }
  }
  return {
    get: (url) => call('GET', url),
    post: (url, body) => call('POST', url, body),
    put: (url, body) => call('PUT', url, body),
    delete: (url) => call('DELETE', url),
  }
}

export async function cloneTemplate(template = templateDatabase): Promise<string> {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${database} template ${template} strategy file_copy`)
  return database
}

export async function dropDatabase(database: string): Promise<void> {
  await onServer(`drop database if exists ${database} with (force)`)
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('socketUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

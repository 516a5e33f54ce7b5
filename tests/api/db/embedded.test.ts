import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

let home: string
let started: ChildProcess[]
/** A data folder whose database was stopped in order. */
let stopped: string

beforeAll(async () => {
  prepare()
  stopped = home
  await (await startUser()).end()
})
afterAll(() => rmSync(stopped, { recursive: true, force: true }))

beforeEach(prepare)

function prepare() {
  home = mkdtempSync(join(tmpdir(), 'loadstone-embedded-'))
  chmodSync(home, 0o755)
  started = []
}

/** Saves the test the making of a database. */
function useStopped() {
  execFileSync('cp', ['-a', `${stopped}/.`, home])
}

/** Whatever a test left running. */
afterEach(async () => {
  for (const child of started) child.kill('SIGKILL')
  if (existsSync(pidFile()) && postmasterPid() !== process.pid) process.kill(postmasterPid(), 'SIGQUIT')
  await expect.poll(() => existsSync(pidFile())).toBe(false)
  rmSync(home, { recursive: true, force: true })
})

test('a fresh folder gets a database whose password only its owner reads', async () => {
  const { url, end } = await startUser()
  expect(await ask(url, 'select current_database() as answer')).toBe('loadstone')
  expect(await ask(url, 'show listen_addresses')).toBe('127.0.0.1')
  expect(await ask(url, 'show fsync')).toBe('on')
  expect(await ask(url, 'show synchronous_commit')).toBe('on')
  expect(statSync(join(home, 'postgres.json')).mode & 0o777).toBe(0o600)
  await end()
  await expect(ask(url, 'select 1')).rejects.toThrow()
})

test('stored data is still there at the next start', async () => {
  useStopped()
  const first = await startUser()
  await ask(first.url, 'create table kept as select 42 as answer')
  await first.end()
  const second = await startUser()
  expect(await ask(second.url, 'select answer from kept')).toBe(42)
})

test('a second command shares the running one, and only the last to leave ends it', async () => {
  useStopped()
  const first = await startUser()
  const second = await startUser()
  expect(second.url).toBe(first.url)
  await first.end()
  expect(await ask(second.url, 'select 1 as answer')).toBe(1)
  await second.end()
  await expect(ask(second.url, 'select 1')).rejects.toThrow()
})

test('two simultaneous commands on a fresh folder make one database', async () => {
  const [first, second] = await Promise.all([startUser(), startUser()])
  expect(first.url).toBe(second.url)
  await ask(first.url, 'create table shared as select 1 as answer')
  expect(await ask(second.url, 'select answer from shared')).toBe(1)
})

test('after kill -9 of the command the next one takes over its database, and the last user stops it', async () => {
  useStopped()
  const killed = await startUser()
  const before = postmasterPid()
  await killed.kill()
  const next = await startUser()
  expect(postmasterPid()).toBe(before)
  await next.end()
  expect(existsSync(pidFile())).toBe(false)
})

test('after kill -9 of command and database the next one starts, even if another process has their number', async () => {
  useStopped()
  const killed = await startUser()
  await ask(killed.url, 'create table kept as select 42 as answer')
  await killed.kill()
  process.kill(postmasterPid(), 'SIGKILL')
  writeFileSync(pidFile(), readFileSync(pidFile(), 'utf8').replace(/^\d+/, String(process.pid)))
  const next = await startUser()
  expect(await ask(next.url, 'select answer from kept')).toBe(42)
})

test('a database that dies under a running command is started again at the same address', async () => {
  useStopped()
  const { url } = await startUser()
  process.kill(postmasterPid(), 'SIGKILL')
  await expect.poll(() => ask(url, 'select 1 as answer').catch(() => 0), { timeout: 10_000 }).toBe(1)
})

test('a command that ends while it still writes to the disk stops its database too', async () => {
  useStopped()
  const { url, settle, end } = await startUser()
  const pids = "select pid as answer from pg_stat_activity where backend_type = 'checkpointer'"
  const checkpointer = Number(await ask(url, pids))
  process.kill(checkpointer, 'SIGSTOP')
  settle()
  const settling =
    "select count(*)::int as answer from pg_stat_activity where query = 'checkpoint' and state = 'active'"
  await expect.poll(() => ask(url, settling)).toBe(1)
  const ended = end()
  await expect.poll(() => readFileSync(pidFile(), 'utf8'), { timeout: 10_000 }).toContain('stopping')
  process.kill(checkpointer, 'SIGCONT')
  await ended
  expect(existsSync(pidFile())).toBe(false)
})

test('a start that was killed half way through doesn’t block the next', async () => {
  mkdirSync(join(home, 'postgres.partial-abc123', 'data'), { recursive: true })
  writeFileSync(join(home, 'postgres.json'), JSON.stringify({ password: 'chosen-before-the-kill' }))
  const { url } = await startUser()
  expect(new URL(url).password).toBe('chosen-before-the-kill')
  expect(existsSync(join(home, 'postgres.partial-abc123'))).toBe(false)
})

async function startUser() {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'embeddedUser.ts'), home], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  started.push(child)
  const gone = once(child, 'exit')
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
  const end = async () => {
    child.stdin.end()
    expect((await gone)[0]).toBe(0)
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await gone
  }
  const settle = () => child.stdin.write('settle')
  return { url, settle, end, kill }
}

function pidFile(): string {
  return join(home, 'postgres', 'postmaster.pid')
}

function postmasterPid(): number {
  return Number.parseInt(readFileSync(pidFile(), 'utf8'), 10)
}

/** The first value of the first row. */
async function ask(url: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(query)
    return rows[0] && Object.values(rows[0])[0]
  } finally {
    await client.end()
  }
}

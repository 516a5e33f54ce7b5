import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isDiskFull, openDatabase } from '../../../api/cli/command.ts'
import { makeLogFile } from '../../../api/cli/logFile.ts'
import { ConfigError, loadConfig, projectRoot } from '../../../api/config.ts'

/** `npm start` as far as it comes before it builds. */
function start(args: readonly string[], env: Record<string, string> = {}) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
    const command = ['--import', './api/cli/runtime.mjs', 'api/cli/start.ts', ...args]
    const options = { cwd: projectRoot, env: { ...process.env, ...env } }
    execFile(process.execPath, command, options, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
}

async function withTakenPort<T>(work: (port: number) => Promise<T>): Promise<T> {
  const server = createServer()
  const port = await new Promise<number>((done) => {
    server.listen(0, '127.0.0.1', () => done((server.address() as { port: number }).port))
  })
  try {
    return await work(port)
  } finally {
    server.close()
  }
}

test('--help explains options, settings and exit codes, and starts nothing', async () => {
  const { code, stdout } = await start(['--help'])
  expect(code).toBe(0)
  for (const word of ['--fresh-demo', 'docs/operating.md', 'Exit codes', 'loadstone.log'])
    expect(stdout).toContain(word)
})

test('an unknown option is named, and nothing starts', async () => {
  const { code, stderr } = await start(['--fresh'])
  expect(code).toBe(2)
  expect(stderr).toBe('Unknown option: --fresh. "npm start -- --help" lists the options.\n')
})

test('a taken port ends the start before anything is built, in one sentence', async () => {
  const { code, stderr } = await withTakenPort((port) =>
    start([], { PORT: String(port), HOST: '127.0.0.1', APP_URL: '' }),
  )
  expect(code).toBe(1)
  expect(stderr).toMatch(/^PORT \d+ is in use by another program: end that one, or set PORT to a free one\.\n$/)
})

test('a database that does not answer is named with what to do', async () => {
  const refused = await withTakenPort(async (port) => port)
  const config = loadConfig({ DATABASE_URL: `postgres://stone:secret@127.0.0.1:${refused}/stone` })
  await expect(openDatabase(config)).rejects.toThrow(ConfigError)
  await expect(openDatabase(config)).rejects.toThrow(
    /^DATABASE_URL: no database answers at [^\n]+: start it, or correct /,
  )
})

test('only its owner reads the log, as its links let somebody in; also one that an earlier version left', () => {
  const folder = mkdtempSync(join(tmpdir(), 'loadstone-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const log = join(folder, 'loadstone.log')
  const previous = join(folder, 'loadstone.previous.log')
  writeFileSync(log, 'earlier', { mode: 0o644 })
  writeFileSync(previous, 'earliest', { mode: 0o644 })
  expect(makeLogFile(folder)).toBe(log)
  expect([log, previous].map((file) => readFileSync(file, 'utf8'))).toEqual(['', 'earlier'])
  expect([log, previous].map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600])
})

test('a full disk is recognised as Node, PostgreSQL and its programs say it', () => {
  const node = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const database = Object.assign(new Error('could not extend file'), { code: '53100' })
  const initdb = new Error('initdb: error: could not write to file: No space left on device')
  const wrapped = new ConfigError('The site couldn’t be built.', { cause: node })
  expect([node, database, initdb, wrapped].map(isDiskFull)).toEqual([true, true, true, true])
  expect([new Error('no'), 'ENOSPC', undefined].map(isDiskFull)).toEqual([false, false, false])
})

import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findOrInstallChromium } from './chromium.ts'

const root = resolve(import.meta.dirname, '..')
/** Where each runner counts what it ran; playwright.config.ts names it too. */
const report = join(root, 'node_modules', '.cache', 'tests', 'report.json')
/** For the server of the end-to-end tests; it goes when the run is over. */
const dataDir = join(tmpdir(), `loadstone-e2e-${process.pid}`)

type Count = { passed: number; failed: number }
type Layer = { name: string; command: string[]; count: () => Count; env?: () => NodeJS.ProcessEnv }
type Result = Count & { name: string; minutes: number }

/** From the quickest to the slowest; each on Node as `npm test` runs it, with what it counted left in a file. */
const layers: readonly Layer[] = [
  { name: 'check', command: ['tests/check.ts'], count: () => ({ passed: 1, failed: 0 }) },
  vitest('contract'),
  vitest('web'),
  vitest('api'),
  vitest('offline'),
  playwright('e2e'),
]

/** Run only by name: pictures to look at, of every route, as every role, in screens/; the public site's pictures of the product. */
const extra: readonly Layer[] = [playwright('screens'), playwright('pictures')]

function vitest(name: string): Layer {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return {
    name,
    command: ['node_modules/vitest/vitest.mjs', 'run', '--project', name, ...reporters],
    count: () => {
      const read = readReport<{ numPassedTests: number; numFailedTests: number }>()
      return { passed: read.numPassedTests, failed: read.numFailedTests }
    },
  }
}

function playwright(name: string): Layer {
  return {
    name,
    command: ['node_modules/@playwright/test/cli.js', 'test', '--project', name],
    env: () => ({ CHROMIUM_PATH: findOrInstallChromium(), E2E_DATA_DIR: dataDir }),
    count: () => {
      const { stats } = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>()
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
    },
  }
}

function readReport<T>(): T {
  return JSON.parse(readFileSync(report, 'utf8')) as T
}

async function runLayer({ name, command, count, env }: Layer): Promise<Result> {
  console.log(`\n── ${name}`)
  rmSync(report, { force: true })
  const started = performance.now()
  const code = await runNode(command, { ...process.env, ...env?.() })
  const minutes = (performance.now() - started) / 60_000
  // A runner that fails without a failed test (or before it has counted any) has failed all the same.
  const hasReport = code === 0 || existsSync(report)
  const counted = hasReport ? count() : { passed: 0, failed: 0 }
  return { name, minutes, passed: counted.passed, failed: code === 0 ? counted.failed : Math.max(1, counted.failed) }
}

function runNode(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
    child.once('error', () => done(1))
    child.once('exit', (code) => done(code ?? 1))
  })
}

function printTable(results: readonly Result[]): void {
  console.log('\nlayer      minutes  passed  failed')
  for (const { name, minutes, passed, failed } of results) {
    console.log(
      `${name.padEnd(10)} ${minutes.toFixed(1).padStart(7)} ${String(passed).padStart(7)} ${String(failed).padStart(7)}`,
    )
  }
  const sum = (of: keyof Count) => results.reduce((total, result) => total + result[of], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
}

/** The layers named on the command line, or all; the first that fails ends the run. */
async function runLayers(names: string[]): Promise<boolean> {
  const chosen = names.length > 0 ? [...layers, ...extra].filter(({ name }) => names.includes(name)) : layers
  const results: Result[] = []
  try {
    for (const layer of chosen) {
      const result = await runLayer(layer)
      results.push(result)
      if (result.failed > 0) break
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  printTable(results)
  return results.length > 0 && results.every(({ failed }) => failed === 0)
}

try {
  process.exitCode = (await runLayers(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

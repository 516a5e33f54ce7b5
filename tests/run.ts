import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findOrInstallChromium } from './chromium.ts'

const root = resolve(import.meta.dirname, '..')
const cache = join(root, 'node_modules', '.cache', 'tests')
/** For the servers of the end-to-end tests; they go when the run is over. */
const dataDir = join(tmpdir(), `loadstone-e2e-${process.pid}`)

type Count = { passed: number; failed: number }
/** One process, on Node as `npm test` runs it, which leaves what it counted in a file. */
type Run = { command: string[]; env?: () => NodeJS.ProcessEnv; count: () => Count }
/** `before` is waited for; the runs go side by side. */
type Layer = { name: string; before?: string[]; runs: readonly Run[] }
type Result = Count & { name: string; minutes: number }

/** From the quickest to the slowest. */
const layers: readonly Layer[] = [
  { name: 'check', runs: [{ command: ['tests/check.ts'], count: () => ({ passed: 1, failed: 0 }) }] },
  vitest('house'),
  vitest('contract'),
  vitest('web'),
  vitest('api'),
  vitest('offline', ['offline', 'offline-webkit']),
  // Two halves by the name of the story, each with a server and a demo of its own: about as long as each other.
  playwright('e2e', ['e2e/a', 'e2e/[b-z]']),
]

/** Run only by name: pictures to look at, of every route, as every role, in screens/; the public site's pictures of the product. */
const extra: readonly Layer[] = [playwright('screens', ['']), playwright('pictures', [''])]

function vitest(name: string, projects: readonly string[] = [name]): Layer {
  const report = join(cache, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const count = () => {
    const read = readReport<{ numPassedTests: number; numFailedTests: number }>(report)
    return { passed: read.numPassedTests, failed: read.numFailedTests }
  }
  const chosen = projects.flatMap((project) => ['--project', project])
  return {
    name,
    runs: [{ command: ['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...reporters], count }],
  }
}

function playwright(name: string, parts: readonly string[]): Layer {
  const runs = parts.map((files, at): Run => {
    const report = join(cache, `${name}-${at}.json`)
    return {
      command: ['node_modules/@playwright/test/cli.js', 'test', `--project=${name}`, ...(files ? [files] : [])],
      env: () => ({
        CHROMIUM_PATH: findOrInstallChromium(),
        E2E_DATA_DIR: join(dataDir, String(at)),
        E2E_REPORT: report,
        E2E_RESULTS: join('test-results', `${name}-${at}`),
      }),
      count: () => {
        const { stats } = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(report)
        return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
      },
    }
  })
  // Each server builds the site where it is missing: side by side they would write into each other's build.
  return { name, before: ['--import', './api/cli/runtime.mjs', 'api/cli/build.ts'], runs }
}

function readReport<T>(report: string): T {
  return JSON.parse(readFileSync(report, 'utf8')) as T
}

async function runLayer({ name, before, runs }: Layer): Promise<Result> {
  console.log(`\n── ${name}`)
  rmSync(cache, { recursive: true, force: true })
  const started = performance.now()
  const isReady = !before || (await runNode(before, process.env)) === 0
  const counts = isReady ? await Promise.all(runs.map(runOne)) : [{ passed: 0, failed: 1 }]
  const sum = (of: keyof Count) => counts.reduce((total, count) => total + count[of], 0)
  return { name, minutes: (performance.now() - started) / 60_000, passed: sum('passed'), failed: sum('failed') }
}

/** A runner that fails without a failed test (or before it has counted any) has failed all the same. */
async function runOne({ command, env, count }: Run): Promise<Count> {
  const code = await runNode(command, { ...process.env, ...env?.() })
  if (code === 0) return count()
  const counted = countIfAny(count)
  return { passed: counted.passed, failed: Math.max(1, counted.failed) }
}

function countIfAny(count: () => Count): Count {
  try {
    return count()
  } catch {
    return { passed: 0, failed: 0 }
  }
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

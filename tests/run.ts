import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { findOrInstallChromium, findOrInstallShell } from './chromium.ts'
import type { Progress } from './progress.ts'

const root = resolve(import.meta.dirname, '..')
const cache = join(root, 'node_modules', '.cache', 'tests')
/** The web layer starts sixty processes, and compiling what they import takes a tenth of it. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') }
/** Everything that a step's runner prints; shown if something fails. */
const listing = join(cache, 'listing.txt')

type Count = { passed: number; failed: number }
type Result = Count & { name: string; minutes: number }
/** What a process leaves in a file about each of its layers; `took` only compares them. */
type Report = Count & { name: string; took: number }
/** One process, on Node as `npm test` runs it. Its layers go side by side. */
type Step = {
  layers: readonly string[]
  command: readonly string[]
  env?: () => NodeJS.ProcessEnv
  read: () => readonly Report[]
}

/** `npm test`, from the quickest to the slowest. */
const steps: readonly Step[] = [
  {
    layers: ['check'],
    command: ['tests/check.ts'],
    read: () => [{ name: 'check', passed: 1, failed: 0, took: 1 }],
  },
  vitest('house', 'contract', 'web', 'api', 'offline'),
]

/** What every landing runs besides (.ci/run): the stories, and two more browsers, which it installs. */
const landing: readonly Step[] = [playwright('e2e'), vitest('engines')]

/** What `npm test` says that it left out. */
const leftOut = [
  ...landing.flatMap(({ layers }) => layers).map((name) => `npm test -- ${name}`),
  ...['npm run proof', 'npm run bench'],
]

/** Pictures to look at, of every route, as every role, in screens/; the public site's pictures of the product. */
const pictures: readonly Step[] = [playwright('screens'), playwright('pictures')]

/** A layer is a folder of tests; its projects bear its name, alone or before a dash. */
function vitest(...layers: readonly string[]): Step {
  const report = join(cache, 'vitest.json')
  const projects = layers.flatMap((name) => ['--project', name, '--project', `${name}-*`])
  return {
    layers,
    command: [
      ...['node_modules/vitest/vitest.mjs', 'run', ...projects],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, '--reporter=./tests/progress.ts'],
    ],
    read: () => {
      const { testResults } = readReport<{ testResults: readonly VitestFile[] }>(report)
      return layers.map((name) => countFiles(name, testResults))
    },
  }
}

type VitestFile = {
  name: string
  status: string
  startTime: number
  endTime: number
  assertionResults: readonly { status: string }[]
}

function countFiles(name: string, files: readonly VitestFile[]): Report {
  const own = files.filter((file) => relative(join(root, 'tests'), file.name).split(sep)[0] === name)
  const tests = own.flatMap(({ assertionResults }) => assertionResults)
  const count = (status: string) => tests.filter((test) => test.status === status).length
  const took = own.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0)
  // One that can't be loaded has failed without a test.
  const failed = Math.max(count('failed'), own.filter(({ status }) => status === 'failed').length)
  return { name, passed: count('passed'), failed, took }
}

function playwright(name: string): Step {
  return {
    layers: [name],
    command: ['node_modules/@playwright/test/cli.js', 'test', `--project=${name}`],
    env: () => {
      const path = findOrInstallChromium()
      findOrInstallShell()
      return { CHROMIUM_PATH: path }
    },
    read: () => {
      type Stats = { expected: number; unexpected: number; flaky: number }
      const { stats } = readReport<{ stats: Stats }>(join(cache, 'playwright.json'))
      return [{ name, passed: stats.expected, failed: stats.unexpected + stats.flaky, took: 1 }]
    },
  }
}

function readReport<T>(report: string): T {
  return JSON.parse(readFileSync(report, 'utf8')) as T
}

/** Of layers side by side each is given its share of the minutes. */
async function runStep({ layers, command, env, read }: Step): Promise<Result[]> {
  rmSync(cache, { recursive: true, force: true })
  mkdirSync(cache, { recursive: true })
  const watch = watchProgress(layers)
  const code = await runNode(command, { ...process.env, ...compiled, ...env?.() }, watch.take)
  const minutes = watch.end()
  const reports = readIfAny(read)
  const total = reports.reduce((sum, { took }) => sum + took, 0) || 1
  const results = layers.map((name) => {
    const { passed, failed, took } = reports.find((report) => report.name === name) ?? nothing
    // A layer in which nothing ran has failed all the same.
    return { name, passed, failed: passed > 0 ? failed : Math.max(1, failed), minutes: (minutes * took) / total }
  })
  const [first] = results
  // So has a runner that fails without a failed test.
  if (first && code !== 0 && results.every(({ failed }) => failed === 0)) first.failed = 1
  if (results.some(({ failed }) => failed > 0)) console.log(readFileSync(listing, 'utf8'))
  return results
}

const nothing = { passed: 0, failed: 0, took: 0 }

function readIfAny(read: Step['read']): readonly Report[] {
  try {
    return read()
  } catch {
    return []
  }
}

function runNode(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  onProgress: (progress: Progress) => void,
): Promise<number> {
  const said = openSync(listing, 'w')
  return new Promise<number>((done) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', said, said, 'ipc'] })
    child.on('message', (message) => onProgress(message as Progress))
    child.once('error', () => done(1))
    child.once('exit', (code) => done(code ?? 1))
  }).finally(() => closeSync(said))
}

/** A line when a layer begins and when it ends; on a terminal also how far each is. `end` gives the minutes. */
function watchProgress(layers: readonly string[]) {
  const started = performance.now()
  const isWatched = process.stdout.isTTY
  const running = new Map<string, string>()
  const ended = new Set<string>()
  const minutes = () => (performance.now() - started) / 60_000
  const clear = () => isWatched && process.stdout.write('\r\x1b[K')
  const sayEnd = (layer: string) => {
    if (!ended.has(layer)) console.log(`── ${layer} has ended after ${minutes().toFixed(1)} minutes`)
    ended.add(layer)
    running.delete(layer)
  }
  console.log(`── ${layers.join(', ')}: running, listing in ${relative(root, listing)}`)
  return {
    take: ({ layer, done, of }: Progress) => {
      clear()
      if (done === of) sayEnd(layer)
      else running.set(layer, `${layer} ${done}/${of}`)
      if (isWatched) process.stdout.write(`   ${[...running.values()].join(', ')}, ${minutes().toFixed(1)} min`)
    },
    end: () => {
      clear()
      for (const layer of layers) sayEnd(layer)
      return minutes()
    },
  }
}

function printTable(results: readonly Result[], commands: readonly string[]): void {
  console.log('\nlayer      minutes  passed  failed')
  for (const { name, minutes, passed, failed } of results) {
    console.log(
      `${name.padEnd(10)} ${minutes.toFixed(1).padStart(7)} ${String(passed).padStart(7)} ${String(failed).padStart(7)}`,
    )
  }
  for (const command of commands) {
    console.log(`${(command.split(' ').at(-1) ?? '').padEnd(10)} not run here: ${command}`)
  }
  const sum = (of: keyof Count) => results.reduce((total, result) => total + result[of], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
}

/** The steps of the layers named on the command line, or those of `npm test`. */
function choose(names: readonly string[]): readonly Step[] {
  if (names.length === 0) return steps
  return [...steps, ...landing, ...pictures].flatMap((step) => {
    const layers = step.layers.filter((name) => names.includes(name))
    if (layers.length === 0) return []
    return layers.length < step.layers.length ? [vitest(...layers)] : [step]
  })
}

/** The first step in which anything fails ends the run. */
async function runSteps(names: readonly string[]): Promise<boolean> {
  const results: Result[] = []
  for (const step of choose(names)) {
    results.push(...(await runStep(step)))
    if (results.some(({ failed }) => failed > 0)) break
  }
  printTable(results, names.length === 0 ? leftOut : [])
  return results.length > 0 && results.every(({ failed }) => failed === 0)
}

try {
  process.exitCode = (await runSteps(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

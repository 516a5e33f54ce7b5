import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { findImportFaults, readSources } from './imports.ts'
import { findStyleFaults } from './styles.ts'

const root = resolve(import.meta.dirname, '..')
const run = promisify(execFile)

/** Everything that needs no running program: types, lint and format, import directions, styles, unused code. */
const checks: Record<string, () => Promise<string>> = {
  types: () => runBin('tsc', '-b', '--noEmit'),
  'lint and format': () => runBin('biome', 'ci', '--colors=off'),
  'import directions': async () => findImportFaults(readSources(root)).join('\n'),
  styles: async () => findStyleFaults(readSources(root, /\.css$/), readSources(root)).join('\n'),
  'unused code': () => runBin('knip'),
}

/** What the program had to say against us; nothing where it is content. */
async function runBin(name: string, ...args: string[]): Promise<string> {
  const bin = join(root, 'node_modules', '.bin', name)
  try {
    await run(bin, args, { cwd: root, maxBuffer: 50_000_000 })
    return ''
  } catch (error) {
    const { stdout, stderr, message } = error as Error & { stdout?: string; stderr?: string }
    return `${stdout ?? ''}${stderr ?? ''}` || message
  }
}

const results = await Promise.all(
  Object.entries(checks).map(async ([name, check]) => {
    const started = performance.now()
    const faults = await check()
    return { name, faults, seconds: (performance.now() - started) / 1000 }
  }),
)
for (const { name, faults, seconds } of results) {
  console.log(`${faults ? '✗' : '✓'} ${name} (${seconds.toFixed(1)} s)`)
  if (faults) console.log(faults)
}
const failed = results.filter(({ faults }) => faults).length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

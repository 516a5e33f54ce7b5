import { join } from 'node:path'
import type { Plugin } from 'vite'
import { createVitest, type TestUserConfig, type Vitest } from 'vitest/node'
import config from '../../vitest.config.ts'
import { mutants } from './all.ts'
import { type Mutant, mutate, pathOf, root } from './mutant.ts'

/**
 * Breaks the engine and the server in one place after another, each time runs the test file that holds it, and says
 * which of the mutants were not noticed. Only what the tests load is changed, never a file. `MUTANTS` takes those alone
 * whose text, file or test contains it.
 */
export async function prove(): Promise<boolean> {
  const only = process.env['MUTANTS'] ?? ''
  const chosen = mutants.filter(({ means, file, by }) => `${means} ${file} ${by}`.includes(only))
  if (chosen.length === 0) throw new Error(`No mutant is called ${only}.`)
  const runner = await createRunner()
  try {
    const whole = await runner.run(null, [...new Set(chosen.flatMap(({ by }) => by))])
    if (whole !== 'alive') {
      console.error('The tests fail without any mutant.')
      return false
    }
    const alive: Mutant[] = []
    for (const mutant of chosen) {
      const became = await runner.run(mutant, [mutant.by])
      if (became !== 'killed') alive.push(mutant)
      console.log(`${became.padEnd(8)} ${mutant.file}: ${mutant.means}`)
    }
    console.log(`\n${chosen.length} mutants, ${alive.length} alive`)
    return alive.length === 0
  } finally {
    await runner.close()
  }
}

/** `broken` where nothing ran: a mutant that can't be loaded has shown nothing. */
type Fate = 'alive' | 'killed' | 'broken'

async function createRunner(): Promise<{
  run: (mutant: Mutant | null, files: readonly string[]) => Promise<Fate>
  close: () => Promise<void>
}> {
  let current: Mutant | null = null
  const plugin: Plugin = {
    name: 'mutant',
    enforce: 'pre',
    transform: (code, id) => (current && id.split('?')[0] === pathOf(current) ? mutate(current, code) : undefined),
  }
  const vitest = await startVitest(plugin)
  const setMutant = (mutant: Mutant | null) => {
    for (const one of [current, mutant]) if (one) vitest.invalidateFile(pathOf(one))
    current = mutant
  }
  const run = async (mutant: Mutant | null, files: readonly string[]) => {
    setMutant(mutant)
    const paths = files.map((file) => join(root, file))
    const specifications = (await vitest.globTestSpecifications()).filter(({ moduleId }) => paths.includes(moduleId))
    const { testModules } = await vitest.runTestSpecifications(specifications)
    // It tells of those that ran before, too.
    const own = testModules.filter(({ moduleId }) => paths.includes(moduleId))
    const tests = own.flatMap((testModule) => [...testModule.children.allTests()])
    if (tests.length === 0 || own.length < files.length) return 'broken'
    return tests.some((test) => test.result().state === 'failed') ? 'killed' : 'alive'
  }
  return { run, close: () => vitest.close() }
}

/** The layers whose tests hold them, silent; a mutant that waits for ever is over after a minute. */
function startVitest(plugin: Plugin): Promise<Vitest> {
  const layers = ['house', 'contract', 'offline', 'web', 'api']
  const projects = (config.test?.projects ?? []).flatMap((project) => {
    const test = (project as { test: TestUserConfig & { name: string } }).test
    if (!layers.includes(test.name)) return []
    // What it would keep of a mutant, on the disk or in a worker, is not for other runs.
    return { plugins: [plugin], test: { ...test, testTimeout: 60_000, fsModuleCache: false, isolate: true } }
  })
  return createVitest({
    root,
    config: false,
    watch: false,
    projects,
    bail: 1,
    reporters: [{}],
    maxWorkers: 2,
    onConsoleLog: () => false,
  })
}

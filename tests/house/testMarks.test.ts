import { dirname, posix, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSources, readSpecifiers, type Source } from '../imports.ts'
import { files, stories } from '../proof/thousands.ts'

const sources = readSources(resolve(import.meta.dirname, '../..'))

/** What opens the offline engine: its page and its API, as a web test meets them. */
const engine = ['web/device/device.ts', 'tests/web/driverApi.ts']

/** What each file imports, types aside. */
type Imports = ReadonlyMap<string, readonly string[]>

function readImports(all: readonly Source[]): Imports {
  const importsOf = ({ path, text }: Source) =>
    readSpecifiers(text.replace(/^import type .*$/gm, ''))
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => posix.join(dirname(path), specifier))
  return new Map(all.filter(({ path }) => path.startsWith('tests/')).map((source) => [source.path, importsOf(source)]))
}

/** The files that a test imports, itself and by other files of tests. */
function reach(path: string, imports: Imports, seen = new Set<string>()): Set<string> {
  for (const to of imports.get(path) ?? []) {
    if (seen.has(to)) continue
    seen.add(to)
    reach(to, imports, seen)
  }
  return seen
}

function withoutWorld(all: readonly Source[]): string[] {
  const tests = all.filter(({ path }) => /^tests\/web\/.*\.test\.tsx?$/.test(path) && !path.endsWith('.world.test.tsx'))
  const imports = readImports(all)
  return tests.map(({ path }) => path).filter((path) => engine.some((file) => reach(path, imports).has(file)))
}

test('a web test over the engine says by its name that it needs its own world', () => {
  expect(withoutWorld(sources)).toEqual([])
})

test.each([
  ["import { createDevice } from '../../web/device/device.ts'", ['tests/web/a.test.tsx']],
  ["import { open } from './opening.ts'", ['tests/web/a.test.tsx']],
  ["import type { Device } from '../../web/device/device.ts'", []],
])('an unmarked web test with %j is found, unless it takes types alone', (text, found) => {
  const opening = { path: 'tests/web/opening.ts', text: "import { server } from './driverApi.ts'" }
  expect(withoutWorld([{ path: 'tests/web/a.test.tsx', text }, opening])).toEqual(found)
  expect(withoutWorld([{ path: 'tests/web/a.world.test.tsx', text }, opening])).toEqual([])
})

test('npm run proof runs every test whose counts it raises', () => {
  const begins = [...Object.values(files), ...Object.values(stories)].flat()
  const tests = sources.filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path))
  const imports = readImports(sources)
  const raised = tests.filter(({ path }) => path.includes('.proof.') || reach(path, imports).has('tests/counts.ts'))
  const phones = ['tests/e2e/frozenTab.spec.ts', 'tests/e2e/smallDisk.proof.spec.ts']
  const left = raised.filter(({ path }) => !begins.some((begin) => path.startsWith(begin)) && !phones.includes(path))
  expect(left.map(({ path }) => path)).toEqual([])
  expect(begins.filter((begin) => !tests.some(({ path }) => path.startsWith(begin)))).toEqual([])
})

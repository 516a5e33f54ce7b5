import { dirname, posix, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSources, readSpecifiers, type Source } from '../imports.ts'
import { files, stories } from '../proof/thousands.ts'

const sources = readSources(resolve(import.meta.dirname, '../..'))

/** What opens the offline engine: its page and its API, as a web test meets them. */
const engine = ['web/device/device.ts', 'tests/web/driverApi.ts']

/** The files that a test imports, itself and by other files of tests; types aside. */
function reach(path: string, all: readonly Source[], seen = new Set<string>()): Set<string> {
  const text = all.find((source) => source.path === path)?.text ?? ''
  for (const specifier of readSpecifiers(text.replace(/^import type .*$/gm, ''))) {
    const to = posix.join(dirname(path), specifier)
    if (!specifier.startsWith('.') || seen.has(to)) continue
    seen.add(to)
    if (to.startsWith('tests/')) reach(to, all, seen)
  }
  return seen
}

function withoutWorld(all: readonly Source[]): string[] {
  const tests = all.filter(({ path }) => /^tests\/web\/.*\.test\.tsx?$/.test(path) && !path.endsWith('.world.test.tsx'))
  return tests.filter(({ path }) => engine.some((file) => reach(path, all).has(file))).map(({ path }) => path)
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
  const raised = tests.filter(({ path }) => path.includes('.proof.') || reach(path, sources).has('tests/counts.ts'))
  const phones = ['tests/e2e/frozenTab.spec.ts', 'tests/e2e/smallDisk.proof.spec.ts']
  const left = raised.filter(({ path }) => !begins.some((begin) => path.startsWith(begin)) && !phones.includes(path))
  expect(left.map(({ path }) => path)).toEqual([])
  expect(begins.filter((begin) => !tests.some(({ path }) => path.startsWith(begin)))).toEqual([])
})

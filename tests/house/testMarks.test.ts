import { dirname, posix, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSources, readSpecifiers, type Source } from '../imports.ts'
import { files, stories } from '../proof/thousands.ts'

const sources = readSources(resolve(import.meta.dirname, '../..'))

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

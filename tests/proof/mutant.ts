import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** A fault that somebody could make: `by` fails, the test file that has to notice it. */
export type Mutant = {
  means: string
  file: string
  by: string
  /** What stands in the file, and what in its place. */
  swap: Readonly<Record<string, string>>
}

/** Those of one file of the engine, each held by a test file of tests/offline. */
export function mutantsOf(
  file: string,
  ...each: readonly (readonly [means: string, by: string, swap: Mutant['swap']])[]
): Mutant[] {
  return mutantsIn(`web/offline/${file}.ts`, ...each.map(([means, by, swap]) => [means, testOf(by), swap] as const))
}

/** A test file of the engine, with the mark in its name. */
function testOf(name: string): string {
  const marked = `tests/offline/${name}.webkit.test.ts`
  return existsSync(join(root, marked)) ? marked : `tests/offline/${name}.test.ts`
}

/** Those of any file, held by any test file; both by their whole paths. */
export function mutantsIn(
  file: string,
  ...each: readonly (readonly [means: string, by: string, swap: Mutant['swap']])[]
): Mutant[] {
  return each.map(([means, by, swap]) => ({ means, file, by, swap }))
}

export const pathOf = ({ file }: Mutant) => join(root, file)

/** Throws where the text to change is not there exactly once: then the table tells of code that is gone. */
export function mutate({ file, means, swap }: Mutant, code: string): string {
  return Object.entries(swap).reduce((changed, [text, instead]) => {
    const [before, after, ...more] = changed.split(text)
    if (after === undefined || more.length > 0) throw new Error(`Not once in ${file}, for "${means}": ${text}`)
    return `${before}${instead}${after}`
  }, code)
}

import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from '../imports.ts'

const folder = 'api/contract/messages/'
const sources = readSources(join(import.meta.dirname, '../..')).filter(({ path }) => /^(api|web)\//.test(path))
const rest = sources.filter(({ path }) => !path.startsWith(folder)).map(({ text }) => text)

/** Each text by its table and name: `session.ts` and `loggedOut`. */
const texts = sources
  .filter(({ path }) => path.startsWith(folder))
  .flatMap(({ path, text }) =>
    [...text.matchAll(/^export const (\w+) =/gm)].map(([, name]) => ({ table: basename(path), name: String(name) })),
  )

test('every text of the tables is used by a screen or by the API', () => {
  expect(texts.length).toBeGreaterThan(60)
  const unsaid = texts.filter(({ table, name }) => !rest.some((source) => says(source, table, name)))
  expect(unsaid).toEqual([])
})

function says(source: string, table: string, name: string): boolean {
  const as = new RegExp(`import \\* as (\\w+) from '[^']*/messages/${table.replace('.', '\\.')}'`).exec(source)?.[1]
  return as !== undefined && new RegExp(`\\b${as}\\.${name}\\b`).test(source)
}

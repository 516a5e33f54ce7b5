import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from '../imports.ts'

const folder = 'api/contract/messages/'
const sources = readSources(join(import.meta.dirname, '../..')).filter(({ path }) => /^(api|web)\//.test(path))
const tables = sources.filter(({ path }) => path.startsWith(folder))
const rest = sources.filter(({ path }) => !path.startsWith(folder)).map(({ text }) => text)

/** `sessionTexts.loggedOut` of each entry. */
const entries = tables.flatMap(({ text }) => {
  const name = /export const (\w+) = \{/.exec(text)?.[1]
  return [...text.matchAll(/^ {2}(\w+):/gm)].map(([, key]) => `${name}.${key}`)
})

test('every text of the tables is said by a screen or by the API', () => {
  expect(entries.length).toBeGreaterThan(20)
  expect(entries.filter((entry) => !rest.some((text) => new RegExp(`\\b${entry}\\b`).test(text)))).toEqual([])
})

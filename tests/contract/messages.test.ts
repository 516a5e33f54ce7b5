import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const rows = readFileSync(join(root, 'docs/messages.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`tests/'))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('the catalogue has its rows', () => {
  expect(rows.length).toBeGreaterThan(60)
})

test.each(rows)('%s%s: %s', (_edge, _of, text = '', file = '', title = '') => {
  expect(bodyOf(file.replaceAll('`', ''), title)).toContain(text)
})

/** From a test's title to where the next test begins; a text within a regular expression has its dots escaped. */
function bodyOf(file: string, title: string): string {
  const source = readFileSync(join(root, file), 'utf8').replaceAll('\\', '')
  const [, ...after] = source.split(title)
  return after.map((text) => text.split(/\n\s*(?:test|it)(?:\.each)?\(/)[0]).join('\n')
}

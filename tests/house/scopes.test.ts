import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scopeTable } from '../../api/auth/scopeTable.ts'
import { projectRoot } from '../../api/config.ts'
import { scopeNames, scopes } from '../../api/contract/rules/scopes.ts'

const page = join(projectRoot, 'docs/connecting.md')

test('docs/connecting.md states the calls of each scope as the table does', async () => {
  const text = readFileSync(page, 'utf8')
  const table = /^\| scope \|[\s\S]*?(?=\n\n)/m
  expect(text).toMatch(table)
  await expect(text.replace(table, () => written())).toMatchFileSnapshot(page)
})

function written(): string {
  const heads = ['scope', 'what', 'calls']
  const rows = scopeNames.map((scope) => [
    `\`${scope}\``,
    `${scopes[scope].label} (${scopes[scope].trades.join(', ')})`,
    scopeTable[scope].map(({ method, path }) => `\`${method} ${path}\``).join('<br>'),
  ])
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

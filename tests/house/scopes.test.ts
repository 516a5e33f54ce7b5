import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../../api/app.ts'
import { scopeTable } from '../../api/auth/scopeTable.ts'
import { loadConfig, projectRoot } from '../../api/config.ts'
import { ownerRoles } from '../../api/contract/rules/permissions.ts'
import { scopeNames, scopes } from '../../api/contract/rules/scopes.ts'
import { createDatabase, createPool } from '../../api/db/database.ts'
import { createJobs } from '../../api/events/jobs.ts'
import { makeSigningKey, signingKeyFrom } from '../../api/evidence/keyring.ts'

const page = join(projectRoot, 'docs/connecting.md')

/** Never connected to: only what the routes declare is read. */
const db = createDatabase(createPool('postgres://nowhere.invalid/none', () => {}))
const { app, routes } = await buildApp({
  config: loadConfig({ LOG_LEVEL: 'silent' }),
  db,
  jobs: createJobs(db),
  now: () => new Date(),
  listen: async () => async () => {},
  signing: await signingKeyFrom(makeSigningKey()),
  hashPassword: async () => '',
})
afterAll(() => app.close())

test('docs/connecting.md states the calls of each scope, and whose they are, as the tables do', async () => {
  const text = readFileSync(page, 'utf8')
  const table = /^\| scope \|[\s\S]*?(?=\n\n)/m
  expect(text).toMatch(table)
  await expect(text.replace(table, () => written())).toMatchFileSnapshot(page)
})

function written(): string {
  const heads = ['scope', 'what', 'calls']
  const rows = scopeNames.map((scope) => {
    const { label, trades } = scopes[scope]
    const called = scopeTable[scope].map((call) => {
      const sides = sidesOf(call)
      const isForAll = trades.every((trade) => sides.includes(trade))
      return `\`${call.method} ${call.path}\`${isForAll ? '' : ` (${sides.join(', ')})`}`
    })
    return [`\`${scope}\``, `${label} (${trades.join(', ')})`, called.join('<br>')]
  })
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** The kinds of firm that the call answers about what is their own. */
function sidesOf({ method, path }: { method: string; path: string }): string[] {
  const route = routes.find((one) => one.method === method && one.url === path)
  if (!route) throw new Error(`No route ${method} ${path}`)
  return ownerRoles.filter((trade) => [route.access.expect[trade]].flat()[0] !== 403)
}

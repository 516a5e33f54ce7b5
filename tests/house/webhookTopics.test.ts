import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../api/config.ts'
import { companyKindsFor } from '../../api/contract/rules/eventReaders.ts'
import { ownerRoles, permissions } from '../../api/contract/rules/permissions.ts'
import { webhookTopicNames, webhookTopicOf, webhookTopics } from '../../api/contract/rules/webhookTopics.ts'

const page = join(projectRoot, 'docs/connecting.md')

test('docs/connecting.md lists the events of each choice of a webhook as the contract does', async () => {
  const text = readFileSync(page, 'utf8')
  const table = /^\| choice \|[\s\S]*?(?=\n\n)/m
  expect(text).toMatch(table)
  await expect(text.replace(table, () => written())).toMatchFileSnapshot(page)
})

const ownersOf = ownerRoles.map((trade) => ({
  trade,
  kinds: companyKindsFor({ id: 1, company_id: 1, roles: [trade], permissions, is_owner: true }),
}))

function written(): string {
  const heads = ['choice', '`type`']
  const rows = webhookTopicNames.map((topic) => {
    const sent = [...new Set(ownersOf.flatMap(({ kinds }) => kinds))].filter((kind) => webhookTopicOf(kind) === topic)
    const offered = ownersOf.filter(({ kinds }) => sent.some((kind) => kinds.includes(kind))).map(({ trade }) => trade)
    const isForAll = offered.length === ownerRoles.length
    const choice = `${webhookTopics[topic]}${isForAll ? '' : ` (${offered.join(', ')})`}`
    return [choice, sent.map((kind) => `\`${kind}\``).join(', ')]
  })
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type LimitName, type LimitRow, limitTable } from '../../api/auth/limitTable.ts'
import { projectRoot } from '../../api/config.ts'

const page = join(projectRoot, 'docs/security.md')

test('docs/security.md states each limit as the table does', async () => {
  const text = readFileSync(page, 'utf8')
  const table = /^\| limit \|[\s\S]*?(?=\n\n)/m
  expect(text).toMatch(table)
  await expect(text.replace(table, () => written())).toMatchFileSnapshot(page)
})

const units = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

function inWords(seconds: number): string {
  const [length, unit] = units.find(([length]) => seconds % length === 0) ?? [1, 'second']
  const count = seconds / length
  return count === 1 ? unit : `${count} ${unit}s`
}

function mostOf({ most, seconds, counts, wait }: LimitRow): string {
  const number = most.toLocaleString('en-GB')
  if (counts === 'at once') return `${number} at once`
  const length = inWords(seconds)
    .replace(/^(?=[dm])/, 'a ')
    .replace(/^(?=h)/, 'an ')
  const rate = `${number} in ${length}`
  return wait ? `${rate}, then a wait of ${inWords(wait.first)}, doubling to ${inWords(wait.longest)}` : rate
}

function answerOf({ answer }: LimitRow): string {
  if (typeof answer !== 'object') return String(answer ?? 429)
  return 'busy' in answer ? '409' : `422 on \`${answer.field}\``
}

function written(): string {
  const heads = ['limit', 'what', 'calls', 'for each', 'most', 'answer', 'counted by']
  const rows = (Object.entries(limitTable) as [LimitName, LimitRow][]).map(([name, row]) => [
    `\`${name}\``,
    row.what,
    row.calls.map(({ method, path }) => `\`${method} ${path}\``).join('<br>'),
    row.who,
    mostOf(row),
    answerOf(row),
    row.isOfProcess || row.counts === 'at once' ? 'each process' : 'the database',
  ])
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

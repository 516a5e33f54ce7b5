import { type KyselyPlugin, RawNode, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countEvents, findBounds, listEvents, listPeopleNamed } from '../../../api/activity/queries.ts'
import { scopesOf, withinKind } from '../../../api/activity/rules.ts'
import { ActivityQuery } from '../../../api/contract/activity.ts'
import { mostActivityCounted } from '../../../api/contract/rules/activityCount.ts'
import { type Actor, permissions } from '../../../api/contract/rules/permissions.ts'
import { encodeCursor } from '../../../api/contract/wire/cursor.ts'
import { startTestApi, type TestApi } from '../harness.ts'

/** 200,000 events over a year, one in ten of the haulier's company, one in a thousand of a rare kind. */
const many = 200_000

let t: TestApi
let admin: Actor
let haulier: Actor
beforeAll(async () => {
  t = await startTestApi()
  const { world } = t
  admin = { id: world.admin.id, company_id: null, roles: ['admin'], permissions: [] }
  haulier = { id: world.a.haulier.id, company_id: world.a.haulier.company_id, roles: ['haulier'], permissions }
  await sql`insert into events (id, kind, actor_id, data, created_at)
    select n, case when n % 1000 = 0 then 'product.deleted' else 'ticket.logged' end,
      case when n % 500 = 0 then ${world.b.driver.id}::int else ${world.a.driver.id}::int end,
      '{"number": 1, "name": "Ballast"}', timestamptz '2025-03-01' + n * interval '2 minutes 30 seconds'
    from generate_series(1, ${many}) as n`.execute(t.db)
  await sql`insert into event_audiences (audience, event_id, kind)
    select 'admins', n, kind from generate_series(1, ${many}) as n join events on events.id = n`.execute(t.db)
  await sql`insert into event_audiences (audience, event_id, kind)
    select 'company:' || ${world.a.haulier.company_id}::int, n, kind
    from generate_series(10, ${many}, 10) as n join events on events.id = n`.execute(t.db)
  await sql`vacuum analyze events, event_audiences`.execute(t.db)
}, 120_000)
afterAll(() => t.close())

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  'Actual Loops': number
  Plans?: Plan[]
}

const explained: KyselyPlugin = {
  transformQuery: ({ node }) => RawNode.create(['explain (analyze, format json) ', ''], [node]),
  transformResult: async ({ result }) => result,
}

/** Every node of the plan with which the work's one statement was run, and how long it took. */
async function planOf(work: (db: TestApi['db']) => Promise<unknown>): Promise<{ nodes: Plan[]; ms: number }> {
  let found: { Plan: Plan; 'Execution Time': number } | undefined
  const catching: KyselyPlugin = {
    ...explained,
    transformResult: async ({ result }) => {
      const [row] = result.rows as { 'QUERY PLAN': { Plan: Plan; 'Execution Time': number }[] }[]
      found = row?.['QUERY PLAN'][0]
      return { ...result, rows: [{ total: 0 }] }
    },
  }
  await work(t.db.withPlugin(catching))
  if (!found) throw new Error('No plan came back')
  const nodes: Plan[] = []
  const walk = (plan: Plan) => {
    nodes.push(plan)
    plan.Plans?.forEach(walk)
  }
  walk(found.Plan)
  return { nodes, ms: found['Execution Time'] }
}

const big = (nodes: readonly Plan[]) =>
  nodes.filter((node) => ['events', 'event_audiences'].includes(String(node['Relation Name'])))
/** Rows of the two tables that the busiest node of the plan has looked at. */
const mostRead = (nodes: readonly Plan[]) =>
  Math.max(
    ...big(nodes).map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']),
  )

const readers = () => [['an admin', admin] as const, ['a haulier', haulier] as const]
const cases: [name: string, query: object, most: number][] = [
  ['the first page', {}, 1_000],
  ['a page in the middle', { cursor: encodeCursor([99_999]) }, 1_000],
  ['a rare kind', { kind: 'product.deleted' }, 500],
  ['a day long ago', { from: '2025-04-01', to: '2025-04-01' }, 1_000],
  ['a person who did little', { person: 'driver-b' }, 30_000],
]

test.each(cases)('%s is found by an index, without reading the whole table', async (name, raw, most) => {
  const { kind, person, ...query } = ActivityQuery.parse(raw)
  for (const [who, actor] of readers()) {
    const scopes = withinKind(scopesOf(actor), actor, kind)
    const people = person === null ? null : await listPeopleNamed(t.db, actor, person)
    if (scopes.length === 0 || people?.length === 0) continue
    const filter = { ...query, people, ids: await findBounds(t.db, query) }
    const page = await planOf((db) => listEvents(db, actor, scopes, filter))
    const count = await planOf((db) => countEvents(db, actor, scopes, filter))
    const read = [mostRead(page.nodes), mostRead(count.nodes)] as const
    console.log(
      `${name}, ${who}: page ${page.ms.toFixed(1)} ms, ${read[0]} rows; count ${count.ms.toFixed(1)} ms, ${read[1]} rows`,
    )
    expect(read[0]).toBeLessThan(most)
    expect(read[1]).toBeLessThan(Math.max(most, 2 * mostActivityCounted))
  }
})

test('the total stops counting at its limit', async () => {
  const { body } = await t.as(t.world.admin).get('/api/activity')
  expect(body.meta.total).toBe(mostActivityCounted)
  expect(body.data).toHaveLength(50)
})

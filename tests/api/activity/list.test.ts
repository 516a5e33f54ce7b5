import { describe, expect, test } from 'vitest'
import { eventKinds } from '../../../api/contract/events.ts'
import { activityKindsFor } from '../../../api/contract/rules/eventReaders.ts'
import { recordEvent } from '../../../api/events/record.ts'
import { openTestApi } from '../harness.ts'
import { tellStory } from '../story.ts'
import { askActivity, rowsFor, sentencesFor, type Who } from './activityRows.ts'

const t = await openTestApi()
await tellStory(t)

describe('the list', () => {
  test('is paged, newest first, each event once', async () => {
    const all = await rowsFor(t, t.world.admin, '?limit=200')
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort((one, other) => other - one))
    const walked: unknown[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await askActivity(t, t.world.admin, `?limit=5&cursor=${cursor}`)
      expect(body.meta.total).toBe(all.length)
      walked.push(...body.data)
      cursor = body.meta.next_cursor
    }
    expect(walked).toEqual(all)
  })

  test('shows an event once, even if it reaches a reader twice', async () => {
    const own = await rowsFor(t, t.world.a.driver)
    expect(new Set(own.map(({ id }) => id)).size).toBe(own.length)
    const office = await askActivity(t, t.world.a.haulier)
    expect(office.body.meta.total).toBe(office.body.data.length)
  })

  test('is filtered by kind, among the kinds offered to the reader', async () => {
    expect(await sentencesFor(t, t.world.a.haulier, '?kind=bid.accepted')).toContain('bid.accepted by contractor')
    for (const { kind } of await rowsFor(t, t.world.admin, '?kind=quote.created')) expect(kind).toBe('quote.created')
    const foreign = await askActivity(t, t.world.a.supplier, '?kind=haulier_bid.priced')
    expect([foreign.status, foreign.body]).toEqual([200, { data: [], meta: { total: 0, next_cursor: null } }])
  })

  test('is filtered by days in London, both included', async () => {
    const at = async (created_at: string, name: string) => {
      const now = () => new Date(created_at)
      const event = {
        kind: 'product.created',
        actor_id: t.world.admin.id,
        audience: ['admins'],
        data: { product_id: t.world.products.sand, name },
      } as const
      await t.db.transaction().execute((trx) => recordEvent(trx, { ...t.deps, now }, event))
    }
    await at('2026-06-30T22:59:59Z', 'June')
    await at('2026-06-30T23:00:00Z', 'first')
    await at('2026-07-02T22:59:59Z', 'second')
    await at('2026-07-02T23:00:00Z', 'third')
    const named = async (query: string) => (await rowsFor(t, t.world.admin, query)).map(({ subject }) => subject)
    expect(await named('?from=2026-07-01&to=2026-07-02')).toEqual(['second', 'first'])
    expect(await named('?from=2026-07-03')).toEqual(['third'])
    expect(await named('?from=2026-06-30&to=2026-06-30')).toEqual(['June'])
    expect(await named('?from=2026-07-02&to=2026-07-01')).toEqual([])
  })

  test('is filtered by a person only if the reader sees that person’s name', async () => {
    const byDriver = await sentencesFor(t, t.world.a.haulier, '?person=driver-A%20test')
    expect(byDriver).toEqual(['ticket.logged by Driver-a Tester: No. 1'])
    expect(await rowsFor(t, t.world.a.haulier, '?person=contractor')).toEqual([])
    expect(await rowsFor(t, t.world.a.contractor, '?person=driver')).toEqual([])
    const all = await rowsFor(t, t.world.admin, '?person=supplier-a')
    expect(all.length).toBeGreaterThan(1)
    expect(all.every(({ by }) => by.name === 'Supplier-a Tester')).toBe(true)
    expect(await rowsFor(t, t.world.admin, '?person=%25')).toEqual([])
  })

  test.each(['kind=spam', 'from=2026-02-30', 'to=yesterday', 'limit=0', 'limit=201', 'cursor=x', 'person=%00'])(
    '%s is refused',
    async (query) => {
      expect((await askActivity(t, t.world.admin, `?${query}`)).status).toBe(422)
    },
  )
})

test('an admin is offered all kinds, everybody else only those that their list can hold', async () => {
  const kindsOf = async (who: Who) => {
    const { roles, permissions, is_owner, company_id, id } = (await t.as(who).get('/api/user')).body
    return activityKindsFor({ roles, permissions, is_owner, company_id, id })
  }
  // The first two only accompany what stands in the list; schedules and their drafts are the contractor's alone.
  const isUnlogged = (kind: string) =>
    ['quote.opened', 'question.received'].includes(kind) || kind.startsWith('schedule.')
  expect(await kindsOf(t.world.admin)).toEqual(eventKinds.filter((kind) => !isUnlogged(kind)))
  expect(await kindsOf(t.world.a.contractor)).not.toContain('haulier_bid.voided')
  expect(await kindsOf(t.world.a.supplier)).not.toContain('haulier_bid.priced')
  expect(await kindsOf(t.world.a.haulier)).toEqual(
    expect.arrayContaining(['staff.created', 'haulier_bid.voided', 'ticket.logged']),
  )
  expect(await kindsOf(t.world.a.staff_respond)).not.toContain('ticket.logged')
  expect(await kindsOf(t.world.a.driver)).not.toContain('bid.accepted')
  for (const who of [...Object.values(t.world.a), t.world.rivalSupplier, t.world.allRounder]) {
    const offered = await kindsOf(who)
    for (const { kind } of await rowsFor(t, who, '?limit=200')) expect(offered).toContain(kind)
  }
})

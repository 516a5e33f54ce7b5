import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailDigest, mailNotice, spreadNotice } from '../../../api/notices/worker.ts'
import { makeQuote } from '../factories.ts'
import { spreadNotices } from '../mailbox.ts'
import { spreadAll } from '../spreadAll.ts'
import { type Amounts, amounts, type Story, tellStory } from '../story.ts'
import { readOpening } from '../stream.ts'
import type { Person, World } from '../world.ts'
import { pricePeopleOf } from './aboutQuote.ts'
import { openTwin, type Twin } from './twin.ts'

describe('two worlds in which an order came about at other prices', () => {
  let twins: [Twin, Twin]
  beforeAll(async () => {
    twins = [await openTwin(), await openTwin()]
  })
  afterAll(async () => {
    await Promise.all(twins.map((twin) => twin.close()))
  })

  /** What the story leaves behind: everybody's activity, what their stream tells of it, and the mails. */
  function aftermath({ rollback, api, world }: Twin, secret: Amounts, isUnmade: boolean): Promise<Map<string, string>> {
    return rollback.undoAfter(async () => {
      const story = await tellStory({ as: api.as, world }, secret)
      if (isUnmade) await unmake({ api, world }, story)
      const everybody = {
        ...world.a,
        ...world.colleagues,
        rival: world.rivalSupplier,
        rivalHaulier: world.rivalHaulier,
      }
      const left = new Map<string, string>()
      await spreadAll(api)
      for (const [name, person] of Object.entries({ ...everybody, admin: world.admin })) {
        left.set(name, (await api.as(person).get('/api/activity?limit=200')).raw.body)
        left.set(`bell of ${name}`, (await api.as(person).get('/api/notifications')).raw.body)
        const { body } = await readOpening(api.app, '/api/stream?unheard=60', {
          authorization: `Bearer ${person.token}`,
        })
        left.set(`stream of ${name}`, body)
      }
      for (const { kind, mail } of await spreadNotices(api, 0)) left.set(`${kind} to ${mail.to}`, JSON.stringify(mail))
      return left
    })
  }

  // Of an order that is released its tickets' checks and the release are told; of what else came before nothing is left to tell.
  test.each([
    ['an order', false, 77],
    ['an order that is unmade', true, 83],
  ] as const)('are the same in activity, bells, streams and mails after %s', async (_, isUnmade, size) => {
    const one = await aftermath(twins[0], amounts, isUnmade)
    const other = await aftermath(
      twins[1],
      { ...amounts, markup: 411.45, rivalBid: 9_911.11, rivalPrice: 2_222.22 },
      isUnmade,
    )
    expect(one.size).toBe(size)
    // After a release the offers stand again, and the contractor's mails about them give the totals that they may know.
    const isTheirs = (key: string) =>
      pricePeopleOf(twins[0].world, 'contractor').some(({ email }) => key.endsWith(` to ${email}`))
    const hidden = (all: ReadonlyMap<string, string>) => Object.fromEntries([...all].filter(([key]) => !isTheirs(key)))
    expect(hidden(other)).toEqual(hidden(one))
  })

  // The contractor and the admins know both prices, and the haulier's office its own.
  test.each<[Partial<Amounts>, (keyof World['a'])[]]>([
    [{ delivery: 3_999.99 }, ['supplier']],
    [{ bid: 7_111.11 }, ['haulier', 'staff_respond']],
    [{ bid: 7_111.11, delivery: 3_999.99 }, ['staff_execute', 'staff_fulfillment', 'driver']],
  ])('with an order at %o instead, leave the same to %s', async (changed, parts) => {
    const one = await aftermath(twins[0], amounts, true)
    const other = await aftermath(twins[1], { ...amounts, ...changed }, true)
    for (const part of parts) {
      expectSameFor(part, twins[0].world.a[part], one, other)
    }
  })

  test('leave the same to everybody outside the haulier’s yard, whatever the people there are called', async () => {
    const { a, rivalSupplier, rivalHaulier } = twins[0].world
    await callYard(twins[1], 'Another')
    const [one, other] = [await aftermath(twins[0], amounts, true), await aftermath(twins[1], amounts, true)]
    await callYard(twins[1], 'Tester')
    const outside = { contractor: a.contractor, supplier: a.supplier, rival: rivalSupplier, rivalHaulier }
    for (const [name, person] of Object.entries(outside)) expectSameFor(name, person, one, other)
    expect(other.get('haulier')).not.toEqual(one.get('haulier'))
  })
})

function expectSameFor(
  name: string,
  { email }: Person,
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): void {
  const leftTo = (left: ReadonlyMap<string, string>) =>
    Object.fromEntries([...left].filter(([key]) => key.split(' ').at(-1) === name || key.endsWith(` to ${email}`)))
  expect(Object.keys(leftTo(one)).length).toBeGreaterThanOrEqual(3)
  expect(leftTo(other)).toEqual(leftTo(one))
}

async function callYard({ rollback, world }: Twin, last_name: string): Promise<void> {
  const { company_id } = world.a.haulier
  await rollback.db.updateTable('users').set({ last_name }).where('company_id', '=', company_id).execute()
}

/** What may follow an order: its ticket is queried, answered and voided, it is closed short and released. */
async function unmake({ api, world }: Pick<Twin, 'api' | 'world'>, { quote_id, ticket_id }: Story): Promise<void> {
  const { a, admin } = world
  const steps = [
    [a.contractor, `/api/tickets/${ticket_id}/query`],
    [a.haulier, `/api/tickets/${ticket_id}/answer`],
    [a.haulier, `/api/tickets/${ticket_id}/void`],
    [a.contractor, `/api/quotes/${quote_id}/close`],
    [admin, `/api/quotes/${quote_id}/release`],
  ] as const
  for (const [who, path] of steps) {
    expect((await api.as(who).post(path, { reason: 'As agreed on the phone' })).status).toBe(200)
  }
}

/** All that suppliers are told of a new quote: in the bell, by mail at once, and in the morning. */
function announced({ rollback, api, world }: Twin, markup: number): Promise<string[]> {
  return rollback.undoAfter(async () => {
    const id = await makeQuote(rollback.db, world, world.a, {
      status: 0,
      markup_pence: null,
      reference: `PO ${markup}`,
    })
    await api.as(world.admin).put(`/api/quotes/${id}/verify`, { status: 1, markup_price: markup })
    const opened = rollback.db.selectFrom('events').select('id').where('kind', '=', 'quote.opened')
    const { id: event_id } = await opened.orderBy('id', 'desc').executeTakeFirstOrThrow()
    await spreadNotice(api.deps, event_id)
    const said: string[] = []
    const keep = async (mail: object) => void said.push(JSON.stringify(mail))
    for (const who of [world.a.supplier, world.rivalSupplier]) {
      said.push((await api.as(who).get('/api/notifications')).raw.body)
      await mailNotice(api.deps, keep, { event_id, user_id: who.id })
      await mailDigest(api.deps, keep, { event_ids: [event_id], user_id: who.id })
    }
    return said
  })
}

test('a new quote is announced in the same words, whatever its markup and its contractor’s number', async () => {
  const twins = [await openTwin(), await openTwin()] as const
  const [one, other] = [await announced(twins[0], 288), await announced(twins[1], 411.45)]
  await Promise.all(twins.map((twin) => twin.close()))
  expect(one).toHaveLength(6)
  expect(one.every((told) => told.includes('20 mm limestone, 480.0 t'))).toBe(true)
  expect(other).toEqual(one)
})

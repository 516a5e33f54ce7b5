import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Principal } from '../../../api/auth/access.ts'
import { counts } from '../../counts.ts'
import type { OwnRoute } from '../scenarios/all.ts'
import type { Side } from '../scenarios/scenario.ts'
import { beginOrders, type Fact, plantHidden, setHidden } from './hidden.ts'
import { type Asking, askAll, differencesOf, openTwin, type Twin, takesSearch } from './twin.ts'

/**
 * Each party of a job has its own part: the quarry doesn't learn what the delivery costs, nor the haulier what the stone
 * does, nobody outside a yard how to reach its people or what its office staff are called, nobody what another haulier's
 * people are called, and no contractor where another's site is.
 */
const hiddenFrom: readonly [Principal, readonly Fact[]][] = [
  ['anonymous', ['drivers', 'office', 'otherNames']],
  ['supplier', ['delivery', 'people', 'office', 'otherNames', 'waiting', 'flags']],
  ['haulier', ['stone', 'bidNotes', 'bidTimes', 'otherNames', 'otherNumbers']],
  ['staff_respond', ['stone', 'bidNotes', 'bidTimes', 'otherNames', 'otherNumbers']],
  ['staff_execute', ['stone', 'delivery', 'bidNotes', 'bidTimes', 'otherNames', 'otherNumbers']],
  ['staff_fulfillment', ['stone', 'delivery', 'bidNotes', 'bidTimes', 'otherNames', 'otherNumbers']],
  ['driver', ['stone', 'delivery', 'bidNotes', 'bidTimes', 'otherNames', 'otherNumbers']],
  ['contractor', ['people', 'office', 'otherNames', 'waiting', 'flags', 'otherSites']],
]

const knownTo: Readonly<Record<Fact, readonly [Principal, Side, string]>> = {
  stone: ['supplier', 'own', 'GET /api/quotes/:id/bids'],
  delivery: ['haulier', 'own', 'GET /api/quotes/:id/bids'],
  bidNotes: ['supplier', 'own', 'GET /api/quotes/:id/bids'],
  bidTimes: ['supplier', 'own', 'GET /api/quotes/:id/bids'],
  people: ['haulier', 'own', 'GET /api/haulier/drivers'],
  otherSites: ['supplier', 'other', 'GET /api/quotes'],
  waiting: ['haulier', 'own', 'GET /api/quotes'],
  flags: ['haulier', 'own', 'GET /api/quote/:id/tickets'],
  drivers: ['contractor', 'own', 'GET /api/quotes/:id/accepted-details'],
  office: ['haulier', 'own', 'GET /api/haulier/users'],
  otherNames: ['admin', 'other', 'GET /api/users'],
  numbers: ['haulier', 'own', 'GET /api/haulier/drivers'],
  otherNumbers: ['admin', 'other', 'GET /api/users'],
}
const amount = 12_345

/** The demo's list names its people to everybody, and a click on it signs somebody else in. */
const isNotTheirs = ({ key }: OwnRoute) => key !== 'POST /api/demo/login' && key !== 'GET /api/demo'
const isRead = ({ method }: OwnRoute) => method === 'GET'

describe('two worlds in which one part of every job differs', () => {
  let twins: [Twin, Twin]
  beforeAll(async () => {
    twins = [await openTwin(), await openTwin()]
    for (const twin of twins) await plantHidden(twin)
  })
  afterAll(async () => {
    await Promise.all(twins.map((twin) => twin.close()))
  })

  async function differ(facts: readonly Fact[]): Promise<void> {
    await setHidden(twins[0], facts, 0)
    await setHidden(twins[1], facts, amount)
  }
  const both = ([one, other]: [Twin, Twin], asking: Asking) =>
    Promise.all([askAll(one, { ...asking, withOwner: true }), askAll(other, { ...asking, withOwner: true })])

  async function expectSame(asking: Asking, least: number): Promise<void> {
    const [one, other] = await both(twins, asking)
    expect(one.size).toBeGreaterThan(least)
    expect(differencesOf(one, other)).toEqual([])
  }

  const sides = counts<readonly Side[]>(['own'], ['own', 'other'])

  // Beside another's job stand the rivals of worlds.test.ts, whose prices differ there.
  test.each(hiddenFrom)('look the same to %s, who must not know of %s', async (principal, facts) => {
    await differ(facts)
    await expectSame({ who: [principal], sides, that: isNotTheirs }, 20)
    await expectSame({ who: [principal], sides, that: takesSearch, more: { search: String(amount) } }, 0)
  })

  test.each([
    ['contractor', 'GET /api/quotes/:id/tickets'],
    ['supplier', 'GET /api/quote/:id/tickets'],
  ] as const)('show a %s drivers’ names only on their order, its tickets, notes and papers', async (who, list) => {
    await differ(['drivers'])
    const [one, other] = await both(twins, { who: [who], sides: ['own'], that: isNotTheirs })
    const told = [...one].filter(([key, answer]) => other.get(key) !== answer).map(([key]) => key.replace(/ as .*/, ''))
    expect(told.toSorted()).toEqual(
      [
        'GET /api/quotes/:id/accepted-details',
        'GET /api/quotes/:id/collection-notes',
        'GET /api/quotes/:id/delivery-pack',
        list,
        'GET /api/tickets/:id/pdf',
        'POST /api/tickets/:id/query',
      ].toSorted(),
    )
  })

  test('show a driver’s number to the site on the days of their order, and to nobody else outside their firm', async () => {
    await differ(['numbers'])
    for (const twin of twins) await beginOrders(twin)
    const buyers = ['contractor', 'contractor_accounts', 'contractor_decide', 'contractor_read'] as const
    const sellers = ['supplier', 'supplier_accounts', 'supplier_read', 'supplier_sell', 'supplier_weigh'] as const
    const who = ['anonymous', ...buyers, ...sellers, 'two_trades'] as const
    const [one, other] = await both(twins, { who, sides, that: (route) => isNotTheirs(route) && isRead(route) })
    const told = [...one].filter(([key, answer]) => other.get(key) !== answer).map(([key]) => key)
    const details = 'GET /api/quotes/:id/accepted-details'
    expect(told.toSorted()).toEqual(buyers.map((buyer) => `${details} as ${buyer}, own`).toSorted())
  })

  test('look the same to a contractor, who must not know where another’s site is', async () => {
    await differ(['otherSites'])
    const asked = { who: ['contractor'], sides: ['other'] } as const
    await expectSame({ ...asked, that: isRead }, 20)
    await expectSame({ ...asked, that: takesSearch, more: { search: String(amount) } }, 0)
  })

  test.each(Object.entries(knownTo) as [Fact, (typeof knownTo)[Fact]][])(
    'are told apart by somebody who may know of %s',
    async (fact, [principal, side, begin]) => {
      await differ([fact])
      const [one, other] = await both(twins, { begin, who: [principal], sides: [side] })
      expect(other).not.toEqual(one)
    },
  )
})

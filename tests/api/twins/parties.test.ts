import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Principal } from '../../../api/auth/access.ts'
import { counts } from '../../counts.ts'
import type { Side } from '../scenarios/scenario.ts'
import { type Fact, plantHidden, setHidden } from './hidden.ts'
import { askAll, differencesOf, openTwin, type Twin, takesSearch } from './twin.ts'

/**
 * Each party of a job has its own part: the quarry doesn't learn what the delivery costs, nor the haulier what the stone
 * does, nobody outside a yard how to reach its people, and no contractor where another's site is.
 */
const hiddenFrom: readonly [Principal, readonly Fact[], readonly Side[]][] = [
  ['contractor', ['people', 'otherSites', 'waiting', 'flags'], ['own', 'other']],
  ['supplier', ['delivery', 'people', 'waiting', 'flags'], ['own']],
  ['haulier', ['stone', 'bidNotes'], ['own']],
  ['staff_respond', ['stone', 'bidNotes'], ['own']],
  ['staff_execute', ['stone', 'delivery', 'bidNotes'], ['own']],
  ['staff_fulfillment', ['stone', 'delivery', 'bidNotes'], ['own']],
  ['driver', ['stone', 'delivery', 'bidNotes'], ['own']],
]

const knownTo: Readonly<Record<Fact, readonly [Principal, Side, string]>> = {
  stone: ['supplier', 'own', 'GET /api/quotes/:id/bids'],
  delivery: ['haulier', 'own', 'GET /api/quotes/:id/bids'],
  bidNotes: ['supplier', 'own', 'GET /api/quotes/:id/bids'],
  people: ['haulier', 'own', 'GET /api/haulier/drivers'],
  otherSites: ['supplier', 'other', 'GET /api/quotes'],
  waiting: ['haulier', 'own', 'GET /api/quotes'],
  flags: ['haulier', 'own', 'GET /api/quote/:id/tickets'],
}
const amount = 12_345

/** Whoever clicks there is the driver from then on. */
const isNotTheirs = ({ key }: { key: string }) => key !== 'POST /api/demo/login'

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
  const both = ([one, other]: [Twin, Twin], asking: Parameters<typeof askAll>[1]) =>
    Promise.all([askAll(one, asking), askAll(other, asking)])

  test.each(hiddenFrom)('look the same to %s, who must not know of %s', async (principal, facts, sides) => {
    await differ(facts)
    const who = [principal]
    // Beside another's job stand the rivals of worlds.test.ts, whose prices differ there.
    const [one, other] = await both(twins, {
      ...{ who, sides: counts(sides, ['own', 'other']), withOwner: true, that: isNotTheirs },
    })
    expect(one.size).toBeGreaterThan(100)
    expect(differencesOf(one, other)).toEqual([])
    const searching = { who, sides, withOwner: true, that: takesSearch, more: { search: String(amount) } }
    const [found, foundThere] = await both(twins, searching)
    expect(found.size).toBeGreaterThan(5)
    expect(differencesOf(found, foundThere)).toEqual([])
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

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { principals } from '../../../api/auth/access.ts'
import { scopesOf } from '../../../api/auth/scopeTable.ts'
import { ownerRoles } from '../../../api/contract/rules/permissions.ts'
import { makeBid, makeQuote } from '../factories.ts'
import type { OwnRoute } from '../scenarios/all.ts'
import { secrets } from './secrets.ts'
import { ask, askAll, differencesOf, openTwin, routeOf, type Twin } from './twin.ts'

const amount = 12_345

describe('two worlds that differ in the markup and in what rivals and another firm have', () => {
  let twins: [Twin, Twin]
  beforeAll(async () => {
    twins = [await openTwin(), await openTwin()]
    for (const { plant } of Object.values(secrets)) {
      await plant(twins[0], 0)
      await plant(twins[1], amount)
    }
  })
  afterAll(async () => {
    await Promise.all(twins.map((twin) => twin.close()))
  })

  async function expectSame(ask: (twin: Twin) => Promise<Map<string, string>>): Promise<void> {
    const [one, other] = await Promise.all([ask(twins[0]), ask(twins[1])])
    const different = differencesOf(one, other)
    console.log(`twin worlds: ${one.size} answers compared, ${different.length} different`)
    expect(different).toEqual([])
  }

  test.each(principals)('look the same to %s where they must not know', async (principal) => {
    await expectSame((twin) => askAll(twin, { who: [principal] }))
  })

  test.each(ownerRoles)('look the same to the token of a %s', async (principal) => {
    const that = ({ access, method, url }: OwnRoute) => access.policy !== 'public' && scopesOf(method, url).length > 0
    await expectSame((twin) => askAll(twin, { who: [principal], that, byToken: true }))
  })

  test.each(Object.entries(secrets))('look different to somebody who may know: %s', async (_, { reveal }) => {
    const [one, other] = [await reveal(twins[0]), await reveal(twins[1])]
    expect(one).not.toEqual([])
    expect(one).not.toEqual(other)
  })

  test.each(['GET /api/quotes', 'GET /api/quotes/:id', 'GET /api/quotes/:id/bids', 'GET /api/needs'])(
    'are told apart by the contractor in %s',
    async (key) => {
      const [one, other] = await Promise.all(twins.map((twin) => ask(twin, routeOf(twin, key), 'contractor', 'own')))
      expect([one?.statusCode, other?.statusCode]).toEqual([200, 200])
      expect(one?.body).not.toBe(other?.body)
    },
  )

  /** Their names, places, numbers, contacts, notes and reasons all hold the amount. */
  const search = String(amount)
  const lists = [
    'GET /api/quotes',
    'GET /api/my-bid-quotes',
    'GET /api/contractor/accepted',
    'GET /api/haulier/accepted',
  ]

  test.each(lists)('cannot be told apart by a search: %s', async (list) => {
    await expectSame((twin) => askAll(twin, { begin: list, more: { search } }))
  })

  test('can be told apart by an admin’s search', async () => {
    const found = twins.map(({ rollback, api, world }) =>
      rollback.undoAfter(async () => {
        await makeBid(rollback.db, world.a, await makeQuote(rollback.db, world, world.a))
        return (await api.as(world.admin).get(`/api/quotes?search=${search}`)).body.meta.total
      }),
    )
    const [one, other] = await Promise.all(found)
    expect(one).toBe(0)
    expect(other).toBeGreaterThan(0)
  })
})

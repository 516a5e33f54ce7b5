import { expect, test } from 'vitest'
import type { Db } from '../../api/db/database.ts'
import type { Reply, TestApi } from './harness.ts'
import { type Market, makeMarket } from './market.ts'
import { mostRunsWithoutLocks, startWithoutLocks, testRaces } from './raceTable.ts'
import { bidTerms } from './scenarios/bids.ts'

/**
 * Two calls at once that can't both be granted, on real connections: one is answered 200, the other 409, and what is
 * stored says the same. Over a database without locks and without unique indexes the same calls must break that.
 */
type Race = {
  name: string
  calls: (t: TestApi, market: Market, run: number) => [Promise<Reply>, Promise<Reply>]
  /** What may have come of it, where it isn't an acceptance. */
  faultsOf?: (state: State) => string[]
}

const acceptWithHaulier = (t: TestApi, { quote_id, bid_id }: Market, price: number) =>
  t
    .as(t.world.a.contractor)
    .put(`/api/quotes/${quote_id}/bids/${bid_id}/haulier-bids/${price}/accept`, { version: 1, haulier_version: 1 })

const races: readonly Race[] = [
  {
    name: 'accept / accept',
    calls: (t, market, run) => [
      acceptWithHaulier(t, market, market.own),
      // By turns another supplier's bid and the same bid with another haulier.
      run % 2 === 0
        ? t.as(t.world.a.contractor).put(`/api/bids/${market.delivered}/accept`)
        : acceptWithHaulier(t, market, market.rival),
    ],
  },
  {
    name: 'accept / update bid',
    calls: (t, market) => [
      acceptWithHaulier(t, market, market.own),
      t.as(t.world.a.supplier).put(`/api/bids/${market.bid_id}`, { ...bidTerms, product_price: 1234.56 }),
    ],
  },
  {
    name: 'accept / update haulier price',
    calls: (t, market) => [
      acceptWithHaulier(t, market, market.own),
      t.as(t.world.a.haulier).put(`/api/bids/${market.bid_id}/haulier-price`, { haulier_delivery_price: 1234.56 }),
    ],
  },
  {
    name: 'accept / withdraw haulier price',
    calls: (t, market) => [
      acceptWithHaulier(t, market, market.own),
      t.as(t.world.a.haulier).delete(`/api/bids/${market.bid_id}/haulier-price`),
    ],
  },
  {
    name: 'accept / cancel bid',
    calls: (t, market) => [
      acceptWithHaulier(t, market, market.own),
      t.as(t.world.a.supplier).delete(`/api/bids/${market.bid_id}`),
    ],
  },
  {
    name: 'accept / unverify',
    calls: (t, market) => [
      acceptWithHaulier(t, market, market.own),
      t.as(t.world.admin).put(`/api/quotes/${market.quote_id}/verify`, { status: 0 }),
    ],
  },
  {
    name: 'accept / take back',
    calls: (t, market) => [
      acceptWithHaulier(t, market, market.own),
      t.as(t.world.a.contractor).post(`/api/quotes/${market.quote_id}/take-back`),
    ],
  },
  {
    name: 'bid / decide to price delivery, by one firm',
    calls: (t, market) => [
      t.as(t.world.allRounder).post(`/api/quotes/${market.quote_id}/bids`, bidTerms),
      t.as(t.world.allRounder).post(`/api/quotes/${market.quote_id}/haul`),
    ],
    faultsOf: ({ bids, haulage }) => (bids.length - 2 + haulage.length === 1 ? [] : ['not on one side alone']),
  },
]

testRaces(races, runOnce)

test('without the locks two bids of one quote end up accepted', { timeout: 60_000 }, async () => {
  const t = await startWithoutLocks()
  const [race] = races
  let doubled = 0
  for (let run = 0; race && run < mostRunsWithoutLocks && doubled === 0; run += 1) {
    const { state } = await runOnce(t, race, run)
    if (state.orders.length > 1) doubled = state.orders.length
  }
  await t.close()
  expect(doubled).toBe(2)
})

async function runOnce(t: TestApi, race: Race, run: number) {
  const market = await makeMarket(t.db, t.world)
  const replies = await Promise.all(race.calls(t, market, run))
  const state = await stateOf(t.db, market.quote_id)
  const statuses = replies.map(({ status }) => status)
  if (race.faultsOf) {
    const won = statuses.findIndex((status) => status < 300)
    return { findings: race.faultsOf(state), state, winner: won === -1 ? null : won }
  }
  const won = statuses.indexOf(200)
  const isAccepted = won === 0 || (won === 1 && race === races[0])
  const findings = [...faultsOfAnswers(statuses), ...(isAccepted ? faultsOfOrder(state) : faultsOfNoOrder(state))]
  return { findings, state, winner: won === -1 ? null : won }
}

function faultsOfAnswers(statuses: readonly number[]): string[] {
  const isOneWinner = statuses.toSorted().join() === '200,409'
  return isOneWinner ? [] : [`answered ${statuses.join(' and ')}`]
}

type State = Awaited<ReturnType<typeof stateOf>>

async function stateOf(db: Db, quoteId: number) {
  const bids = await db.selectFrom('bids').selectAll().where('quote_id', '=', quoteId).execute()
  const prices = await db.selectFrom('haulier_bids').selectAll().where('quote_id', '=', quoteId).execute()
  const haulage = await db.selectFrom('quote_haulage').selectAll().where('quote_id', '=', quoteId).execute()
  const orders = await db.selectFrom('orders').selectAll().where('quote_id', '=', quoteId).execute()
  const quote = await db.selectFrom('quotes').selectAll().where('id', '=', quoteId).executeTakeFirstOrThrow()
  return { quote, bids, prices, haulage, orders }
}

/** One bid accepted and no other undecided, one order with exactly that bid's, that haulier's and the quote's prices. */
function faultsOfOrder({ quote, bids, prices, orders }: State): string[] {
  const [bid, ...moreBids] = bids.filter(({ status }) => status === 'accepted')
  const [price, ...morePrices] = prices.filter(({ status }) => status === 'accepted')
  const [order, ...moreOrders] = orders
  const undecided = [...bids, ...prices].filter(({ status }) => status === 'pending')
  const checks: Record<string, boolean> = {
    'one accepted bid': bid !== undefined && moreBids.length === 0,
    'one order': order !== undefined && moreOrders.length === 0,
    'no sibling left undecided': undecided.length === 0,
    'at most one accepted price': morePrices.length === 0,
    'the order is of the accepted bid': order?.bid_id === bid?.id,
    'the order is of the accepted price': order?.haulier_bid_id === (price?.id ?? null),
    "the supplier's price is frozen": order?.supplier_price_pence === bid?.price_pence,
    "the haulier's price is frozen": order?.haulier_price_pence === (price?.price_pence ?? null),
    'the markup is frozen': order?.markup_pence === quote.markup_pence,
    'the quote is ordered': quote.is_ordered && quote.status === 1,
  }
  return Object.keys(checks).filter((name) => !checks[name])
}

function faultsOfNoOrder({ quote, bids, prices, orders }: State): string[] {
  const decided = [...bids, ...prices].filter(({ status }) => status === 'accepted' || status === 'rejected')
  return [
    ...(orders.length > 0 ? ['an order of a refused acceptance'] : []),
    ...(decided.length > 0 ? ['a decision of a refused acceptance'] : []),
    ...(quote.is_ordered ? ['an ordered quote without an acceptance'] : []),
  ]
}

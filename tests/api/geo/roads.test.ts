import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadConfig } from '../../../api/config.ts'
import type { Run } from '../../../api/contract/places.ts'
import { estimateOf, type Measure, measuring } from '../../../api/geo/roads.ts'
import { makeBid, makeOrder, makeQuote } from '../factories.ts'
import { openTestApi, startApi } from '../harness.ts'
import { json, silence, startThirdParty } from '../thirdParty.ts'

const t = await openTestApi()
const { a } = t.world

/** A table as OSRM makes it: every road has twice the straight miles, and takes two minutes a mile. */
function tableOf(url: URL): { distances: number[][]; durations: number[][] } {
  const places = url.pathname
    .replace('/table/v1/driving/', '')
    .split(';')
    .map((text) => text.split(',').map(Number) as [number, number])
  const at = (name: string) => (url.searchParams.get(name) ?? '').split(';').map((text) => places[Number(text)])
  const miles = at('sources').map((from) =>
    at('destinations').map((to) => {
      const [x, y, toX, toY] = [from?.[0] ?? 0, from?.[1] ?? 0, to?.[0] ?? 0, to?.[1] ?? 0]
      return Math.max(1, Math.hypot((toX - x) * 41.6, (toY - y) * 69.1) * 2)
    }),
  )
  return {
    distances: miles.map((row) => row.map((one) => one * 1609.344)),
    durations: miles.map((row) => row.map((one) => one * 120)),
  }
}

type Answer = (response: ServerResponse, url: URL) => void
const right: Answer = (response, url) => json(200, { code: 'Ok', ...tableOf(url) })(response)
let answer = right
let service: Awaited<ReturnType<typeof startThirdParty>>
let measure: Measure
/** Each test is another service: nothing of the last one's is cached. */
let nth = 0
const warnings: string[] = []
const log = { warn: (text: string) => warnings.push(text) } as unknown as Parameters<typeof measuring>[1]
const base = () => `${service.url}/${'x'.repeat(nth)}/..`

beforeAll(async () => {
  service = await startThirdParty((url) => (response) => answer(response, url))
})
afterAll(() => service.close())
beforeEach(() => {
  nth += 1
  answer = right
  service.asked.length = 0
  warnings.length = 0
  measure = measuring({ config: loadConfig({ ROUTES_URL: base() }), now: () => new Date(t.clock.now) }, log)
})

const derby = [52.8876, -1.4421] as const
const north = (miles: number) => [derby[0] + miles / 69.1, derby[1]] as const
const run = (miles: number): Run => [...derby, ...north(miles)]
const unknown: Run = [...derby, null, null]

test('a service is asked once for a whole list, and its miles and minutes are kept', async () => {
  const runs = [run(10), run(20), run(30), run(10), unknown]
  const roadOf = await measure(runs)
  expect(runs.map(roadOf)).toEqual([
    { road_miles: 20, road_minutes: 40 },
    { road_miles: 40, road_minutes: 80 },
    { road_miles: 60, road_minutes: 120 },
    { road_miles: 20, road_minutes: 40 },
    { road_miles: null, road_minutes: null },
  ])
  expect(service.asked).toEqual([
    '/table/v1/driving/-1.44210,52.88760;-1.44210,53.03232;-1.44210,53.17704;-1.44210,53.32175' +
      '?sources=0&destinations=1;2;3&annotations=duration,distance',
  ])
  expect((await measure([run(20)]))(run(20))).toEqual({ road_miles: 40, road_minutes: 80 })
  await measure([unknown])
  expect(service.asked).toHaveLength(1)
})

test('what it said is asked again after a week', async () => {
  await measure([run(10)])
  const now = t.clock.now
  t.clock.now = new Date(now.getTime() + 8 * 24 * 60 * 60_000)
  await measure([run(10)])
  t.clock.now = now
  expect(service.asked).toHaveLength(2)
})

test('a long list asks for as many places as a table holds, and for the others the next time', async () => {
  const runs = Array.from({ length: 150 }, (_, nth) => run(1 + nth / 10))
  const first = await measure(runs)
  expect(runs.filter((one) => first(one).road_minutes !== null)).toHaveLength(99)
  expect(runs.slice(99).map(first)).toEqual(runs.slice(99).map(estimateOf))
  const second = await measure(runs)
  expect(runs.filter((one) => second(one).road_minutes === null)).toEqual([])
  expect(service.asked).toHaveLength(2)
})

test('an answer without an end is left after 1 MB', async () => {
  answer = (response) => {
    response.writeHead(200)
    const write = () => {
      while (!response.destroyed && response.write('['.repeat(64_000)));
    }
    response.on('drain', write)
    write()
  }
  expect((await measure([run(10)]))(run(10))).toEqual(estimateOf(run(10)))
  expect(warnings).toEqual(['ROUTES_URL could not be asked: it answered more than 1 MB'])
})

test.each<[string, Answer]>([
  ['is silent', silence],
  ['answers slowly', (response, url) => setTimeout(() => right(response, url), 700)],
  ['stalls in the middle of its answer', (response) => response.writeHead(200).write('{"code":"Ok","distances":[[1')],
  ['hangs up', (response) => response.destroy()],
  ['refuses', json(429, { code: 'TooBig' })],
  ['redirects', (response) => response.writeHead(302, { location: '/elsewhere' }).end()],
  ['answers with a page', (response) => response.writeHead(200).end('<html>Welcome</html>')],
  ['finds nothing', json(200, { code: 'NoTable' })],
  ['answers a smaller table', json(200, { code: 'Ok', distances: [[]], durations: [[]] })],
  ['answers texts', json(200, { code: 'Ok', distances: [['far']], durations: [['long']] })],
  ['answers negative miles', json(200, { code: 'Ok', distances: [[-5]], durations: [[60]] })],
])('a service that %s holds up one list briefly; then the estimate applies at once for a minute', async (_, wrong) => {
  answer = wrong
  const start = performance.now()
  expect((await measure([run(10)]))(run(10))).toEqual(estimateOf(run(10)))
  expect(performance.now() - start).toBeLessThan(650)
  expect(warnings).toEqual([expect.stringMatching(/^ROUTES_URL could not be asked: /)])

  answer = right
  expect((await measure([run(20)]))(run(20))).toEqual(estimateOf(run(20)))
  expect(service.asked).toHaveLength(1)
  const now = t.clock.now
  t.clock.now = new Date(now.getTime() + 61_000)
  expect((await measure([run(10)]))(run(10))).toEqual({ road_miles: 20, road_minutes: 40 })
  t.clock.now = now
  expect(warnings).toHaveLength(1)
})

test.each<[string, number | null, number | null]>([
  ['no road there', null, null],
  ['fewer miles than the straight line', 4_000, 600],
  ['fifty times the straight line', 800_000, 36_000],
  ['a tipper of 200 miles an hour', 20_000, 200],
  ['a day for a dozen miles', 20_000, 86_400],
])(
  'where it says %s, that run is estimated, the others are measured, and it isn’t asked again',
  async (_, metres, seconds) => {
    answer = (response, url) => {
      const { distances, durations } = tableOf(url)
      json(200, {
        code: 'Ok',
        distances: [[metres, ...(distances[0] ?? []).slice(1)]],
        durations: [[seconds, ...(durations[0] ?? []).slice(1)]],
      })(response)
    }
    const roadOf = await measure([run(10), run(20)])
    expect([run(10), run(20)].map(roadOf)).toEqual([estimateOf(run(10)), { road_miles: 40, road_minutes: 80 }])
    await measure([run(10), run(20)])
    expect(service.asked).toHaveLength(1)
  },
)

test('a service that can’t be reached is replaced by the estimate', async () => {
  measure = measuring({ config: loadConfig({ ROUTES_URL: 'http://127.0.0.1:1' }), now: () => t.clock.now }, log)
  expect((await measure([run(10)]))(run(10))).toEqual(estimateOf(run(10)))
})

test('lists, comparison and price sheet show what it says, with one question each', async () => {
  const api = await startApi(t.db, t.clock, { ROUTES_URL: base() })
  const quote_id = await makeQuote(t.db, t.world, t.world.b)
  const list = await api.as(a.supplier).get('/api/quotes?as=supplier')
  const [quote] = list.body.data.filter(({ id }: { id: number }) => id === quote_id)
  expect(quote.road_miles / quote.distance_miles).toBeCloseTo(2, 1)
  expect(quote.road_minutes / quote.road_miles).toBeCloseTo(2, 1)
  expect(service.asked).toHaveLength(1)
  await api.as(a.supplier).get(`/api/quotes/${quote_id}`)
  await api.as(a.supplier).get('/api/needs')
  expect(service.asked.length).toBeLessThanOrEqual(2)
  await api.close()
})

test('a return load is offered only if it saves miles on the measured roads too', async () => {
  await makeOrder(t.db, t.world, a, { driver: false })
  const others = { ...t.world.b, supplier: t.world.rivalSupplier }
  const quote_id = await makeQuote(t.db, t.world, others, { latitude: 53.12, longitude: -1.63 })
  const [collection_latitude, collection_longitude] = north(2)
  await makeBid(t.db, others, quote_id, { collection_latitude, collection_longitude })
  const offered = async () => {
    nth += 1
    const api = await startApi(t.db, t.clock, { ROUTES_URL: base() })
    const { body } = await api.as(a.haulier).get('/api/haulier/return-loads')
    await api.close()
    return body
  }
  const { data } = await offered()
  expect(data).toMatchObject([{ quote_id, miles_from_tip: 4, miles_saved: expect.closeTo(2 * (17.8 - 2 - 0.4), 0) }])
  expect(service.asked).toHaveLength(1)
  // A river: whoever leaves the tip for the collection and comes home goes round it twice.
  answer = (response, url) => {
    const { distances, durations } = tableOf(url)
    const round = (rows: number[][], much: number) => rows.map((row) => row.map((one) => one + much))
    json(200, { code: 'Ok', distances: round(distances, 60_000), durations: round(durations, 3_000) })(response)
  }
  expect(await offered()).toEqual({ data: [], meta: { total: 0, next_cursor: null } })
})

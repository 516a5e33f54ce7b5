import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeBid, makeQuote } from '../factories.ts'
import { type Caller, openTestApi, startApi } from '../harness.ts'
import { json, silence, startThirdParty } from '../thirdParty.ts'

const t = await openTestApi()

const ask = (caller: Caller, query: Record<string, string>) =>
  caller.get(`/api/geo/addresses?${new URLSearchParams(query)}`)

describe('without a service the suggestions', () => {
  const lines = async (caller: Caller, query: Record<string, string>) => {
    const { status, body } = await ask(caller, query)
    expect(status).toBe(200)
    return body.data.map(({ line }: { line: string }) => line)
  }
  beforeAll(async () => {
    const site = (address: string, day: string, more = {}) =>
      makeQuote(t.db, t.world, t.world.a, { address, updated_at: new Date(`2026-03-0${day}T09:00:00Z`), ...more })
    await site('Riverside Plot 4', '1')
    await site('Riverside Plot 4', '4', { postcode: 'DE24 8AA', precision: 'unit' })
    await site('riverside plot 4', '3')
    await site('Old Mill 100%', '5')
    await site('Thrown Away Farm', '6', { deleted_at: t.clock.now })
    await site('Sheffield Yard', '7', { postcode: 'S9 1XX' })
    // A neighbour in writing only.
    await site('Ripley Road', '7', { postcode: 'DE2 4AA' })
    const quote = await makeQuote(t.db, t.world, t.world.b)
    await makeBid(t.db, t.world.a, quote, { collection_postcode: 'DE24 1AA' })
    await makeBid(t.db, t.world.b, quote, { collection_postcode: 'DE24 2AA', collection_address: 'Rival Quarry' })
  })

  test('list the firm’s addresses of the same outcode once each, newest first', async () => {
    const contractor = t.as(t.world.a.contractor)
    const { body } = await ask(contractor, { postcode: 'de24 9fu' })
    expect(body.data.map(({ label }: { label: string }) => label)).toEqual([
      '1 contractor-a Way, Derby, DE24 9FU',
      'Old Mill 100%, Derby, DE24 9FU',
      'Riverside Plot 4, Derby, DE24 8AA',
      'riverside plot 4, Derby, DE24 9FU',
    ])
    expect(body.data[1]).toEqual({
      label: 'Old Mill 100%, Derby, DE24 9FU',
      line: 'Old Mill 100%',
      city: 'Derby',
      postcode: 'DE24 9FU',
      latitude: 52.8876,
      longitude: -1.4421,
    })
    // Known by its postcode alone: that is no pin.
    expect(body.data[2]).toMatchObject({ latitude: null, longitude: null })
    expect(await lines(contractor, { postcode: 'S9 1XX' })).toEqual(['Sheffield Yard'])
  })

  test('offer a supplier their collection points', async () => {
    const supplier = t.as(t.world.a.supplier)
    const { body } = await ask(supplier, { postcode: 'DE24 9FU', q: 'grange' })
    expect(body.data).toEqual([
      {
        label: 'Grange Mill Quarry, Grangemill, DE24 1AA',
        line: 'Grange Mill Quarry, Grangemill',
        city: null,
        postcode: 'DE24 1AA',
        latitude: 53.1176,
        longitude: -1.6365,
      },
    ])
  })

  test('match the typed text literally, including wildcards', async () => {
    const contractor = t.as(t.world.a.contractor)
    expect(await lines(contractor, { postcode: 'DE24 9FU', q: 'RIVERSIDE' })).toHaveLength(2)
    expect(await lines(contractor, { postcode: 'DE24 9FU', q: '100%' })).toEqual(['Old Mill 100%'])
    expect(await lines(contractor, { postcode: 'DE24 9FU', q: '_' })).toEqual([])
  })

  test('number at most ten', async () => {
    for (let plot = 1; plot <= 12; plot += 1) {
      await makeQuote(t.db, t.world, t.world.b, { address: `Plot ${plot}`, postcode: 'LS1 4AP' })
    }
    expect(await lines(t.as(t.world.b.contractor), { postcode: 'LS1 4AP' })).toHaveLength(10)
  })

  test('are empty for visitors, admins, staff, drivers and other firms', async () => {
    const { a, b, admin, allRounder } = t.world
    for (const person of [null, admin, a.driver, a.staff_execute, b.contractor, allRounder]) {
      expect(await lines(t.as(person), { postcode: 'DE24 9FU' })).toEqual([])
    }
  })

  test('need a postcode', async () => {
    const missing = await ask(t.as(null), { q: 'mill' })
    expect([missing.status, missing.body.code]).toEqual([422, 'invalid'])
    const wrong = await ask(t.as(null), { q: 'mill', postcode: 'S9' })
    expect(wrong.body.errors).toEqual({ postcode: ['Please enter a valid UK postcode'] })
  })

  test('are rate-limited', async () => {
    await ask(t.as(null), { postcode: 'DE24 9FU' })
    await t.db.updateTable('rate_limits').set({ points: 120 }).where('key', 'like', 'geo_address:%').execute()
    expect((await ask(t.as(null), { postcode: 'DE24 9FU' })).status).toBe(429)
    await t.db.deleteFrom('rate_limits').execute()
  })
})

describe('a Photon-compatible service', () => {
  const feature = (properties: object, coordinates: unknown = [-1.4411, 52.8881]) => ({
    type: 'Feature',
    properties: { countrycode: 'GB', postcode: 'DE24 9FU', city: 'Derby', ...properties },
    geometry: { type: 'Point', coordinates },
  })
  const found = [
    feature({ type: 'house', housenumber: '12', street: 'Mill Lane' }),
    feature({ type: 'house', name: 'Grange Mill Quarry', street: 'Mill Lane', postcode: 'DE248AA' }),
    feature({ type: 'street', name: 'Mill Lane', city: undefined, district: 'Alvaston', extra: { any: 'thing' } }),
    feature({ type: 'house', housenumber: '12', street: 'MILL Lane' }),
    feature({ type: 'street', name: 'Over the border', postcode: 'DE2 4AA' }),
    feature({ type: 'street', name: 'Without a postcode', postcode: undefined }),
    feature({ type: 'street', name: 'Elsewhere', countrycode: 'IE' }),
    feature({ type: 'city', name: 'Derby' }),
    feature({ type: 'house' }),
    feature({ type: 'house', name: 'Nowhere' }, null),
    'nonsense',
  ]
  let answer = json(200, { type: 'FeatureCollection', features: found })
  let service: Awaited<ReturnType<typeof startThirdParty>>
  let api: Awaited<ReturnType<typeof startApi>>
  beforeAll(async () => {
    service = await startThirdParty(() => answer)
    api = await startApi(t.db, t.clock, { ADDRESSES_URL: `${service.url}/` })
  })
  afterAll(async () => {
    await api.close()
    service.close()
  })
  afterEach(() => {
    service.asked.length = 0
  })

  test('is not followed when it redirects', async () => {
    answer = (response) => response.writeHead(302, { location: '/elsewhere' }).end()
    await ask(api.as(null), { postcode: 'DE24 9FU', q: 'mill' })
    answer = json(200, { type: 'FeatureCollection', features: found })
    expect(service.asked).toEqual([expect.stringMatching(/^\/api/)])
  })

  test('is asked for Great Britain around the postcode’s outcode, even by a visitor', async () => {
    const { status, body } = await ask(api.as(null), { postcode: 'DE24 9FU', q: 'mill & lane' })
    expect(status).toBe(200)
    expect(body.data).toEqual([
      {
        label: '12 Mill Lane, Derby, DE24 9FU',
        line: '12 Mill Lane',
        city: 'Derby',
        postcode: 'DE24 9FU',
        latitude: 52.8881,
        longitude: -1.4411,
      },
      expect.objectContaining({
        line: 'Grange Mill Quarry, Mill Lane',
        postcode: 'DE24 8AA',
        label: 'Grange Mill Quarry, Mill Lane, Derby, DE24 8AA',
      }),
      expect.objectContaining({ line: 'Mill Lane', city: 'Alvaston' }),
    ])
    const asked = new URL(String(service.asked[0]), 'http://localhost')
    expect(asked.pathname).toBe('/api')
    const { bbox, ...query } = Object.fromEntries(asked.searchParams)
    expect(query).toEqual({
      q: 'mill & lane',
      countrycode: 'GB',
      lang: 'en',
      limit: '50',
      lat: '52.89',
      lon: '-1.451',
    })
    const [west = 0, south = 0, east = 0, north = 0] = String(bbox).split(',').map(Number)
    expect(west < -1.451 && east > -1.451 && south < 52.89 && north > 52.89).toBe(true)
    expect((await api.as(null).get('/api/geo/status')).body.data.addresses).toBe('provider')
  })

  test('is asked for the postcode itself before anything is typed', async () => {
    await ask(api.as(null), { postcode: 'de24 9fu', q: ' ' })
    expect(new URL(String(service.asked[0]), 'http://localhost').searchParams.get('q')).toBe('DE24 9FU')
  })

  test('is not asked about a postcode without a place', async () => {
    expect((await ask(api.as(null), { postcode: 'GIR 0AA', q: 'bank' })).body).toEqual({ data: [] })
    expect(service.asked).toEqual([])
  })

  test.each([
    ['an error', json(500, {})],
    ['nonsense', json(200, { places: [] })],
    ['no JSON', (response: Parameters<typeof silence>[0]) => response.end('<html>')],
    ['nothing in time', silence],
  ])('leads to a coded 503 when it answers with %s', async (_, broken) => {
    const before = answer
    answer = broken as typeof answer
    const { status, body } = await ask(api.as(null), { postcode: 'DE24 9FU', q: 'mill' })
    answer = before
    expect([status, body]).toEqual([
      503,
      { message: 'Postcode lookup failed. Enter the address manually.', code: 'lookup_failed' },
    ])
  })
})

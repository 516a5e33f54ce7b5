import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../../../api/config.ts'
import { outsideTheUnitedKingdom } from '../../../api/contract/rules/postcode.ts'
import { findPlace, placeOf } from '../../../api/geo/places.ts'
import { openTestApi, type TestApi } from '../harness.ts'
import { json, silence, startThirdParty } from '../thirdParty.ts'

const t = await openTestApi()

const lookUp = (postcode: string) => t.as(null).get(`/api/geo/postcodes/${encodeURIComponent(postcode)}`)

describe('with no network and no list', () => {
  test('a postcode is placed at the middle of its outcode, with that precision', async () => {
    const place = { latitude: 52.89, longitude: -1.451, precision: 'outcode' }
    expect(await findPlace(t.deps, 'de24 9fu')).toEqual(place)
    expect(await findPlace(t.deps, 'S44 5HY')).toEqual({ latitude: 53.225, longitude: -1.313, precision: 'outcode' })
    expect(await findPlace(t.deps, 'S44')).toMatchObject({ precision: 'outcode' })
    const { status, body } = await lookUp('de249fu')
    expect([status, body]).toEqual([200, { data: { postcode: 'DE24 9FU', ...place } }])
  })

  test('an outcode newer than the list is placed at the middle of its area', async () => {
    const { latitude, longitude, precision } = (await findPlace(t.deps, 'DE98 1AA')) ?? {}
    expect(precision).toBe('area')
    expect([latitude, longitude]).toEqual([expect.closeTo(52.9, 0), expect.closeTo(-1.5, 0)])
  })

  test('a text that is no postcode has no place', async () => {
    for (const text of ['', 'nowhere', 'QQ1 1AA', '12345', 'constructor']) {
      expect(await findPlace(t.deps, text)).toBeNull()
    }
  })

  test.each(['nowhere', 'S9', 'DE24 9F', "' or 1=1", ' ', 'DE24\u0000 9FU'])(
    '%j is refused as an invalid postcode',
    async (text) => {
      const { status, body } = await lookUp(text)
      const message = 'Please enter a valid UK postcode'
      expect([status, body]).toEqual([422, { message, code: 'invalid', errors: { postcode: [message] } }])
    },
  )

  test.each(['JE2 3AB', 'gy11aa', 'IM1 1AA'])('%s is refused as outside the United Kingdom', async (text) => {
    const { status, body } = await lookUp(text)
    expect([status, body.errors]).toEqual([422, { postcode: [outsideTheUnitedKingdom] }])
  })

  test('a postcode of an unknown area is not found', async () => {
    const { status, body } = await lookUp('GIR 0AA')
    expect([status, body]).toEqual([
      404,
      { message: "We couldn't locate that postcode. Enter the address manually.", code: 'postcode_not_found' },
    ])
  })
})

test('a pin is used as the place instead of the postcode', async () => {
  const pin = { latitude: 53.1176, longitude: -1.6365 }
  expect(await placeOf(t.deps, pin, 'DE24 9FU')).toEqual({ ...pin, precision: 'pin' })
  expect(await placeOf(t.deps, { latitude: null, longitude: null }, 'DE24 9FU')).toMatchObject({ precision: 'outcode' })
  expect(await placeOf(t.deps, {}, null)).toBeNull()
})

test('lookups are limited per person, or per network address for visitors', async () => {
  const asSupplier = () => t.as(t.world.a.supplier).get('/api/geo/postcodes/DE24%209FU')
  expect((await lookUp('DE24 9FU')).status).toBe(200)
  await t.db.updateTable('rate_limits').set({ points: 60 }).where('key', 'like', 'geo_postcode:%').execute()
  const refused = await lookUp('DE24 9FU')
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await asSupplier()).status).toBe(200)
  await t.db.updateTable('rate_limits').set({ points: 60 }).where('key', 'like', 'geo_postcode:user:%').execute()
  expect((await asSupplier()).status).toBe(429)
  expect((await t.as(t.world.b.supplier).get('/api/geo/postcodes/DE24%209FU')).status).toBe(200)
  await t.db.deleteFrom('rate_limits').execute()
})

test('the status names the sources of the answers', async () => {
  const embedded = { ready: true, postcodes: 'embedded', addresses: 'own', tiles: null }
  expect((await t.as(null).get('/api/geo/status')).body).toEqual({ data: embedded })
})

describe('an imported list', () => {
  const listed = [
    { postcode: 'DE24 9FU', latitude: 52.888, longitude: -1.441 },
    { postcode: 'DE24 9GH', latitude: 52.892, longitude: -1.447 },
    { postcode: 'DE24 8AA', latitude: 52.91, longitude: -1.46 },
    // A neighbour in writing only: neither its sector nor its outcode.
    { postcode: 'DE2 4AA', latitude: 50, longitude: 0 },
  ]
  beforeAll(async () => {
    await t.db.insertInto('postcodes').values(listed).execute()
  })
  afterAll(async () => {
    await t.db.deleteFrom('postcodes').execute()
  })

  test('knows the whole postcode', async () => {
    expect(await findPlace(t.deps, 'de24 9fu')).toEqual({ latitude: 52.888, longitude: -1.441, precision: 'unit' })
  })

  test('gives an unlisted postcode the mean of its sector, else of its outcode, else the embedded answer', async () => {
    const sector = await findPlace(t.deps, 'DE24 9ZZ')
    expect(sector).toEqual({
      latitude: expect.closeTo(52.89, 6),
      longitude: expect.closeTo(-1.444, 6),
      precision: 'sector',
    })
    const outcode = await findPlace(t.deps, 'DE24 1ZZ')
    expect(outcode).toMatchObject({ precision: 'outcode', latitude: expect.closeTo((52.888 + 52.892 + 52.91) / 3, 6) })
    expect(await findPlace(t.deps, 'DE4 4HY')).toEqual({ latitude: 53.135, longitude: -1.578, precision: 'outcode' })
  })

  test('is named in the status', async () => {
    expect((await t.as(null).get('/api/geo/status')).body.data.postcodes).toBe('imported')
  })
})

describe('a postcode service', () => {
  const at = (latitude: unknown, longitude: unknown) => json(200, { status: 200, result: { latitude, longitude } })
  const answers: Record<string, ReturnType<typeof json>> = {
    '/v1/postcodes/DE24%209FU': at(52.8881, -1.4411),
    '/v1/postcodes/SW1A%201AA': at(null, null),
    '/v1/postcodes/LS1%204AP': at(9_000, 1),
    '/v1/postcodes/M1%201AA': silence,
    '/v1/postcodes/B1%201AA': json(500, {}),
    '/v1/outcodes/S44': at(53.235, -1.3),
    '/v1/outcodes/B1': at(52.48, -1.91),
    '/v1/postcodes/EH1%201AA': (response) => response.writeHead(302, { location: '/v1/outcodes/B1' }).end(),
  }
  let service: Awaited<ReturnType<typeof startThirdParty>>
  let deps: Pick<TestApi['deps'], 'config' | 'db'>
  beforeAll(async () => {
    service = await startThirdParty(({ pathname }) => answers[pathname])
    deps = { config: loadConfig({ POSTCODES_URL: `${service.url}/v1/` }), db: t.db }
  })
  afterAll(() => service.close())
  beforeEach(() => {
    service.asked.length = 0
  })

  test('is asked once for the exact place, and its answer is reused', async () => {
    const place = { latitude: 52.8881, longitude: -1.4411, precision: 'unit' }
    expect(await findPlace(deps, 'de249fu')).toEqual(place)
    expect(await findPlace(deps, 'DE24 9FU')).toEqual(place)
    expect(service.asked).toEqual(['/v1/postcodes/DE24%209FU'])
  })

  test('is asked for the outcode if it does not know the postcode', async () => {
    expect(await findPlace(deps, 'S44 5HY')).toEqual({ latitude: 53.235, longitude: -1.3, precision: 'outcode' })
    expect(service.asked).toEqual(['/v1/postcodes/S44%205HY', '/v1/outcodes/S44'])
  })

  test('is replaced by the embedded answer if it knows no place', async () => {
    expect(await findPlace(deps, 'CF10 1AA')).toMatchObject({ precision: 'outcode', latitude: 51.474 })
    expect(await findPlace(deps, 'SW1A 1AA')).toMatchObject({ precision: 'outcode', latitude: 51.503 })
  })

  test('is not followed when it redirects', async () => {
    expect(await findPlace(deps, 'EH1 1AA')).toMatchObject({ precision: 'outcode' })
    expect(service.asked).not.toContain('/v1/outcodes/B1')
  })

  test('is replaced by the embedded answer, without a second try, if it fails or is too slow', async () => {
    for (const postcode of ['LS1 4AP', 'B1 1AA', 'M1 1AA']) {
      service.asked.length = 0
      expect(await findPlace(deps, postcode)).toMatchObject({ precision: 'outcode' })
      expect(service.asked).toHaveLength(1)
    }
  })

  test('is replaced by the imported list if it does not know the postcode', async () => {
    await t.db.insertInto('postcodes').values({ postcode: 'S44 5HZ', latitude: 53.24, longitude: -1.35 }).execute()
    expect(await findPlace(deps, 'S44 5HZ')).toMatchObject({ precision: 'unit', latitude: 53.24 })
    expect(await findPlace(deps, 'S44 5HX')).toMatchObject({ precision: 'sector', latitude: 53.24 })
    await t.db.deleteFrom('postcodes').execute()
  })

  test('is only asked for whole postcodes', async () => {
    await findPlace(deps, 'S44')
    expect(await findPlace(deps, '../../secrets')).toBeNull()
    expect(service.asked).toEqual([])
  })

  test('is replaced by the embedded answer if it is down', async () => {
    const down = { config: loadConfig({ POSTCODES_URL: 'http://127.0.0.1:1' }), db: t.db }
    expect(await findPlace(down, 'S44 5HY')).toMatchObject({ precision: 'outcode' })
  })
})

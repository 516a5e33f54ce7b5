import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { isPostcode } from '../../api/contract/postcode.ts'
import { postcodeAreas } from '../../api/geo/areas.ts'
import { findPlace } from '../../api/geo/queries.ts'

const embedded = { config: loadConfig({}) }

describe('the embedded table', () => {
  test('has every postcode area, within the isles', () => {
    const areas = Object.entries(postcodeAreas)
    expect(areas).toHaveLength(124)
    for (const [area, [latitude, longitude]] of areas) {
      expect(isPostcode(`${area}1 1AA`) || isPostcode(`${area}1A 1AA`)).toBe(true)
      expect(latitude > 49 && latitude < 61 && longitude > -8 && longitude < 2).toBe(true)
    }
  })

  test('answers with the post town, and says so', async () => {
    expect(await findPlace(embedded, 'de24 9fu')).toEqual({ latitude: 52.922, longitude: -1.476, precision: 'area' })
    expect(await findPlace(embedded, 'S44 5HY')).toEqual({ latitude: 53.381, longitude: -1.47, precision: 'area' })
    expect(await findPlace(embedded, 'S9')).toMatchObject({ precision: 'area' })
  })

  test('knows nothing of what is no postcode', async () => {
    for (const text of ['', 'nowhere', 'QQ1 1AA', '12345', 'constructor']) {
      expect(await findPlace(embedded, text)).toBeNull()
    }
  })
})

describe('a provider', () => {
  const asked: string[] = []
  const answers: Record<string, (end: (status: number, body: unknown) => void) => void> = {
    '/v1/postcodes/DE24%209FU': (end) =>
      end(200, {
        status: 200,
        result: { postcode: 'DE24 9FU', latitude: 52.8881, longitude: -1.4411, outcode: 'DE24' },
      }),
    '/v1/postcodes/JE2%203AB': (end) => end(200, { status: 200, result: { latitude: null, longitude: null } }),
    '/v1/postcodes/LS1%204AP': (end) => end(200, { status: 200, result: { latitude: 9_000, longitude: 1 } }),
    '/v1/postcodes/M1%201AA': () => {},
  }
  const server = createServer((request, response) => {
    asked.push(String(request.url))
    const end = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const answer = answers[String(request.url)] ?? (() => end(404, { status: 404, error: 'Postcode not found' }))
    answer(end)
  })
  let deps: typeof embedded
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    deps = { config: loadConfig({ POSTCODES_URL: `http://127.0.0.1:${port}/v1/` }) }
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  test('is asked for the exact place', async () => {
    expect(await findPlace(deps, 'de249fu')).toEqual({ latitude: 52.8881, longitude: -1.4411, precision: 'unit' })
  })

  test('that does not know, has no point, or answers nonsense or not in time leaves the embedded answer', async () => {
    for (const postcode of ['S44 5HY', 'JE2 3AB', 'LS1 4AP', 'M1 1AA']) {
      expect(await findPlace(deps, postcode)).toMatchObject({ precision: 'area' })
    }
  })

  test('is only asked for whole postcodes', async () => {
    asked.length = 0
    await findPlace(deps, 'S44')
    expect(await findPlace(deps, '../../secrets')).toBeNull()
    expect(asked).toEqual([])
  })

  test('that is down leaves the embedded answer', async () => {
    const down = { config: loadConfig({ POSTCODES_URL: 'http://127.0.0.1:1' }) }
    expect(await findPlace(down, 'S44 5HY')).toMatchObject({ precision: 'area' })
  })
})

import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { ConfigError, loadConfig } from '../../../api/config.ts'
import { haversineMiles } from '../../../api/contract/geo.ts'
import { createDatabase, createPool, type Db } from '../../../api/db/database.ts'
import { importPostcodes } from '../../../api/geo/importPostcodes.ts'
import { findPlace } from '../../../api/geo/places.ts'
import { makeBid, makeQuote } from '../factories.ts'
import { databaseUrl } from '../globalSetup.ts'
import { cloneTemplate, createClock, dropDatabase } from '../harness.ts'
import { buildWorld, type World } from '../world.ts'

let database: string
let url: string
let pool: ReturnType<typeof createPool>
let db: Db
let world: World
let folder: string
beforeAll(async () => {
  database = await cloneTemplate()
  url = databaseUrl(inject('postgresUrl'), database)
  pool = createPool(url, () => {}, 4)
  db = createDatabase(pool)
  world = await buildWorld(db, createClock().now)
})
afterAll(async () => {
  await pool.end()
  await dropDatabase(database)
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loadstone-geo-'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await db.deleteFrom('postcodes').execute()
})

/** As the Ordnance Survey publishes it: no header, the postcode in seven characters, PQ 90 without a place. */
const codePoint = `"SW1A1AA",10,529090,179645,"E92000001","E19000003","E18000007","","E09000033","E05013806"
"OX495NU",10,464447,195647,"E92000001","","","","E07000179","E05009735"
"M32 0JG",10,379988,395476,"E92000001","","","","E08000009","E05000829"
"NE301DP",20,435958,568671,"E92000001","","","","E08000022","E05001121"
"AB101AB",90,0,0,"S92000003","","","","",""
"ZZ999ZZ",10,529090,179645,"E92000001","","","","",""
`
/** As the Office for National Statistics publishes it, with more columns than these and a mark at the start. */
const onspd = `\uFEFF"pcd","pcds","dointr","doterm","usertype","oseast1m","lat","long"
"SW1A1AA","SW1A 1AA","198001","","1","0529090",51.501009,-0.141588
"JE2 3AB","JE2 3AB","200512","","0","",99.999999,0.000000
"DE249FU","DE24 9FU","201001","","0","0437700",52.8881,-1.4411
"DE249ZZ","DE24 9ZZ","199001","200101","0","0437700",52.5,-1.5
"BT1 5GS","BT1 5GS","198001","","0","0146100",54.596553,-5.930051
`

function write(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const run = (path: string) => importPostcodes(db, path, () => {})
const stored = () => db.selectFrom('postcodes').selectAll().orderBy('postcode').execute()

describe('OS Code-Point Open', () => {
  test('is converted from the grid to degrees within ten metres, without rows that have no place', async () => {
    const counts = await run(write('codepo.csv', codePoint))
    expect(counts).toMatchObject({ read: 6, changed: 4, skipped: 2 })
    const known = {
      'SW1A 1AA': [51.50101, -0.14157],
      'OX49 5NU': [51.655929, -1.069752],
      'M32 0JG': [53.455654, -2.302836],
      'NE30 1DP': [55.011303, -1.439269],
    }
    const rows = await stored()
    expect(rows.map(({ postcode }) => postcode).sort()).toEqual(Object.keys(known).sort())
    for (const { postcode, ...point } of rows) {
      const [latitude = 0, longitude = 0] = known[postcode as keyof typeof known]
      expect(haversineMiles(point, { latitude, longitude }) * 1609.344).toBeLessThan(10)
    }
    expect(await findPlace({ config: loadConfig({}), db }, 'sw1a1aa')).toMatchObject({ precision: 'unit' })
  })

  test('is read from a whole folder without other files, and changes nothing the second time', async () => {
    const [first = '', ...others] = codePoint.split('\n')
    write('ab.csv', first)
    write('CD.CSV', others.join('\n'))
    write('readme.txt', 'no postcodes')
    mkdirSync(join(folder, 'nested'))
    expect(await run(folder)).toMatchObject({ read: 6, changed: 4 })
    const before = await stored()
    expect(await run(folder)).toMatchObject({ read: 6, changed: 0 })
    expect(await stored()).toEqual(before)
  })

  test('moves a postcode that has moved, and stores one named twice once', async () => {
    await run(write('codepo.csv', codePoint))
    const moved = '"SW1A1AA",10,529100,179645\n"SW1A 1AA",10,530090,179645\n'
    expect(await run(write('codepo.csv', moved))).toMatchObject({ read: 2, changed: 1 })
    expect((await findPlace({ config: loadConfig({}), db }, 'SW1A 1AA'))?.longitude).toBeCloseTo(-0.1271, 3)
    expect(await stored()).toHaveLength(4)
  })
})

test('ONSPD and NSPL are read by their header, without terminated postcodes and those without a place', async () => {
  expect(await run(write('ONSPD.csv', onspd))).toMatchObject({ read: 5, changed: 3, skipped: 2 })
  expect(await stored()).toEqual([
    { postcode: 'BT1 5GS', latitude: 54.596553, longitude: -5.930051 },
    { postcode: 'DE24 9FU', latitude: 52.8881, longitude: -1.4411 },
    { postcode: 'SW1A 1AA', latitude: 51.501009, longitude: -0.141588 },
  ])
})

test('a file with more lines than a batch is imported whole', async () => {
  const letters = [...'ABDEFGHJLN']
  const units = letters.flatMap((a) => letters.flatMap((b) => [...'0123456789'].map((digit) => `${digit}${a}${b}`)))
  const lines = ['DE1', 'DE2', 'DE3', 'DE4', 'DE5', 'DE6', 'DE7'].flatMap((outcode) =>
    units.map((unit, at) => `"${outcode} ${unit}",10,${430_000 + at},335000`),
  )
  expect(await run(write('de.csv', lines.join('\n')))).toMatchObject({ read: 7_000, changed: 7_000 })
})

describe('an earlier rough place', () => {
  const place = { latitude: 52.922, longitude: -1.476 }
  const rough = { ...place, precision: 'area' } as const
  const uncertain = { ...rough, uncertainty_km: 25 }
  const exact = { latitude: 52.8881, longitude: -1.4411, precision: 'unit' }
  const placeOf = (table: 'quotes' | 'companies', id: number) =>
    db.selectFrom(table).select(['latitude', 'longitude', 'precision']).where('id', '=', id).executeTakeFirst()

  const uncertaintyOf = async (id: number) =>
    (await db.selectFrom('quotes').select('uncertainty_km').where('id', '=', id).executeTakeFirst())?.uncertainty_km

  test('is replaced by a more exact one and counted, unless it is a pin', async () => {
    const nowhere = { latitude: null, longitude: null, precision: null }
    const quotes = {
      area: await makeQuote(db, world, world.a, { ...uncertain, postcode: 'DE24 9FU' }),
      unplaced: await makeQuote(db, world, world.a, { ...nowhere, postcode: 'DE24 9FU' }),
      newEstate: await makeQuote(db, world, world.a, { ...uncertain, postcode: 'DE24 9XX' }),
      unlisted: await makeQuote(db, world, world.a, { ...uncertain, postcode: 'LS1 4AP' }),
      pinned: await makeQuote(db, world, world.a, { ...rough, precision: 'pin', postcode: 'DE24 9FU' }),
      unit: await makeQuote(db, world, world.a, { ...rough, precision: 'unit', postcode: 'DE24 9FU' }),
    }
    await db
      .updateTable('companies')
      .set({ ...rough, precision: 'outcode', postcode: 'DE24 9FU' })
      .where('id', '=', world.a.supplier.company_id)
      .execute()
    const bid = await makeBid(db, world.a, quotes.area, {
      collection_postcode: 'DE24 9FU',
      collection_latitude: rough.latitude,
      collection_longitude: rough.longitude,
      collection_precision: 'area',
    })
    const delivered = await makeBid(db, world.b, quotes.area, { can_deliver: true })
    const file = write('ONSPD.csv', onspd)
    expect((await run(file)).sharpened).toEqual({ companies: 1, quotes: 3, bids: 1 })
    expect(await placeOf('quotes', quotes.area)).toEqual(exact)
    expect(await placeOf('quotes', quotes.unplaced)).toEqual(exact)
    expect(await placeOf('quotes', quotes.newEstate)).toEqual({ ...exact, precision: 'sector' })
    expect(await placeOf('quotes', quotes.unlisted)).toEqual(rough)
    expect(await placeOf('quotes', quotes.pinned)).toEqual({ ...rough, precision: 'pin' })
    expect(await placeOf('quotes', quotes.unit)).toEqual({ ...rough, precision: 'unit' })
    expect(await placeOf('companies', world.a.supplier.company_id)).toEqual(exact)
    expect(await uncertaintyOf(quotes.area)).toBe(0)
    expect(await uncertaintyOf(quotes.newEstate)).toBe(3)
    expect(await uncertaintyOf(quotes.unlisted)).toBe(25)
    const places = await db
      .selectFrom('bids')
      .select(['collection_latitude', 'collection_precision'])
      .where('id', 'in', [bid, delivered])
      .orderBy('id')
      .execute()
    expect(places).toEqual([
      { collection_latitude: 52.8881, collection_precision: 'unit' },
      { collection_latitude: null, collection_precision: null },
    ])
    expect((await run(file)).sharpened).toEqual({ companies: 0, quotes: 0, bids: 0 })
  })
})

describe('an unusable file is reported in one line', () => {
  test.each([
    ['the columns of something else', 'name,town\nAnn,Derby\n', /^x\.csv: it is not an OS Code-Point Open file, or /],
    ['no column of terminations', 'pcds,lat,long\nDE24 9FU,52,-1\n', /^x\.csv: it is not /],
    ['nothing', '', /^x\.csv is empty\./],
    ['no coordinates', '"DE24 9FU",10,,\n', /^x\.csv: DE24 9FU has no grid reference/],
    ['words for coordinates', '"DE24 9FU",10,east,north\n', /^x\.csv: DE24 9FU has no grid reference/],
    ['a place on another continent', 'pcds,doterm,lat,long\nDE24 9FU,,1.4411,52.8\n', /outside the British Isles/],
    ['a broken quotation', '"DE24 9FU",10,"1"x,2\n', /^x\.csv: Invalid/],
  ])('%s', async (_, text, message) => {
    const failing = run(write('x.csv', text))
    await expect(failing).rejects.toThrow(ConfigError)
    await expect(failing).rejects.toThrow(message)
  })

  test('a missing file or a folder without any', async () => {
    await expect(run(join(folder, 'gone.csv'))).rejects.toThrow(/gone\.csv does not exist\.$/)
    await expect(run(folder)).rejects.toThrow(/^There is no \.csv file in /)
  })
})

describe('the command', () => {
  const command = async (...args: string[]) => {
    const cli = join(import.meta.dirname, '../../../api/cli/geoImport.ts')
    const env = { ...process.env, DATABASE_URL: url, INIT_CWD: folder }
    const ended = promisify(execFile)(process.execPath, [cli, ...args], { env })
    const { code = 0, stderr } = await ended.then(
      (output) => ({ ...output, code: 0 }),
      (error: { code: number; stderr: string }) => error,
    )
    return { code, lines: stderr.trim().split('\n') }
  }

  test('imports a file relative to the working directory and reports the result', async () => {
    write('codepo.csv', codePoint)
    const { code, lines } = await command('codepo.csv')
    expect(code).toBe(0)
    expect(lines).toEqual([
      '6 lines read: 4 postcodes new or moved, 2 lines without a place left out.',
      'Known more exactly now: companies 0, quotes 0, collection points 0.',
    ])
    expect(await stored()).toHaveLength(4)
  })

  test('ends with code 1 and one line on failure', async () => {
    expect(await command()).toEqual({ code: 1, lines: [expect.stringMatching(/^Use: npm run geo:import -- /)] })
    expect(await command('gone.csv')).toEqual({
      code: 1,
      lines: [expect.stringMatching(/gone\.csv does not exist\.$/)],
    })
  })
})

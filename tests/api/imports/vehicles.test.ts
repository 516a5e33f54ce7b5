import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { lockCompany } from '../../../api/companies/queries.ts'
import { mostVehicles } from '../../../api/contract/vehicles.ts'
import type { Trx } from '../../../api/db/database.ts'
import { counts } from '../../counts.ts'
import { openTestApi, type Reply } from '../harness.ts'
import { record } from '../statements.ts'
import { createPeople, type Member } from '../world.ts'
import { countWaiting } from './waiting.ts'

const place = { postcode: 'DE4 4HY', city: 'Matlock', latitude: 53.1, longitude: -1.6 }
const path = '/api/haulier/vehicles'
const head = 'registration,gross limit t,plated weight t'
let haulier: Member
let firms = 0
const t = await openTestApi()
beforeEach(async () => {
  firms += 1
  haulier = await createPeople(t.db, t.clock.now).owner(`yard-${firms}`, { is_haulier: true }, place)
})

const fileOf = (content: string | Buffer) => Buffer.from(content).toString('base64')
const look = (content: string | Buffer) => t.as(haulier).post(`${path}/import`, { file: fileOf(content) })
const store = (content: string | Buffer, plan: string) =>
  t.as(haulier).post(`${path}/import`, { file: fileOf(content), plan })
const lines = (...rows: string[]) => [head, ...rows].join('\r\n')
const stored = async () => (await t.as(haulier).get(path)).body.data as { registration: string; version: number }[]
const faultsOf = ({ body }: Reply) =>
  body.data.faults.map(({ line, column, cell, wrong, right }: Record<string, unknown>) => [
    ...[line, column, cell, wrong, right],
  ])

async function bring(content: string | Buffer): Promise<Reply> {
  const seen = await look(content)
  expect([seen.status, faultsOf(seen)]).toEqual([200, []])
  return store(content, seen.body.data.plan)
}

describe('a file without faults', () => {
  test('is looked at first, and stored exactly as it was looked at', async () => {
    const file = lines('fn19hvo,32,31.5', 'YX22 ZZA,,')
    const seen = await look(file)
    expect(seen.body.message).toBe('Nothing has been stored')
    expect(seen.body.data).toMatchObject({
      stored: false,
      lines: 2,
      added: 2,
      changed: 0,
      same: 0,
      faulty: 0,
      faults: [],
    })
    expect(await stored()).toEqual([])

    const kept = await store(file, seen.body.data.plan)
    expect(kept.body).toMatchObject({ message: 'Stored', data: { stored: true, added: 2 } })
    expect(await stored()).toMatchObject([
      { registration: 'FN19 HVO', axle_class: 32, plated_weight: 31.5, version: 1 },
      { registration: 'YX22 ZZA', axle_class: null, plated_weight: null, version: 1 },
    ])
    const event = await t.db.selectFrom('events').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    expect(event).toMatchObject({ kind: 'company.updated', actor_id: haulier.id, data: { changed: ['vehicles'] } })
  })

  test('adds, changes and leaves as they are; what it doesn’t name stays', async () => {
    await bring(lines('FN19 HVO,32,', 'YX22 ZZA,44,', 'KX70 ABC,26,'))
    const file = lines('FN19 HVO,32,', 'YX22 ZZA,44,43.9', 'NEW 1,,')
    const seen = await look(file)
    expect(seen.body.data).toMatchObject({ added: 1, changed: 1, same: 1, mostly: 'plated weight t' })
    await store(file, seen.body.data.plan)
    expect((await stored()).map(({ registration, version }) => [registration, version])).toEqual([
      ...[
        ['FN19 HVO', 1],
        ['KX70 ABC', 1],
        ['NEW 1', 1],
        ['YX22 ZZA', 2],
      ],
    ])
    const edits = await t.db.selectFrom('edits').selectAll().where('subject', '=', 'vehicle').execute()
    expect(edits.at(-1)).toMatchObject({
      version: 1,
      replaced: { 'plated weight': 'none' },
      written: { 'plated weight': '43.900 t' },
    })
  })

  test('that changes nothing is stored without an event', async () => {
    await bring(lines('FN19 HVO,32,'))
    const last = async () =>
      (await t.db.selectFrom('events').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id
    const before = await last()
    expect((await bring(lines('FN19 HVO,32,'))).body.data).toMatchObject({ stored: true, same: 1 })
    expect(await last()).toBe(before)
  })
})

describe('spreadsheets’ habits', () => {
  test.each([
    ['a mark at the start, and line feeds alone', Buffer.from(`\ufeff${head}\nFN19 HVO,32,31.5\n`)],
    ['semicolons', Buffer.from(`${head.replaceAll(',', ';')}\r\nFN19 HVO;32;31.5\r\n`)],
    ['tabs in UTF-16', Buffer.from(`\ufeff${head.replaceAll(',', '\t')}\r\nFN19 HVO\t32\t31.5\r\n`, 'utf16le')],
    [
      'columns in another order and other letters',
      Buffer.from(` Plated Weight T ,REGISTRATION,Gross limit t\n31.5,FN19 HVO,32`),
    ],
    ['empty rows and columns behind', Buffer.from(`${head},,\n\n,,,,\nFN19 HVO,32,31.5,,\n,,,,\n\n\n`)],
    [
      'quotation marks around everything',
      Buffer.from('"registration","gross limit t","plated weight t"\n"FN19 HVO","32","31.5"'),
    ],
  ])('%s', async (_habit, file) => {
    await bring(file)
    expect(await stored()).toMatchObject([{ registration: 'FN19 HVO', axle_class: 32, plated_weight: 31.5 }])
  })

  test('a line’s number is the spreadsheet’s row, after empty rows and breaks within a cell', async () => {
    expect(faultsOf(await look(`${head}\n\n"FN19\nHVO",,\nYX22 ZZA,33,`)).map(([line]: unknown[]) => line)).toEqual([
      3, 4,
    ])
  })

  test.each([
    ['PK\u0003\u0004', 'This is a workbook, not a CSV file. Save it as CSV in your spreadsheet and choose that file.'],
    ['', 'The file field must not be empty.'],
    [head, 'This file has no lines below its headings.'],
    [`${head}\n,,\n`, 'This file has no lines below its headings.'],
    [`${head}\n"FN19 HVO,32,`, 'A quotation mark before line 2 is never closed.'],
    [`${head}\n${'A1,,\n'.repeat(10_001)}`, 'This file has more than 10,000 lines. Divide it into several.'],
    [`${head}${',a'.repeat(200)}\nFN19 HVO,32,`, 'This file has too many columns.'],
    [`${head}\n${'x'.repeat(2 * 1024 * 1024)}`, 'The file must not be greater than 2 megabytes.'],
  ])('%.20j is no such file', async (content, text) => {
    const { status, body } = await look(content)
    expect([status, body.errors?.file?.[0]]).toEqual([422, content === '' ? 'This file is empty.' : text])
  })
})

test('each fault has its line, its column, the cell, what is wrong and how to put it right', async () => {
  const right = 'At most seven letters and digits, as on the plate'
  const seen = await look(
    lines(
      'FN19 HVO,32,',
      'no digits,32,',
      ',26,',
      'fn19hvo,,',
      'YX22 ZZA,33,"32,0"',
      'KX70 ABC,five,61',
      'AB12 CDE,,,odd',
      'FJ21 KXAA,,',
      'CC24 KXB and a cell that was merged,,',
      'DE24 FGH,,0.5',
      'EF24 GHJ,,heavy',
    ),
  )
  expect(faultsOf(seen)).toEqual([
    [3, 'A', 'no digits', expect.any(String), right],
    [4, 'A', '', 'This cell is empty', right],
    [5, 'A', 'fn19hvo', 'Stands in line 2 too', 'Keep one of the two lines'],
    [6, 'B', '33', 'No such gross limit', '18, 26, 32, 40, 44 or empty'],
    [6, 'C', '32,0', 'Comma in place of a point', 'Write 32.0'],
    [7, 'B', 'five', 'Not a number', '18, 26, 32, 40, 44 or empty'],
    [7, 'C', '61', 'More than 60', 'Tonnes from 1 to 60 with a point, or empty'],
    [
      8,
      'D',
      'odd',
      'There is no heading above this cell',
      'Put text with a comma in quotation marks, or empty the cell',
    ],
    [9, 'A', 'FJ21 KXAA', '8 letters and digits are not a UK registration', right],
    [10, 'A', 'CC24 KXB and a cell that was merged', '35 characters are too many', right],
    [11, 'C', '0.5', 'Less than 1', 'Tonnes from 1 to 60 with a point, or empty'],
    [12, 'C', 'heavy', 'Not a number', 'Tonnes from 1 to 60 with a point, or empty'],
  ])
  expect(seen.body.data).toMatchObject({ lines: 11, faulty: 10, fault_count: 12, added: 1 })
})

test('headings that are unknown, doubled or missing are faults of line 1', async () => {
  expect(faultsOf(await look('registration,axles,registration\nFN19 HVO,4,'))).toEqual([
    [1, '', '', 'This column is missing', 'Add it, even if it stays empty'],
    [1, '', '', 'This column is missing', 'Add it, even if it stays empty'],
    [
      1,
      'B',
      'axles',
      'There is no such column',
      'Take it out, or name it as one that is missing: gross limit t, plated weight t',
    ],
    [1, 'C', 'registration', 'Column A has this heading too', 'Keep one of the two columns'],
  ])
})

test('huge cells, hidden characters and thousands of faults are answered in measure', async () => {
  const seen = await look(
    lines(`${'A1'.repeat(5_000)},,`, 'A\u00001,,', ...Array.from({ length: 9_000 }, () => ',x,y')),
  )
  expect(seen.body.data).toMatchObject({ faulty: 9_002, fault_count: 27_002 })
  expect(seen.body.data.faults).toHaveLength(10_000)
  expect(seen.body.data.faults[0].cell).toHaveLength(100)
})

const plates = (from: number, count: number) => Array.from({ length: count }, (_, at) => `T${from + at}X,32,31.5`)

const everything = async () => {
  const tables = ['vehicles', 'edits', 'events', 'event_audiences', 'access_records'] as const
  const counted = tables.map(async (table) => {
    const { total } = await t.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as('total'))
      .executeTakeFirstOrThrow()
    return [table, Number(total)]
  })
  return Promise.all(counted)
}

describe('5,000 lines', () => {
  test('a fault in line 4,999 leaves nothing behind', async () => {
    const rows = plates(10_000, 4_999)
    rows[4_997] = 'FN19 HVO,33,'
    const file = lines(...rows)
    const before = await everything()
    const seen = await look(file)
    expect(faultsOf(seen)).toEqual([[4_999, 'B', '33', expect.any(String), expect.any(String)]])
    expect((await store(file, seen.body.data.plan)).body.data).toMatchObject({ stored: false, faulty: 1 })
    expect(await everything()).toEqual(before)
  })

  test('are stored by as many statements as a few are', async () => {
    const of = async (from: number, count: number) => {
      const file = lines(...plates(from, count))
      const { plan } = (await look(file)).body.data
      const statements = await record(async () => {
        expect((await store(file, plan)).body.data).toMatchObject({ stored: true, added: count })
      })
      return statements.length
    }
    const few = await of(10, 3)
    expect(await of(10_000, mostVehicles - 3)).toBe(few)
  })

  test('are the most that a yard has', async () => {
    await bring(lines(...plates(10_000, mostVehicles - 1)))
    const seen = await look(lines('FN19 HVO,,', 'YX22 ZZA,,', 'KX70 ABC,,'))
    expect(faultsOf(seen)).toEqual([
      [3, 'A', 'YX22 ZZA', 'A company can have at most 5,000 vehicles', 'Take this line and those below out'],
    ])
  })
})

describe('what changed since the dry run', () => {
  test('refuses the import, and the next dry run shows it', async () => {
    const file = lines('FN19 HVO,32,', 'YX22 ZZA,44,')
    const { plan } = (await look(file)).body.data
    await t.as(haulier).post(path, { registration: 'FN19 HVO' })
    const refused = await store(file, plan)
    expect([refused.status, refused.body.code]).toEqual([409, 'plan_changed'])
    expect(await stored()).toHaveLength(1)
    expect((await look(file)).body.data).toMatchObject({ added: 1, changed: 1 })
  })

  test('an import whose answer was lost is answered again', async () => {
    const file = lines('FN19 HVO,32,')
    const { plan } = (await look(file)).body.data
    expect((await store(file, plan)).status).toBe(200)
    expect((await store(file, plan)).body.data).toMatchObject({ stored: true, added: 0, changed: 0, same: 1 })
  })

  test('another file isn’t stored by the plan of this one', async () => {
    const { plan } = (await look(lines('FN19 HVO,32,'))).body.data
    expect((await store(lines('FN19 HVO,44,'), plan)).status).toBe(409)
    expect(await stored()).toEqual([])
  })
})

test('of two imports at once one is stored, and no vehicle twice', async () => {
  const file = lines(...plates(10, 50))
  const { plan } = (await look(file)).body.data
  const answers = await t.db.transaction().execute(async (trx) => {
    await lockCompany(trx, haulier.company_id)
    const first = store(file, plan)
    await expect.poll(() => countWaiting(t.db)).toBe(1)
    return { first, second: await store(file, plan) }
  })
  expect([(await answers.first).status, answers.second.status]).toEqual([200, 429])
  expect(await stored()).toHaveLength(50)
})

const registration = fc
  .stringMatching(/^[A-Z]{1,2}[0-9]{1,2}[ '=+@-]{0,1}[A-Z]{0,1}$/)
  .chain((plate) => fc.constantFrom('', "'", '=', "'=", '-', '@').map((mark) => `${mark}${plate}`))
const vehicle = fc.record({
  registration,
  axle_class: fc.constantFrom(null, 18, 26, 32, 40, 44),
  plated_weight: fc.option(fc.integer({ min: 1_000, max: 60_000 }).map((kg) => kg / 1000)),
})

test('an exported list is read back as it stands, line by line', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(vehicle, { minLength: 1, maxLength: 6 }), async (drawn) => {
      for (const one of drawn) await t.as(haulier).post(path, one)
      const { body, status } = (await t.as(haulier).get(`${path}.csv`)).raw as unknown as {
        body: string
        status: number
      }
      expect(status).not.toBe(500)
      const seen = await look(body)
      const kept = (await stored()).length
      expect([faultsOf(seen), seen.body.data.same, seen.body.data.lines]).toEqual([[], kept, kept])
    }),
    { numRuns: counts(25, 200) },
  )
})

const url = await t.app.listen({ port: 0, host: '127.0.0.1' })
const holdFirm = (trx: Trx) => lockCompany(trx, haulier.company_id)
/** Until its transaction ends, others don't see the vehicle, and a second writer of the plate waits. */
const holdPlate = (trx: Trx) =>
  trx
    .insertInto('vehicles')
    .values({ company_id: haulier.company_id, registration: 'T59X', created_at: t.clock.now })
    .execute()

test.each([
  ['before it reads the list', holdFirm],
  ['while it stores', holdPlate],
])('an import that its sender stops %s stores nothing', async (_, hold) => {
  const file = lines(...plates(10, 50))
  const { plan } = (await look(file)).body.data
  const left = new Promise<void>((gone) => {
    t.app.server.once('connection', (socket) => socket.once('close', () => gone()))
  })
  const stop = new AbortController()
  const holding = t.db.transaction().execute(async (trx) => {
    await hold(trx)
    const asked = fetch(`${url}${path}/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${haulier.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ file: fileOf(file), plan }),
      signal: stop.signal,
    })
    await expect.poll(() => countWaiting(t.db)).toBe(1)
    stop.abort()
    await expect(asked).rejects.toThrow('aborted')
    await left
    throw new Error('Let go')
  })
  await expect(holding).rejects.toThrow('Let go')
  // Whoever asked first for this lock has ended.
  await t.db.transaction().execute(holdFirm)
  expect(await stored()).toEqual([])
})

import { expect, test } from 'vitest'
import { guessColumns, headingsMissing, rowsOfExport } from '../../../../web/tickets/paper/export/exportRows.ts'
import { csvOfFaults } from '../../../../web/tickets/paper/export/faultsCsv.ts'
import { readExportFile } from '../../../../web/tickets/paper/export/readFile.ts'

/** What weighbridges write. */

const order = { quoteId: 41, accepted_at: '2026-01-05T09:00:00.000Z', closed_at: null, loadedAt: 'Dene Quarry' }
const headings = ['Ticket No', 'Date', 'Time', 'Registration', 'Gross', 'Tare', 'Net', 'Driver']
const first = ['WB1', '25/11/2026', '07:40', 'FJ71KXM', '31940', '12480', '19460', 'Dan Price']

type Bytes = string | Uint8Array<ArrayBuffer>
const fileOf = (content: Bytes) => readExportFile(new File([content], 'export.csv'))
const linesOf = (separator: string, ...lines: (readonly string[])[]) =>
  lines.map((line) => line.join(separator)).join('\r\n')

async function rowsOf(content: Bytes) {
  const file = await fileOf(content)
  return rowsOfExport({ file, mapped: guessColumns(file), keptAt: 'Cabin', order, drivers: [] })
}

test.each([
  ['commas', linesOf(',', headings, first)],
  ['semicolons', linesOf(';', headings, first)],
  ['tabs', linesOf('\t', headings, first)],
  [
    'a mark and quotes',
    `\uFEFF${linesOf(
      ',',
      headings.map((name) => `"${name}"`),
      first,
    )}`,
  ],
  ['a day as ISO', linesOf(',', headings, first.with(1, '2026-11-25'))],
  ['day and time in one cell', linesOf(',', headings, first.with(1, '25/11/2026 07:40:12').with(2, ''))],
  ['thousands', linesOf(';', headings, first.with(4, '31,940').with(5, '12 480'))],
])('an export with %s is read', async (_, content) => {
  const [row] = await rowsOf(content)
  expect(row?.faults).toEqual({})
  expect(row?.row.cells).toMatchObject({
    date: '25/11/2026',
    time: '07:40',
    vehicle: 'FJ71 KXM',
    gross: '31.940',
    tare: '12.480',
    weighbridge_ref: 'WB1',
    driver: 'Dan Price',
    paper_kept_at: 'Cabin',
  })
})

test('Excel’s Unicode text and an older Windows’ letters are read', async () => {
  const text = linesOf('\t', headings, first.with(7, 'Zoë'))
  const utf16 = Uint8Array.from([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from([...text].map((c) => c.charCodeAt(0))).buffer),
  ])
  const windows = Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)))
  for (const content of [utf16, windows]) expect((await rowsOf(content))[0]?.row.cells.driver).toBe('Zoë')
})

test('faults name the line of the file and its column', async () => {
  const rows = await rowsOf(
    linesOf(',', headings, first, first.with(1, '31/02/2026'), first.with(5, ''), first, first.with(4, '31.94')),
  )
  expect(rows.map(({ line, faults }) => [line.nth, faults])).toEqual([
    [2, {}],
    [3, { date: 'No such day.' }],
    [4, { tare: 'The tare field is required.' }],
    [5, { date: 'Stands in line 2 too.' }],
    [6, expect.objectContaining({ gross: 'This isn’t a lorry’s weight in whole kilograms.' })],
  ])
})

test('the unit is guessed from the weights', async () => {
  const tonnes = first.with(4, '31.94').with(5, '12.48')
  expect(guessColumns(await fileOf(linesOf(',', headings, first))).unit).toBe('kg')
  expect(guessColumns(await fileOf(linesOf(',', headings, tonnes))).unit).toBe('t')
})

test('remembered columns are used only where the file has them all', async () => {
  const mapped = guessColumns(await fileOf(linesOf(',', headings, first)))
  const other = await fileOf(linesOf(',', headings.with(4, 'Weight 2'), first))
  expect(headingsMissing(mapped, other)).toEqual(['Gross'])
})

test.each([
  ['', 'This file has no lines below its headings.'],
  [linesOf(',', headings), 'This file has no lines below its headings.'],
  ['one\r\ntwo', 'This file has one column only. Export it as CSV, with a heading for each column.'],
])('a file that is no export says why: %j', async (content, why) => {
  await expect(fileOf(content)).rejects.toThrow(why)
})

test('a thousand lines are read and checked well within five seconds', async () => {
  const lines = Array.from({ length: 1_000 }, (_, nth) => first.with(0, `WB${nth}`))
  const began = performance.now()
  const rows = await rowsOf(linesOf(',', headings, ...lines))
  expect(rows.filter(({ faults }) => Object.keys(faults).length === 0)).toHaveLength(1_000)
  expect(new Set(rows.map(({ row }) => row.token)).size).toBe(1_000)
  expect(performance.now() - began).toBeLessThan(5_000)
})

test('a list of faults can’t become a formula', () => {
  const csv = csvOfFaults([{ line: 2, column: 'Reg', inFile: '=1+1', text: 'Say "so"' }])
  expect(csv).toContain(`"2","Reg","'=1+1","Say ""so"""`)
})

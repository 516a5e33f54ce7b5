import { expect, test } from 'vitest'
import { paperBodyLimit } from '../../../../api/contract/tickets/paper.ts'
import { batchesOf, type SentRow } from '../../../../web/tickets/paper/logRows.ts'
import { londonInstant } from '../../../../web/tickets/paper/londonInstant.ts'
import { completionOf } from '../../../../web/tickets/paper/memory.ts'
import { asUnderstood, isBlank, newRow, newToken, withCell } from '../../../../web/tickets/paper/paperRow.ts'
import { readCopied } from '../../../../web/tickets/paper/paste.ts'

const today = '2026-11-27'
const written = (name: 'date' | 'time' | 'gross' | 'vehicle', typed: string) =>
  asUnderstood(withCell(newRow(1), name, typed), name, today).cells[name]

test.each([
  ['date', '25/11', '25/11/2026'],
  ['date', '25.11.26', '25/11/2026'],
  ['date', '25 11', '25/11/2026'],
  // The last one, since the load has been.
  ['date', '25/12', '25/12/2025'],
  ['date', '31/2', '31/2'],
  ['time', '0740', '07:40'],
  ['time', '7:40', '07:40'],
  ['gross', '31,9', '31.900'],
  ['gross', '31940', '31.940'],
  ['gross', 'x', 'x'],
  ['vehicle', 'fj71kxm', 'FJ71 KXM'],
] as const)('the %s %s is written as %s once it is left', (name, typed, says) => {
  expect(written(name, typed)).toBe(says)
})

test.each([
  ['2026-11-25', '07:40', '2026-11-25T07:40:00.000Z'],
  ['2026-07-25', '07:40', '2026-07-25T06:40:00.000Z'],
  ['2026-07-25', '00:10', '2026-07-24T23:10:00.000Z'],
  // The clocks go back at two: the first of both.
  ['2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
  ['2026-03-29', '01:30', null],
])('%s %s on a British clock is %s', (day, clock, instant) => {
  expect(londonInstant(day, clock)).toBe(instant)
})

test('the day and the place alone are no ticket', () => {
  const row = withCell(withCell(newRow(1), 'date', '25/11/2026'), 'paper_kept_at', 'Cabin')
  expect([isBlank(row), isBlank(withCell(row, 'time', '07:40'))]).toEqual([true, false])
})

test('rows of one moment keep their order by their tokens', () => {
  const tokens = Array.from({ length: 300 }, newToken)
  expect(tokens.toSorted()).toEqual(tokens)
})

test.each([
  ['da', 'Dan Price'],
  ['DAN P', 'Dan Price'],
  ['k', null],
  ['dan price', null],
  ['x', null],
])('%s is completed to %s', (typed, whole) => {
  expect(completionOf(typed, ['Dan Price', 'Kim Ash', 'Kay Orr'])).toBe(whole)
})

test('a text of one cell isn’t taken for a table', () => {
  expect([readCopied('FJ71 KXM'), readCopied('FJ71 KXM\r\n')]).toEqual([null, null])
  expect(readCopied('a\t"b ""c"""\n\n1\t2')).toEqual([
    ['a', 'b "c"'],
    ['1', '2'],
  ])
})

const sentRow = (scan_data: string | null) => ({ scan_data }) as SentRow

test('a call holds at most 250 tickets, and scans only as far as its body may be long', () => {
  expect(batchesOf(Array.from({ length: 501 }, () => sentRow(null))).map(({ length }) => length)).toEqual([250, 250, 1])
  const batches = batchesOf(Array.from({ length: 20 }, () => sentRow('x'.repeat(400_000))))
  expect(batches.flat()).toHaveLength(20)
  for (const batch of batches) expect(JSON.stringify(batch).length).toBeLessThan(paperBodyLimit)
})

const signed = {
  ...asUnderstood(withCell(withCell(newRow(1), 'gross', '31.940'), 'vehicle', 'fj71kxm'), 'vehicle', today),
  signature: 'data:image/png;base64,AA==',
}

test.each([
  ['gross', '31.9'],
  ['tare', '12'],
  ['vehicle', 'FJ71 KXN'],
  ['driver', 'Dan Price'],
  ['weighbridge_ref', 'WB 7'],
  ['signed_by', 'K Rahman'],
] as const)('another %s than was signed for removes the signature', (name, typed) => {
  expect(withCell(signed, name, typed)).toMatchObject({ signature: null, isUnsigned: true })
})

test.each([
  ['gross', '31,94'],
  ['vehicle', 'fj71 kxm'],
  ['driver', ' '],
  ['time', '07:40'],
  ['paper_kept_at', 'Cabin'],
] as const)('a signature stays where %s is typed as %j', (name, typed) => {
  expect(withCell(signed, name, typed).signature).toBe(signed.signature)
})

import { expect, test } from 'vitest'
import { isDay, readClock, readDay, writeDay } from '../../../web/form/day.ts'

const today = '2026-11-21'

test.each([
  ['3/12', '2026-12-03'],
  ['03/12', '2026-12-03'],
  ['21/11', '2026-11-21'],
  ['20/11', '2027-11-20'],
  ['3.12.26', '2026-12-03'],
  ['3-12-2026', '2026-12-03'],
  ['3 12', '2026-12-03'],
  ['3 Dec', '2026-12-03'],
  ['3rd december 2027', '2027-12-03'],
  ['Thu 3 December 2026', '2026-12-03'],
  ['Thursday, 3 December', '2026-12-03'],
  [' 2026-12-03 ', '2026-12-03'],
  ['03122026', '2026-12-03'],
  ['31022027', null],
  ['0312202', null],
  ['3/12/0026', null],
  ['29/2', '2028-02-29'],
  ['29/2/2027', null],
  ['31/2', null],
  ['31/04/2027', null],
  ['12/13', null],
  ['0/1', null],
  ['3', null],
  ['3/12/126', null],
  ['3 foo', null],
  ['', null],
])('%j is %s', (text, day) => {
  expect(readDay(text, today)).toBe(day)
})

test('for a past record a date without a year is the last such day', () => {
  expect(readDay('3/12', today, 'last')).toBe('2025-12-03')
  expect(readDay('21/11', today, 'last')).toBe('2026-11-21')
  expect(readDay('29/2', today, 'last')).toBe('2024-02-29')
})

test('only a day is rewritten, the British way', () => {
  expect(['2026-12-03', '31/2', ''].map(writeDay)).toEqual(['03/12/2026', '31/2', ''])
})

test.each([
  ['7', '07:00'],
  ['7:30', '07:30'],
  ['07.30', '07:30'],
  ['730', '07:30'],
  ['0730', '07:30'],
  ['16:30', '16:30'],
  ['7:30 pm', '19:30'],
  ['12am', '00:00'],
  ['12 pm', '12:00'],
  ['0:00', '00:00'],
  ['24:00', null],
  ['7:60', null],
  ['13 pm', null],
  ['7:3', null],
  ['noon', null],
])('%j is %s', (text, clock) => {
  expect(readClock(text)).toBe(clock)
})

test.each([
  ['2026-12-03', true],
  ['2028-02-29', true],
  // Typed or pasted like a day of the wire, and none of the calendar: nothing could spell it out.
  ['2026-99-99', false],
  ['2026-02-30', false],
  ['03/12/2026', false],
  [' 2026-12-03', false],
  ['', false],
])('%j is a valid API day: %s', (value, is) => {
  expect(isDay(value)).toBe(is)
})

import { expect, test } from 'vitest'
import { daysAfter, isWorkday, workdayAfter, workdaysBetween } from '../../api/contract/rules/workdays.ts'

// Across a leap day, both changes of the clock and two turns of the year.
const days = Array.from({ length: 500 }, (_, nth) => daysAfter('2027-12-20', nth))

test('a working day is any from Monday to Friday', () => {
  const week = days.slice(0, 7)
  expect(week.filter(isWorkday)).toEqual(['2027-12-20', '2027-12-21', '2027-12-22', '2027-12-23', '2027-12-24'])
})

test('the working days of a window are those that the calendar counts, both ends included', () => {
  for (const [nth, from] of days.slice(0, 14).entries()) {
    for (const [length, to] of days.slice(nth).entries()) {
      const counted = days.slice(nth, nth + length + 1).filter(isWorkday)
      expect(workdaysBetween(from, to), `${from} to ${to}`).toBe(counted.length)
    }
  }
})

test('a window that ends before it begins has no working day', () => {
  for (const from of days.slice(7, 14)) {
    for (const to of days.slice(0, 7)) expect(workdaysBetween(from, to)).toBe(0)
  }
})

test('the day that many working days later is the one that the calendar reaches', () => {
  for (const [nth, from] of days.slice(0, 14).entries()) {
    const next = days.slice(nth + 1).filter(isWorkday)
    for (const [before, to] of next.slice(0, 260).entries()) {
      expect(workdayAfter(from, before + 1), `${from} and ${before + 1}`).toBe(to)
    }
  }
})

test('no working day later is the same day, also at a weekend', () => {
  for (const from of days.slice(0, 7)) expect(workdayAfter(from, 0)).toBe(from)
})

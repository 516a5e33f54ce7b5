import { expect, test } from 'vitest'
import { listFigured } from '../../../web/ui/monthFigures.ts'

/** The days of a month up to today, the last, each with its tonnes. */
const month = (tonnes: readonly number[]) =>
  tonnes.map((t, nth) => ({
    day: `2026-11-${String(nth + 1).padStart(2, '0')}`,
    kg: t * 1000,
    kind: nth === tonnes.length - 1 ? ('today' as const) : ('past' as const),
  }))
const figured = (...tonnes: number[]) => listFigured(month(tonnes), 200).map(({ kg }) => kg / 1000)

test('a month’s chart gives a figure for its highest bar and for today’s', () => {
  expect(figured(20, 152.8, 30, 40, 50, 60, 151.1)).toEqual([152.8, 151.1])
  expect(figured(20, 30, 152.8, 90)).toEqual([152.8, 90])
  expect(figured(20, 30, 152.8)).toEqual([152.8])
})

test('only today’s figure stands if the highest bar’s would run into it', () => {
  expect(figured(20, 30, 152.8, 152.1)).toEqual([152.1])
  expect(figured(20, 152.8, 0, 30, 40, 133)).toEqual([133])
  expect(figured(152.8, 0, 0, 30, 40, 152.1)).toEqual([152.8, 152.1])
})

test('one of several bars of the same height has its figure', () => {
  expect(figured(152.8, 152.8, 30, 20)).toEqual([152.8, 20])
})

test('a day without a load has no figure', () => {
  expect(figured(20, 30, 0)).toEqual([30])
  expect(figured(0, 0)).toEqual([])
})

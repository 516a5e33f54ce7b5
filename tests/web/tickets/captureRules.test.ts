import { describe, expect, test } from 'vitest'
import { ageText } from '../../../web/device/age.ts'
import type { TicketFields } from '../../../web/offline/rows.ts'
import {
  asTicketWeight,
  describeVehicle,
  findChecks,
  nextStep,
  readKg,
  readNetKg,
  stepFault,
} from '../../../web/tickets/capture/captureRules.ts'

const complete: TicketFields = {
  gross: '29.5',
  tare: '12.4',
  vehicle: 'FJ21 KXA',
  driver_id: null,
  signed_by: '',
  loaded_at: '',
  weighbridge_ref: '',
}

test.each([
  ['33.2', 33_200],
  ['0', 0],
  ['.5', 500],
  ['33.2001', null],
  ['-1', null],
  ['1e3', null],
  ['33,2', null],
  ['', null],
  ['1000001', null],
])('%s t is %s kg', (text, kg) => {
  expect(readKg(text)).toBe(kg)
})

test('the net weight waits for both weights and may be below zero', () => {
  expect(readNetKg({ gross: '33.2', tare: '12.46' })).toBe(20_740)
  expect(readNetKg({ gross: '12', tare: '12.5' })).toBe(-500)
  expect(readNetKg({ gross: '33.2', tare: '' })).toBeNull()
})

test('a weight is written out when its field is left; kilograms and other text stay as typed', () => {
  expect(['33.2', '30520', 'abc', ''].map(asTicketWeight)).toEqual(['33.200', '30520', 'abc', ''])
})

describe('the next step', () => {
  test.each([
    [{ gross: '' }, 'gross'],
    [{ gross: 'abc' }, 'gross'],
    [{ tare: '' }, 'tare'],
    [{ tare: '12.4567' }, 'tare'],
    [{ tare: '29.5' }, 'gross'],
    [{}, 'sign'],
  ])('with %j is %s', (typed, step) => {
    expect(nextStep({ ...complete, ...typed }, false)).toBe(step)
  })

  test('with a signature is to submit', () => {
    expect(nextStep(complete, true)).toBe('submit')
  })

  test.each([
    ['gross', { gross: '' }, null],
    ['gross', { gross: 'abc' }, 'The gross field must be a number.'],
    ['tare', { tare: '12.4567' }, 'The tare field must have at most 3 decimals.'],
    ['gross', { tare: '29.5' }, 'Net weight must be greater than 0.'],
    ['gross', { tare: '30' }, 'Net weight must be greater than 0.'],
    ['sign', {}, 'Save signature before submitting.'],
    ['submit', {}, null],
  ] as const)('asked to %s with %j, the form says %j', (step, typed, text) => {
    expect(stepFault(step, { ...complete, ...typed })).toBe(text)
  })
})

describe('what merely looks wrong', () => {
  const now = new Date('2026-11-21T09:30:00Z')
  const facts = { fields: complete, limitKg: 32_000, lastTareKg: 12_460, loads: [], now }

  test('is nothing for an ordinary load', () => {
    expect(findChecks(facts)).toEqual({ kilograms: null, overKg: -2_500, isTareFar: false, doubleOf: null })
  })

  test('is the excess over the vehicle’s limit, as soon as the gross is a weight', () => {
    expect(findChecks({ ...facts, fields: { ...complete, gross: '33.2', tare: '' } }).overKg).toBe(1_200)
    expect(findChecks({ ...facts, fields: { ...complete, gross: '' } }).overKg).toBeNull()
  })

  test('is a tare more than a tenth from the last', () => {
    const isFar = (tare: string, lastTareKg: number | null = 12_460) =>
      findChecks({ ...facts, lastTareKg, fields: { ...complete, tare } }).isTareFar
    expect(['13.706', '13.707', '11.213'].map((tare) => isFar(tare))).toEqual([false, true, true])
    expect(isFar('20', null)).toBe(false)
  })

  test('is one warning for kilograms typed as tonnes, with the tonnes that were meant', () => {
    expect(findChecks({ ...facts, fields: { ...complete, gross: '29500', tare: '12400' } })).toEqual({
      kilograms: { field: 'gross', typed: '29500', tonnes: '29.500' },
      overKg: null,
      isTareFar: false,
      doubleOf: null,
    })
  })

  test('is the same load of this vehicle within the hour', () => {
    const logged_at = new Date('2026-11-21T09:12:00Z')
    const same = { gross_kg: 29_500, tare_kg: 12_400, vehicle: complete.vehicle, logged_at }
    expect(findChecks({ ...facts, loads: [same] }).doubleOf).toEqual(logged_at)
    expect(findChecks({ ...facts, loads: [{ ...same, vehicle: 'XY65 ZZZ' }] }).doubleOf).toBeNull()
    expect(findChecks({ ...facts, loads: [{ ...same, tare_kg: 12_420 }] }).doubleOf).toBeNull()
  })
})

test.each([
  [{ axles: 4, plated_weight: null }, '8-wheel tipper', 32_000],
  [{ axles: 4, plated_weight: 30.5 }, '8-wheel tipper', 30_500],
  [{ axles: null, plated_weight: 30.5 }, 'Axles unknown', 30_500],
])('a lorry with %j is called %s and may weigh %i kg', (said, name, limitKg) => {
  expect(describeVehicle(said)).toEqual({ name, limitKg })
})

test('a lorry that the yard has not entered may weigh what any may', () => {
  expect(describeVehicle(undefined)).toEqual({ name: 'Axles unknown', limitKg: 44_000 })
})

test.each([
  [0, 'just now'],
  [59_999, 'just now'],
  [48 * 60_000, '48 min'],
  [134 * 60_000, '2 h 14 min'],
  [120 * 60_000, '2 h'],
  [3 * 86_400_000, '3 days'],
])('%i ms is %s', (ms, text) => {
  expect(ageText(ms)).toBe(text)
})

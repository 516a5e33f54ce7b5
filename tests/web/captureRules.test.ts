import { describe, expect, test } from 'vitest'
import { ageText } from '../../web/device/age.ts'
import type { TicketFields } from '../../web/offline/rows.ts'
import { findFaults, findWarnings, readKg, readNetKg } from '../../web/tickets/captureRules.ts'

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

describe('what stops a ticket', () => {
  test('nothing, where weights and signature are there', () => {
    expect(findFaults(complete, true)).toEqual([])
  })

  test.each([
    [{ gross: '' }, 'gross', 'The gross field is required.'],
    [{ gross: 'abc' }, 'gross', 'The gross field must be a number.'],
    [{ tare: '12.4567' }, 'tare', 'The tare field must have at most 3 decimals.'],
    [{ tare: '29.5' }, 'gross', 'Net weight must be greater than 0.'],
    [{ tare: '30' }, 'gross', 'Net weight must be greater than 0.'],
  ])('%j: %s', (typed, field, text) => {
    expect(findFaults({ ...complete, ...typed }, true)).toEqual([{ field, text }])
  })

  test('a signature that is not saved', () => {
    expect(findFaults(complete, false)).toEqual([{ field: 'signature', text: 'Save signature before submitting.' }])
  })
})

describe('what merely looks wrong', () => {
  const facts = { fields: complete, axles: 4, lastTareKg: 12_460 }
  const titles = (given: Parameters<typeof findWarnings>[0]) => findWarnings(given).map(({ title }) => title)

  test('nothing, for an ordinary load', () => {
    expect(titles(facts)).toEqual([])
  })

  test('over the limit of the vehicle, or of any where its axles are unknown', () => {
    const fields = { gross: '33.2', tare: '12.4' }
    expect(titles({ ...facts, fields })).toEqual(['Gross 33.2 t is over the 32 t limit of this vehicle'])
    expect(titles({ ...facts, fields, axles: null })).toEqual([])
    expect(titles({ ...facts, fields: { ...fields, gross: '44.001' }, axles: null })).toEqual([
      'Gross 44.001 t is over the 44 t limit of any vehicle',
    ])
  })

  test('a tare more than a tenth from the last', () => {
    expect(titles({ ...facts, fields: { gross: '29.5', tare: '13.706' } })).toEqual([])
    expect(titles({ ...facts, fields: { gross: '29.5', tare: '13.707' } })).toEqual([
      "Tare is far from this vehicle's last, 12.460 t",
    ])
    expect(titles({ ...facts, fields: { gross: '29.5', tare: '20' }, lastTareKg: null })).toEqual([])
  })

  test('kilograms typed as tonnes are one warning, not three', () => {
    expect(findWarnings({ ...facts, fields: { gross: '29500', tare: '12400' } })).toEqual([
      {
        field: 'gross',
        title: '29500.0 t looks like kilograms',
        text: 'In tonnes it is 29.500. You can still submit it; it will be flagged.',
      },
    ])
  })
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

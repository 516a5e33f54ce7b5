import { describe, expect, it } from 'vitest'
import {
  flagLabel,
  flagTicket,
  legalGrossWeight,
  type TicketFacts,
  ticketFlags,
} from '../../../api/contract/tickets/checks.ts'

const at = (time: string) => new Date(`2026-11-21T${time}Z`)

const sound: TicketFacts = {
  gross_kg: 32_000,
  tare_kg: 13_540,
  vehicle: 'AB12 CDE',
  axles: 4,
  plated_kg: null,
  last_tare_kg: 13_500,
  ordered_kg: 100_000,
  delivered_kg: 0,
  others: [],
  confirmed_at: at('06:00:00'),
  is_driver_removed: false,
  is_order_closed: false,
  is_order_cancelled: false,
  is_from_paper: false,
  is_imported: false,
  is_key_ended: false,
  logged_at: at('08:00:00'),
  sent_at: at('08:00:05'),
  now: at('08:00:06'),
}
const same = { gross_kg: 32_000, tare_kg: 13_540, vehicle: 'AB12 CDE', logged_at: at('07:30:00') }

describe('flags of a ticket', () => {
  it.each<[string, Partial<TicketFacts>, string[]]>([
    ['nothing wrong', {}, []],
    ['exactly what remained', { delivered_kg: 81_540 }, []],
    ['a kilogram more than remained', { delivered_kg: 81_541 }, ['over_delivery']],
    ['a kilogram over four axles', { gross_kg: 32_001 }, ['over_legal_weight']],
    ['the same on six', { gross_kg: 32_001, axles: 6 }, []],
    ['what its plate allows', { gross_kg: 30_500, plated_kg: 30_500 }, []],
    ['a kilogram over its plate', { gross_kg: 30_501, plated_kg: 30_500 }, ['over_legal_weight']],
    ['more than the law allows, whatever its plate', { gross_kg: 32_001, plated_kg: 38_000 }, ['over_legal_weight']],
    ['an unknown axle class', { gross_kg: 44_000, axles: null }, []],
    ['too much for any', { gross_kg: 44_001, axles: null }, ['over_legal_weight']],
    ['a tare within a tenth', { tare_kg: 14_850 }, []],
    ['a tare beyond a tenth', { tare_kg: 14_851 }, ['tare_far_from_last']],
    ['a tare far below', { tare_kg: 12_149 }, ['tare_far_from_last']],
    ['a first tare', { tare_kg: 9_000, last_tare_kg: null }, []],
    [
      'kilograms typed as tonnes',
      { gross_kg: 32_000_000, tare_kg: 13_540_000 },
      ['over_delivery', 'over_legal_weight', 'tare_far_from_last', 'kilograms_as_tonnes'],
    ],
    ['the same weights half an hour before', { others: [same] }, ['likely_double']],
    ['the same weights, vehicle unsaid', { others: [{ ...same, vehicle: null }] }, ['likely_double']],
    ['the same weights of another vehicle', { others: [{ ...same, vehicle: 'XY65 ZZZ' }] }, []],
    ['the same weights hours before', { others: [{ ...same, logged_at: at('06:59:59') }] }, []],
    ['other weights of that vehicle', { others: [{ ...same, gross_kg: 31_980 }] }, []],
    ['another tare of that vehicle', { others: [{ ...same, tare_kg: 13_560 }] }, []],
    ['an unconfirmed order', { confirmed_at: null }, ['before_confirmation']],
    ['logged before the confirmation', { confirmed_at: at('08:00:01') }, ['before_confirmation']],
    ['an assignment that has ended', { is_driver_removed: true }, ['driver_removed']],
    ['a closed order', { is_order_closed: true }, ['order_closed']],
    ['a cancelled order', { is_order_cancelled: true }, ['order_cancelled']],
    ['a file that the office imported', { is_imported: true }, ['imported']],
    [
      'a day in the dead zone',
      { logged_at: at('08:00:05'), sent_at: new Date('2026-11-22T08:00:05Z'), now: new Date('2026-11-22T08:00:06Z') },
      [],
    ],
    [
      'more than a day in it',
      { sent_at: new Date('2026-11-22T08:00:01Z'), now: new Date('2026-11-22T08:00:01Z') },
      ['late_upload'],
    ],
    [
      'late by the server where the device says nothing',
      { sent_at: null, now: new Date('2026-11-22T08:00:01Z') },
      ['late_upload'],
    ],
    ['a dead zone of an hour, the device silent', { sent_at: null, now: at('09:00:00') }, []],
    ['ten minutes ahead', { sent_at: at('08:10:00'), now: at('08:00:00') }, []],
    ['more than ten minutes ahead', { sent_at: at('08:10:01'), now: at('08:00:00') }, ['clock_skew']],
    ['more than ten minutes behind', { sent_at: at('08:00:05'), now: at('08:10:06') }, ['clock_skew']],
    ['three days behind, sent at once', { now: new Date('2026-11-24T08:00:00Z') }, ['clock_skew']],
    ['logged in the future, the device silent', { sent_at: null, now: at('07:49:59') }, ['clock_skew']],
  ])('%s', (_case, facts, flags) => {
    expect(flagTicket({ ...sound, ...facts })).toEqual(flags)
  })

  it.each([
    [2, 18_000],
    [3, 26_000],
    [4, 32_000],
    [5, 40_000],
    [6, 44_000],
    [8, 44_000],
    [null, 44_000],
  ])('%s axles may weigh %i kg', (axles, limit) => {
    expect(legalGrossWeight(axles)).toBe(limit)
  })

  it('each have a text of their own', () => {
    const texts = ticketFlags.map(flagLabel)
    expect(new Set(texts).size).toBe(ticketFlags.length)
    expect(texts.every((text) => text.length > 0)).toBe(true)
  })
})

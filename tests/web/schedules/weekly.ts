import type { Schedule } from '../../../api/contract/schedules.ts'

export const weekly: Schedule = {
  id: 5,
  quote_id: 12,
  product_name: 'Limestone 20 mm',
  quantity: 20,
  version: 3,
  address: 'Infinity Park Way',
  city: 'Derby',
  postcode: 'DE24 9FU',
  site_id: null,
  site_name: null,
  nation: 'england_wales',
  rule: 'weekdays',
  weekdays: [2, 5],
  month_day: null,
  until: null,
  made_by_name: 'Priya Nair',
  made_at: '2026-03-02T09:00:00.000Z',
  ended_at: null,
  next: { day: '2026-03-20', draft_on: '2026-03-17' },
  waits_for_holidays: false,
  draft: null,
}

export function pageOf(schedules: readonly Schedule[]) {
  return { data: [...schedules], meta: { total: schedules.length, next_cursor: null } }
}

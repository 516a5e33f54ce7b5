import { expect, test } from 'vitest'
import type { JobOnDevice } from '../../../web/device/jobsOnDevice.ts'
import { jobsByDay } from '../../../web/drivers/jobDays.ts'
import { formatDayAhead } from '../../../web/ui/dates.ts'
import { order } from '../driverOrder.ts'

const today = '2026-11-23'

type JobFacts = { id: number; from?: string; to?: string; site?: string; quarry?: string; status?: 'Completed' }

function jobOf({ id, from = today, to = from, site = '07:00', quarry = '06:00', status }: JobFacts): JobOnDevice {
  const job = {
    ...order,
    quote_id: id,
    delivery_from_date: from,
    delivery_to_date: to,
    from: { ...order.from, access_times_open: quarry },
    to: { ...order.to, access_times_open: site },
    progress: { ...order.progress, ...(status && { status }) },
  }
  return { job, orderedKg: 40_000, waitingKg: 0, leftKg: 20_000 }
}

function idsOf(jobs: readonly JobFacts[]) {
  const days = jobsByDay(jobs.map(jobOf), today)
  const ids = (jobs: readonly JobOnDevice[]) => jobs.map(({ job }) => job.quote_id)
  return {
    today: ids(days.today),
    done: ids(days.done),
    later: days.later.map(({ day, jobs }) => ({ [day]: ids(jobs) })),
  }
}

test.each([
  [
    'by when the site opens',
    [
      { id: 1, site: '09:00' },
      { id: 2, site: '07:30' },
    ],
    [2, 1],
  ],
  [
    'then by when the quarry does',
    [
      { id: 1, quarry: '07:00' },
      { id: 2, quarry: '06:30' },
    ],
    [2, 1],
  ],
  ['and as they came where both do', [{ id: 2 }, { id: 1 }], [2, 1]],
])("today's jobs: %s", (_, jobs, expected) => {
  expect(idsOf(jobs)).toEqual({ today: expected, done: [], later: [] })
})

test.each([
  ['its first day', { id: 1, from: '2026-11-25', to: '2026-11-30' }, { today: [], later: [{ '2026-11-25': [1] }] }],
  ['today within its window', { id: 1, from: '2026-11-20', to: '2026-11-30' }, { today: [1], later: [] }],
  ['today on its last day', { id: 1, from: '2026-11-20', to: today }, { today: [1], later: [] }],
  ['today where its window is past', { id: 1, from: '2026-11-16', to: '2026-11-20' }, { today: [1], later: [] }],
])("a job's day is %s", (_, job, expected) => {
  expect(idsOf([job])).toEqual({ done: [], ...expected })
})

test('later days come nearest first, each by access time, without finished jobs', () => {
  const jobs: JobFacts[] = [
    { id: 1, from: '2026-12-01' },
    { id: 2, from: '2026-11-24', site: '10:00' },
    { id: 3, from: '2026-11-24', site: '08:00' },
    { id: 4, from: '2026-11-24', status: 'Completed' },
  ]
  const later = [{ '2026-11-24': [3, 2] }, { '2026-12-01': [1] }]
  expect(idsOf(jobs)).toEqual({ today: [], done: [4], later })
})

test.each([
  ['2026-11-24', 'Tomorrow, Tue 24 Nov'],
  ['2026-11-25', 'Wed 25 Nov'],
])('the heading of %s', (day, heading) => {
  expect(formatDayAhead(day, today)).toBe(heading)
})

test('the day after the clocks went back is tomorrow', () => {
  expect(formatDayAhead('2026-10-26', '2026-10-25')).toBe('Tomorrow, Mon 26 Oct')
})

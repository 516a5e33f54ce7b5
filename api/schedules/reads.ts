import { londonDay } from '../contract/rules/londonDay.ts'
import type { Schedule, ScheduleQuery } from '../contract/schedules.ts'
import { keyAndId } from '../db/countedPage.ts'
import type { Db, Trx } from '../db/database.ts'
import { type Page, pageOf } from '../db/page.ts'
import { refuse } from '../errors/refuse.ts'
import { presentSchedule } from './present.ts'
import { findSchedulePage, listSchedules } from './queries.ts'

export async function readSchedules(
  db: Db,
  companyId: number,
  query: ScheduleQuery,
  now: Date,
): Promise<Page<Schedule>> {
  const today = londonDay(now.getTime())
  const { page, total } = await findSchedulePage(db, companyId, query, today)
  const found = await listSchedules(
    db,
    companyId,
    page.map(({ id }) => id),
  )
  const rows = new Map(found.map((row) => [row.id, presentSchedule(row, today)]))
  const { data, meta } = pageOf(page, query.limit, total, keyAndId, ({ id }) => rows.get(id))
  return { data: data.filter((row) => row !== undefined), meta }
}

/** Throws 404 for another firm's. */
export async function readSchedule(db: Db | Trx, companyId: number, scheduleId: number, now: Date): Promise<Schedule> {
  const [row] = await listSchedules(db, companyId, [scheduleId])
  if (!row) throw scheduleNotFound()
  return presentSchedule(row, londonDay(now.getTime()))
}

export function scheduleNotFound() {
  return refuse.notFound('Schedule not found.')
}

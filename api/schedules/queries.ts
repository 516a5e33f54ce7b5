import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { isStanding } from '../companies/queries.ts'
import type { ScheduleQuery } from '../contract/schedules.ts'
import { findCountedPage } from '../db/countedPage.ts'
import type { Db, Trx } from '../db/database.ts'
import { fullName } from '../db/fullName.ts'
import type { Database } from '../db/schema.ts'
import { isAllOf } from '../quotes/queries/search.ts'

export type StoredSchedule = Selectable<Database['schedules']>
export type StoredDraft = Selectable<Database['schedule_drafts']>

/** Ended by somebody, or its last day has passed. */
const hasEnded = (today: string) =>
  sql<boolean>`(schedules.ended_at is not null or coalesce(schedules.until < ${today}::date, false))`

/** With what decides on its days. */
function schedules(db: Db | Trx) {
  return db
    .selectFrom('schedules')
    .innerJoin('quotes', 'quotes.id', 'schedules.quote_id')
    .leftJoin('sites', 'sites.id', 'quotes.site_id')
    .selectAll('schedules')
    .select(['quotes.postcode', 'sites.nation'])
    .select(
      sql<string | null>`(select max(day) from schedule_drafts where schedule_drafts.schedule_id = schedules.id)`.as(
        'drafted',
      ),
    )
}

/** The ids of a page, newest first, and the total. */
export function findSchedulePage(
  db: Db,
  companyId: number,
  { ended = false, site_id, cursor, limit }: ScheduleQuery,
  today: string,
) {
  const found = db
    .selectFrom('schedules')
    .innerJoin('quotes', 'quotes.id', 'schedules.quote_id')
    .select(['schedules.id', 'schedules.id as key'])
    .where('schedules.company_id', '=', companyId)
    .where(isAllOf(ended ? hasEnded(today) : sql`not ${hasEnded(today)}`))
    .where(isAllOf(site_id !== undefined && sql`quotes.site_id = ${site_id}`))
  return findCountedPage(db, found, { type: 'int', direction: 'desc' }, { after: cursor, limit })
}

export function listSchedules(db: Db | Trx, companyId: number, ids: readonly number[]) {
  return schedules(db)
    .innerJoin('products', 'products.id', 'quotes.product_id')
    .innerJoin('users as maker', 'maker.id', 'schedules.made_by')
    .leftJoin('schedule_drafts as draft', (join) =>
      join.onRef('draft.schedule_id', '=', 'schedules.id').on('draft.outcome', 'is', null),
    )
    .select([
      ...(['products.name as product_name', 'quotes.address', 'quotes.city', 'quotes.site_id'] as const),
      ...(['sites.name as site_name', 'draft.id as draft_id', 'draft.day as draft_day'] as const),
      fullName('maker').as('made_by_name'),
    ])
    .where('schedules.company_id', '=', companyId)
    .where((eb) => eb('schedules.id', '=', eb.fn.any(sql<number[]>`${ids}::int[]`)))
    .execute()
}
export type ScheduleRow = Awaited<ReturnType<typeof listSchedules>>[number]

export async function countRunning(trx: Trx, companyId: number, today: string): Promise<number> {
  const { total } = await trx
    .selectFrom('schedules')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId)
    .where(sql<boolean>`not ${hasEnded(today)}`)
    .executeTakeFirstOrThrow()
  return total
}

/** A quote of the firm's own, locked against its deletion. */
export function lockOwnQuote(trx: Trx, companyId: number, quoteId: number) {
  return trx
    .selectFrom('quotes')
    .leftJoin('sites', 'sites.id', 'quotes.site_id')
    .select(['quotes.id', 'quotes.postcode', 'sites.nation'])
    .where('quotes.id', '=', quoteId)
    .where('quotes.company_id', '=', companyId)
    .where('quotes.deleted_at', 'is', null)
    .forKeyShare('quotes')
    .executeTakeFirst()
}

export function lockSchedule(trx: Trx, companyId: number, scheduleId: number) {
  return schedules(trx)
    .where('schedules.id', '=', scheduleId)
    .where('schedules.company_id', '=', companyId)
    .forUpdate('schedules')
    .executeTakeFirst()
}

/** Of firms in good standing. */
export function takeRunning(trx: Trx, today: string, after: number, limit: number) {
  return schedules(trx)
    .where('schedules.id', '>', after)
    .where(sql<boolean>`not ${hasEnded(today)}`)
    .where(isStanding('schedules.company_id'))
    .orderBy('schedules.id')
    .limit(limit)
    .forUpdate('schedules')
    .execute()
}

export async function insertSchedule(trx: Trx, schedule: Insertable<Database['schedules']>): Promise<number> {
  const { id } = await trx.insertInto('schedules').values(schedule).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateSchedule(trx: Trx, id: number, change: Updateable<Database['schedules']>): Promise<void> {
  await trx.updateTable('schedules').set(change).where('id', '=', id).execute()
}

/** Undefined while an earlier draft is open, or if the day had one. */
export function insertDraft(trx: Trx, draft: Insertable<Database['schedule_drafts']>) {
  return trx
    .insertInto('schedule_drafts')
    .values(draft)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** The open draft of a schedule, if it has one. */
export function closeDraft(trx: Trx, scheduleId: number, outcome: 'dismissed' | 'ended', now: Date) {
  return trx
    .updateTable('schedule_drafts')
    .set({ outcome, closed_at: now })
    .where('schedule_id', '=', scheduleId)
    .where('outcome', 'is', null)
    .returning(['id', 'day'])
    .executeTakeFirst()
}

export function findDraft(trx: Trx, scheduleId: number, draftId: number): Promise<StoredDraft | undefined> {
  return trx
    .selectFrom('schedule_drafts')
    .selectAll()
    .where('id', '=', draftId)
    .where('schedule_id', '=', scheduleId)
    .executeTakeFirst()
}

export async function isDraftOpen(db: Db | Trx, draftId: number): Promise<boolean> {
  const { outcome } = await db
    .selectFrom('schedule_drafts')
    .select('outcome')
    .where('id', '=', draftId)
    .executeTakeFirstOrThrow()
  return outcome === null
}

/** Closes open drafts whose day has passed, at most `limit`. */
export async function lapseDrafts(trx: Trx, today: string, now: Date, limit: number) {
  const passed = trx
    .selectFrom('schedule_drafts')
    .select('id')
    .where('outcome', 'is', null)
    .where('day', '<', today)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
  return trx
    .updateTable('schedule_drafts')
    .from('schedules')
    .set({ outcome: 'lapsed', closed_at: now })
    .whereRef('schedules.id', '=', 'schedule_drafts.schedule_id')
    .where('schedule_drafts.id', 'in', passed)
    .returning(['schedule_drafts.day', 'schedules.id', 'schedules.quote_id', 'schedules.company_id'])
    .execute()
}

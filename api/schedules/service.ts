import { companyOf } from '../auth/actor.ts'
import { lockCompany } from '../companies/queries.ts'
import { londonDay } from '../contract/rules/londonDay.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import { nextDeliveries, type SchedulePattern } from '../contract/rules/scheduleDays.ts'
import { mostSchedules, noDelivery, type ScheduleCreate, type ScheduleUpdate } from '../contract/schedules.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { recordEvent, toCompany } from '../events/record.ts'
import { changedFacts, countEdit, requireVersion, type Versioned } from '../versions/rules.ts'
import {
  closeDraft,
  countRunning,
  findDraft,
  insertSchedule,
  lockOwnQuote,
  lockSchedule,
  type StoredSchedule,
  updateSchedule,
} from './queries.ts'
import { scheduleNotFound } from './reads.ts'
import { patternOf } from './rules.ts'

/** Returns the new schedule's id. */
export function makeSchedule(deps: Deps, actor: Actor, { quote_id, ...terms }: ScheduleCreate): Promise<number> {
  const company_id = companyOf(actor)
  return deps.db.transaction().execute(async (trx) => {
    // One at a time per firm, so that the limit holds.
    await lockCompany(trx, company_id)
    const quote = await lockOwnQuote(trx, company_id, quote_id)
    if (!quote) throw refuse.invalid({ quote_id: ['The selected quote id is invalid.'] })
    const now = deps.now()
    requireDelivery(patternOf(terms, quote), null, now)
    if ((await countRunning(trx, company_id, londonDay(now.getTime()))) >= mostSchedules) {
      throw refuse.invalid({ quote_id: [`A company can have at most ${mostSchedules} schedules.`] })
    }
    const schedule_id = await insertSchedule(trx, { ...terms, quote_id, company_id, made_by: actor.id, made_at: now })
    await record(trx, deps, actor, { id: schedule_id, company_id, quote_id }, 'schedule.made')
    return schedule_id
  })
}

/** An open draft stays, and takes the new quantity. */
export function changeSchedule(deps: Deps, actor: Actor, scheduleId: number, form: ScheduleUpdate): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const { version: shown, ...terms } = form
    const before = await lockShown(trx, actor, scheduleId, shown)
    if (before.ended_at) throw refuse.conflict('schedule_ended', 'This schedule has ended.')
    const now = deps.now()
    requireDelivery(patternOf(terms, before), before.drafted, now)
    const after = { ...before, ...terms }
    const version = await countEdit(trx, versioned(before), after, now)
    await updateSchedule(trx, scheduleId, { ...terms, version })
    await recordEvent(trx, deps, {
      ...by(actor, before),
      kind: 'schedule.changed',
      data: { schedule_id: scheduleId, changed: changedFacts('schedule', before, after) },
    })
  })
}

/** Its open draft goes too. */
export function endSchedule(deps: Deps, actor: Actor, scheduleId: number, shown?: number): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const before = await lockShown(trx, actor, scheduleId, shown)
    if (before.ended_at) return
    const now = deps.now()
    const version = await countEdit(trx, versioned(before), { ...before, ended_at: now }, now)
    await updateSchedule(trx, scheduleId, { ended_at: now, version })
    await closeDraft(trx, scheduleId, 'ended', now)
    await record(trx, deps, actor, before, 'schedule.ended')
  })
}

/** Twice is the same as once; a draft that was sent meanwhile is refused. */
export function dismissDraft(deps: Deps, actor: Actor, scheduleId: number, draftId: number): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const schedule = await lockSchedule(trx, companyOf(actor), scheduleId)
    if (!schedule) throw scheduleNotFound()
    const draft = await findDraft(trx, scheduleId, draftId)
    if (!draft) throw refuse.notFound('Draft not found.')
    const closed = draft.outcome === null ? await closeDraft(trx, scheduleId, 'dismissed', deps.now()) : undefined
    if (closed) {
      const data = { schedule_id: scheduleId, day: closed.day }
      await recordEvent(trx, deps, { ...by(actor, schedule), kind: 'schedule.dismissed', data })
      return
    }
    if ((await findDraft(trx, scheduleId, draftId))?.outcome === 'sent') {
      throw refuse.conflict('draft_closed', 'This draft was sent already.')
    }
  })
}

async function lockShown(trx: Trx, actor: Actor, scheduleId: number, shown: number | undefined) {
  const schedule = await lockSchedule(trx, companyOf(actor), scheduleId)
  if (!schedule) throw scheduleNotFound()
  await requireVersion(trx, versioned(schedule), shown)
  return schedule
}

function requireDelivery(pattern: SchedulePattern, drafted: string | null, now: Date): void {
  const { days, isBeyondKnown } = nextDeliveries(pattern, { today: londonDay(now.getTime()), drafted, count: 1 })
  if (days.length === 0 && !isBeyondKnown) throw refuse.invalid({ until: [noDelivery] })
}

function versioned(row: StoredSchedule): Versioned<'schedule'> {
  return { subject: 'schedule', id: row.id, version: row.version, row }
}

type Scheduled = Pick<StoredSchedule, 'id' | 'company_id' | 'quote_id'>

function by(actor: Actor, { company_id, quote_id }: Scheduled) {
  return { actor_id: actor.id, quote_id, audience: [toCompany(company_id)] }
}

function record(
  trx: Trx,
  deps: Deps,
  actor: Actor,
  schedule: Scheduled,
  kind: 'schedule.made' | 'schedule.ended',
): Promise<number> {
  return recordEvent(trx, deps, { ...by(actor, schedule), kind, data: { schedule_id: schedule.id } })
}

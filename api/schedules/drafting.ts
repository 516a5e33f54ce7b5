import { londonDay } from '../contract/rules/londonDay.ts'
import { deliveryToDraft } from '../contract/rules/scheduleDays.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { type NewEvent, recordEvent, toCompany } from '../events/record.ts'
import { workOn } from '../events/worker.ts'
import { insertDraft, lapseDrafts, takeRunning } from './queries.ts'
import { patternOf } from './rules.ts'

/** Hourly, so that a draft that is closed during the day makes room for the one that is due that day. */
export async function startDrafting(deps: Deps): Promise<void> {
  await workOn(deps.jobs, 'drafts', () => makeDrafts(deps))
  await deps.jobs.schedule('drafts', '11 6-20 * * *', null, { tz: 'Europe/London', missed: 'once' })
}

const batch = 100

/** Makes today's drafts and no missed ones. A second process waits for the locks and then finds the day drafted. */
export async function makeDrafts(deps: Deps): Promise<void> {
  const today = londonDay(deps.now().getTime())
  let lapsed = batch
  while (lapsed === batch) lapsed = await deps.db.transaction().execute((trx) => lapse(trx, deps, today))
  for (let after: number | null = 0; after !== null; ) {
    const last: number = after
    after = await deps.db.transaction().execute((trx) => draft(trx, deps, today, last))
  }
}

async function lapse(trx: Trx, deps: Deps, today: string): Promise<number> {
  const lapsed = await lapseDrafts(trx, today, deps.now(), batch)
  for (const { id, quote_id, company_id, day } of lapsed) {
    const audience = [toCompany(company_id)]
    const data = { schedule_id: id, day }
    await recordEvent(trx, deps, { kind: 'schedule.lapsed', actor_id: null, quote_id, audience, data })
  }
  return lapsed.length
}

/** Returns the last schedule that it looked at, or null after the last of all. */
async function draft(trx: Trx, deps: Deps, today: string, after: number): Promise<number | null> {
  const found = await takeRunning(trx, today, after, batch)
  const drafted: NewEvent[] = []
  for (const schedule of found) {
    const { id, quote_id, company_id, quantity_kg } = schedule
    const day = deliveryToDraft(patternOf(schedule, schedule), today, schedule.drafted)
    const made = day === null ? undefined : await insertDraft(trx, { schedule_id: id, day, made_at: deps.now() })
    if (day === null || !made) continue
    const audience = [toCompany(company_id)]
    const data = { schedule_id: id, draft_id: made.id, day, quantity_kg }
    drafted.push({ kind: 'schedule.drafted', actor_id: null, quote_id, audience, data })
  }
  // Recording holds back every other event until the commit, and an insert may wait for whoever sends or closes a draft.
  for (const event of drafted) await recordEvent(trx, deps, event)
  return found.length < batch ? null : (found.at(-1)?.id ?? null)
}

import { londonDay } from '../contract/rules/londonDay.ts'
import { daysAfter } from '../contract/rules/workdays.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { recordEvent, toCompany } from '../events/record.ts'
import { workOn } from '../events/worker.ts'
import { listBidders } from '../quotes/queries.ts'
import { takeClosingQuotes, takeLapsingBids } from './lastDayQueries.ts'

/** Runs hourly during the day, to catch a last day that is set at noon for tomorrow. */
export async function startReminding(deps: Deps): Promise<void> {
  await workOn(deps.jobs, 'last_days', () => remindOfLastDays(deps))
  await deps.jobs.schedule('last_days', '23 7-19 * * *', null, { tz: 'Europe/London', missed: 'once' })
}

const batch = 100

/** Reminds once per last day: a second process waits for the locks and then finds the reminder marked as sent. */
export async function remindOfLastDays(deps: Deps): Promise<void> {
  const tomorrow = daysAfter(londonDay(deps.now().getTime()), 1)
  for (const remind of [remindOfClosing, remindOfLapsing]) {
    let reminded = batch
    while (reminded === batch) reminded = await deps.db.transaction().execute((trx) => remind(trx, deps, tomorrow))
  }
}

/** Tells the contractor, who may want more time, and all bidders, who can still change their offers. */
async function remindOfClosing(trx: Trx, deps: Deps, day: string): Promise<number> {
  const quotes = await takeClosingQuotes(trx, day, batch)
  for (const { id, company_id } of quotes) {
    const companies = [company_id, ...(await listBidders(trx, id))].map(toCompany)
    const audience = [...companies, 'admins' as const]
    await recordEvent(trx, deps, { kind: 'quote.closing', actor_id: null, quote_id: id, audience })
  }
  return quotes.length
}

/** Tells the suppliers, who may renew, and the contractor if they see such a bid. The event names no bid. */
async function remindOfLapsing(trx: Trx, deps: Deps, day: string): Promise<number> {
  const quotes = await takeLapsingBids(trx, day, batch)
  for (const { quote_id, suppliers, contractor } of quotes) {
    const companies = [...suppliers, ...(contractor === null ? [] : [contractor])].map(toCompany)
    const audience = [...companies, 'admins' as const]
    await recordEvent(trx, deps, { kind: 'bid.lapsing', actor_id: null, quote_id, audience })
  }
  return quotes.length
}

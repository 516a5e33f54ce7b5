import type { Trx } from '../../db/database.ts'

/** An open draft of the firm's own schedule, locked. `outcome` says what became of it; null while it is open. */
export function lockDraft(trx: Trx, companyId: number, draftId: number) {
  return trx
    .selectFrom('schedule_drafts')
    .innerJoin('schedules', 'schedules.id', 'schedule_drafts.schedule_id')
    .select(['schedule_drafts.id', 'schedule_drafts.outcome', 'schedule_drafts.quote_id'])
    .where('schedule_drafts.id', '=', draftId)
    .where('schedules.company_id', '=', companyId)
    .forUpdate('schedule_drafts')
    .executeTakeFirst()
}

export async function markSent(trx: Trx, draftId: number, quoteId: number, now: Date): Promise<void> {
  await trx
    .updateTable('schedule_drafts')
    .set({ outcome: 'sent', quote_id: quoteId, closed_at: now })
    .where('id', '=', draftId)
    .execute()
}

/** Whether a schedule that nobody ended repeats the quote. */
export async function isRepeated(trx: Trx, quoteId: number): Promise<boolean> {
  const schedule = await trx
    .selectFrom('schedules')
    .select('id')
    .where('quote_id', '=', quoteId)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return schedule !== undefined
}

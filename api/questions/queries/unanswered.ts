import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../db/database.ts'

/** Whether `quote_questions` waits for its first answer. */
export function isUnanswered(): RawBuilder<boolean> {
  return sql<boolean>`(quote_questions.removed_at is null and not exists (select from quote_answers
    where quote_answers.question_id = quote_questions.id and quote_answers.removed_at is null))`
}

export async function findStanding(db: Db | Trx, questionId: number): Promise<'unanswered' | 'answered' | 'removed'> {
  const { removed_at, is_unanswered } = await db
    .selectFrom('quote_questions')
    .select(['removed_at', isUnanswered().as('is_unanswered')])
    .where('id', '=', questionId)
    .executeTakeFirstOrThrow()
  if (removed_at) return 'removed'
  return is_unanswered ? 'unanswered' : 'answered'
}

import type { z } from 'zod'
import { companyOf } from '../auth/actor.ts'
import type { QuestionQuery, Questions } from '../contract/questions.ts'
import { type Actor, isAdmin } from '../contract/rules/permissions.ts'
import type { Db } from '../db/database.ts'
import { pageOf } from '../db/page.ts'
import { presentQuestion } from './present.ts'
import { countAsked, countQuestions, listAnswers, listAskers, listQuestions } from './queries.ts'
import { mayAsk, requireReader } from './rules.ts'

/** Everybody who may bid, the quote's contractor and admins read the same; only admins read who asked. */
export async function readQuestions(
  db: Db,
  actor: Actor,
  quoteId: number,
  query: QuestionQuery,
): Promise<z.input<typeof Questions>> {
  const view = await requireReader(db, actor, quoteId)
  const asksAs = mayAsk(actor, view) ? companyOf(actor) : null
  const rows = await listQuestions(db, quoteId, { company_id: asksAs }, query)
  const ids = rows.map(({ id }) => id)
  const known = {
    answers: await listAnswers(db, ids),
    askers: isAdmin(actor) ? await listAskers(db, ids) : [],
    isVersioned: view === 'owner' || view === 'admin',
  }
  const { total, unanswered } = await countQuestions(db, quoteId)
  const { data, meta } = pageOf(
    rows,
    query.limit,
    total,
    ({ rank, id }) => [rank, id],
    (row) => presentQuestion(row, known),
  )
  return { data, meta: { ...meta, unanswered, asked: asksAs && (await countAsked(db, quoteId, asksAs)) } }
}

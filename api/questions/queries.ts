import { type Insertable, type Selectable, sql } from 'kysely'
import type { QuestionQuery } from '../contract/questions.ts'
import type { Db, Trx } from '../db/database.ts'
import { fullName } from '../db/fullName.ts'
import type { Database } from '../db/schema.ts'
import { isUnanswered } from './queries/unanswered.ts'

export type QuestionInHand = Selectable<Database['quote_questions']>
export type AnswerRow = Selectable<Database['quote_answers']>

/** `company_id`: whose questions count as own; null for readers who may not ask. */
type Asker = { company_id: number | null }

/** What every reader may know. Who asked is not among it. */
function questionRows(db: Db | Trx, quoteId: number, { company_id }: Asker) {
  return db
    .selectFrom('quote_questions')
    .select(['quote_questions.id', 'quote_questions.text', 'quote_questions.asked_at', 'quote_questions.version'])
    .select([
      sql<boolean>`coalesce(quote_questions.company_id = ${company_id}::int, false)`.as('is_own'),
      sql<number>`case when ${isUnanswered()} then 0 else 1 end`.as('rank'),
    ])
    .where('quote_questions.quote_id', '=', quoteId)
    .where('quote_questions.removed_at', 'is', null)
}

/** Unanswered first, then newest; plus one row beyond the page. */
export function listQuestions(db: Db | Trx, quoteId: number, asker: Asker, { cursor, limit }: QuestionQuery) {
  const [rank, id] = cursor ?? [0, null]
  return db
    .selectFrom(questionRows(db, quoteId, asker).as('found'))
    .selectAll()
    .where(sql<boolean>`${id}::int is null or (rank, -id) > (${rank}::int, -${id}::int)`)
    .orderBy('rank')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}
export type QuestionRow = Awaited<ReturnType<typeof listQuestions>>[number]

export function findQuestion(trx: Trx, quoteId: number, questionId: number, asker: Asker): Promise<QuestionRow> {
  return questionRows(trx, quoteId, asker).where('quote_questions.id', '=', questionId).executeTakeFirstOrThrow()
}

/** For admins alone. */
export function listAskers(db: Db, questionIds: readonly number[]) {
  return db
    .selectFrom('quote_questions')
    .innerJoin('users', 'users.id', 'quote_questions.asked_by')
    .innerJoin('companies', 'companies.id', 'quote_questions.company_id')
    .select(['quote_questions.id', fullName().as('name'), 'companies.name as company_name'])
    .where('quote_questions.id', 'in', [...questionIds, 0])
    .execute()
}
export type AskerRow = Awaited<ReturnType<typeof listAskers>>[number]

export function listAnswers(db: Db | Trx, questionIds: readonly number[]): Promise<AnswerRow[]> {
  return db
    .selectFrom('quote_answers')
    .selectAll()
    .where('question_id', 'in', [...questionIds, 0])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
}

export async function countQuestions(db: Db, quoteId: number): Promise<{ total: number; unanswered: number }> {
  const { total, unanswered } = await db
    .selectFrom('quote_questions')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sql<number>`count(*) filter (where ${isUnanswered()})`.as('unanswered'),
    ])
    .where('quote_id', '=', quoteId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { total: Number(total), unanswered: Number(unanswered) }
}

/** Removed ones count: removing gives no question back. */
export async function countAsked(db: Db | Trx, quoteId: number, companyId: number): Promise<number> {
  const { asked } = await db
    .selectFrom('quote_questions')
    .select((eb) => eb.fn.countAll<number>().as('asked'))
    .where('quote_id', '=', quoteId)
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return Number(asked)
}

export async function insertQuestion(trx: Trx, question: Insertable<Database['quote_questions']>): Promise<number> {
  const { id } = await trx.insertInto('quote_questions').values(question).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Call it under the quote's lock. Undefined if removed. */
export function lockQuestion(trx: Trx, quoteId: number, questionId: number): Promise<QuestionInHand | undefined> {
  return trx
    .selectFrom('quote_questions')
    .selectAll()
    .where('id', '=', questionId)
    .where('quote_id', '=', quoteId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Call it for every answer, correction and removal. */
export async function raiseVersion(trx: Trx, questionId: number): Promise<void> {
  await trx
    .updateTable('quote_questions')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', questionId)
    .execute()
}

export async function insertAnswer(trx: Trx, answer: Insertable<Database['quote_answers']>): Promise<void> {
  await trx.insertInto('quote_answers').values(answer).execute()
}

export async function updateAnswer(
  trx: Trx,
  answerId: number,
  change: { text: string; answered_by: number; corrected_at: Date },
): Promise<void> {
  await trx.updateTable('quote_answers').set(change).where('id', '=', answerId).execute()
}

type Removal = { removed_at: Date; removed_by: number }

export async function removeQuestionRow(trx: Trx, questionId: number, removal: Removal): Promise<void> {
  await trx.updateTable('quote_questions').set(removal).where('id', '=', questionId).execute()
}

export async function removeAnswerRow(trx: Trx, answerId: number, removal: Removal): Promise<void> {
  await trx.updateTable('quote_answers').set(removal).where('id', '=', answerId).execute()
}

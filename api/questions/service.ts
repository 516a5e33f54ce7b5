import { companyOf } from '../auth/actor.ts'
import { stateOf } from '../bids/rules.ts'
import type { AnswerWrite, Question, QuestionAsk } from '../contract/questions.ts'
import { can } from '../contract/rules/actions.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse, requireAllowed } from '../errors/refuse.ts'
import { recordEvent, toCompany } from '../events/record.ts'
import { lockQuote, type Quote } from '../quotes/queries.ts'
import { presentQuestion } from './present.ts'
import {
  type AnswerRow,
  countAsked,
  findQuestion,
  insertAnswer,
  insertQuestion,
  listAnswers,
  lockQuestion,
  type QuestionInHand,
  raiseVersion,
  removeAnswerRow,
  removeQuestionRow,
  updateAnswer,
} from './queries.ts'
import { mayAsk, requireReader, requireSameQuestion } from './rules.ts'

type QuestionAddress = { id: number; questionId: number }
type AnswerAddress = QuestionAddress & { answerId: number }

/** Records two events: one names the asker to their firm and admins, the other tells the contractor only that somebody asked. */
export function askQuestion(deps: Deps, actor: Actor, quote_id: number, { text }: QuestionAsk): Promise<Question> {
  const company_id = companyOf(actor)
  return deps.db.transaction().execute(async (trx) => {
    const quote = await lockQuote(trx, quote_id)
    const view = await requireReader(trx, actor, quote_id)
    if (!quote || !(view === 'owner' || mayAsk(actor, view))) throw refuse.notFound('Quote not found')
    const now = deps.now()
    const asked = await countAsked(trx, quote_id, company_id)
    requireAllowed(can.askQuestion(stateOf(quote, now), asked, actor))
    const row = { quote_id, company_id, nth: asked + 1, text, asked_by: actor.id, asked_at: now }
    const question_id = await insertQuestion(trx, row)
    const event = { quote_id, data: { question_id } }
    await recordEvent(trx, deps, {
      ...event,
      kind: 'question.asked',
      actor_id: actor.id,
      audience: [toCompany(company_id), 'admins'],
    })
    await recordEvent(trx, deps, {
      ...event,
      kind: 'question.received',
      actor_id: null,
      audience: [toCompany(quote.company_id)],
    })
    const known = { answers: [], askers: [], isVersioned: false }
    return presentQuestion(await findQuestion(trx, quote_id, question_id, { company_id }), known)
  })
}

/** The first answer, or an addition to it. */
export function answerQuestion(
  deps: Deps,
  actor: Actor,
  path: QuestionAddress,
  { text, version }: AnswerWrite,
): Promise<Question> {
  return deps.db.transaction().execute(async (trx) => {
    const { quote, question, answers } = await lockOwn(trx, actor, path)
    const now = deps.now()
    requireAllowed(can.answerQuestion(stateOf(quote, now), actor))
    requireSameQuestion(question, version)
    await insertAnswer(trx, { question_id: question.id, text, answered_by: actor.id, answered_at: now })
    await conclude(trx, deps, answers.length === 0 ? 'question.answered' : 'question.added_to', actor, quote, question)
    return readForOwner(trx, path)
  })
}

/** For ten minutes; the answer then says when it was corrected. */
export function correctAnswer(
  deps: Deps,
  actor: Actor,
  path: AnswerAddress,
  { text, version }: AnswerWrite,
): Promise<Question> {
  return deps.db.transaction().execute(async (trx) => {
    const { quote, question, answers } = await lockOwn(trx, actor, path)
    const answer = answerIn(answers, path)
    const now = deps.now()
    requireAllowed(can.correctAnswer(stateOf(quote, now), answer, now.getTime(), actor))
    requireSameQuestion(question, version)
    await updateAnswer(trx, answer.id, { text, answered_by: actor.id, corrected_at: now })
    await conclude(trx, deps, 'question.corrected', actor, quote, question)
    return readForOwner(trx, path)
  })
}

/** By an admin, at any time. It stays in the database and no page shows it. */
export function removeQuestion(deps: Deps, actor: Actor, path: QuestionAddress, shown?: number): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const { quote, question } = await lockLive(trx, path)
    requireSameQuestion(question, shown)
    await removeQuestionRow(trx, question.id, { removed_at: deps.now(), removed_by: actor.id })
    await conclude(trx, deps, 'question.removed', actor, quote, question)
  })
}

/** Without its last answer the question waits for one again. */
export function removeAnswer(deps: Deps, actor: Actor, path: AnswerAddress, shown?: number): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const { quote, question, answers } = await lockLive(trx, path)
    const answer = answerIn(answers, path)
    requireSameQuestion(question, shown)
    await removeAnswerRow(trx, answer.id, { removed_at: deps.now(), removed_by: actor.id })
    await conclude(trx, deps, 'answer.removed', actor, quote, question)
  })
}

type InHand = { quote: Quote; question: QuestionInHand; answers: AnswerRow[] }

async function lockLive(trx: Trx, { id, questionId }: QuestionAddress): Promise<InHand> {
  const quote = await lockQuote(trx, id)
  const question = quote && (await lockQuestion(trx, id, questionId))
  if (!question) throw refuse.notFound()
  return { quote, question, answers: await listAnswers(trx, [questionId]) }
}

/** Another contractor sees no questions, so theirs is a 404. */
async function lockOwn(trx: Trx, actor: Actor, path: QuestionAddress): Promise<InHand> {
  const found = await lockLive(trx, path)
  if (found.quote.company_id !== companyOf(actor)) throw refuse.notFound()
  return found
}

function answerIn(answers: readonly AnswerRow[], { answerId }: AnswerAddress): AnswerRow {
  const answer = answers.find(({ id }) => id === answerId)
  if (!answer) throw refuse.notFound()
  return answer
}

type Kind = 'question.answered' | 'question.added_to' | 'question.corrected' | 'question.removed' | 'answer.removed'

async function conclude(trx: Trx, deps: Deps, kind: Kind, actor: Actor, quote: Quote, question: QuestionInHand) {
  await raiseVersion(trx, question.id)
  const audience = [toCompany(quote.company_id), toCompany(question.company_id), 'admins' as const]
  const data = { question_id: question.id }
  await recordEvent(trx, deps, { kind, actor_id: actor.id, quote_id: quote.id, audience, data })
}

async function readForOwner(trx: Trx, { id, questionId }: QuestionAddress): Promise<Question> {
  const row = await findQuestion(trx, id, questionId, { company_id: null })
  return presentQuestion(row, { answers: await listAnswers(trx, [questionId]), askers: [], isVersioned: true })
}

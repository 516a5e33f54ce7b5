import { at, workday } from './calendar.ts'
import type { DemoQuestion, DemoQuote } from './market.ts'
import { earlier, type Stage } from './quotes.ts'

export async function insertQuestions(stage: Stage, quoteId: number, quote: DemoQuote): Promise<void> {
  for (const question of quote.questions ?? []) await insertQuestion(stage, quoteId, quote, question)
}

async function insertQuestion(
  { trx, now, cast, story }: Stage,
  quote_id: number,
  { by: contractor }: DemoQuote,
  { by, nth, day, text, answer, addition }: DemoQuestion,
): Promise<void> {
  const onDay = (hours: number, minutes: number) => earlier(now, at(workday(now, day), hours, minutes))
  const company_id = cast.companyOf(by)
  const asked_at = onDay(9, 12)
  const { id: question_id } = await trx
    .insertInto('quote_questions')
    .values({ quote_id, company_id, nth, text, asked_by: cast.personOf(by), asked_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [asker, owner] = [`company:${company_id}`, `company:${cast.companyOf(contractor)}`] as const
  const about = { quote_id, data: { question_id } }
  story.tell(asked_at, { ...about, kind: 'question.asked', actor_id: cast.personOf(by), audience: [asker, 'admins'] })
  story.tell(asked_at, { ...about, kind: 'question.received', actor_id: null, audience: [owner] })
  const answers = [
    { kind: 'question.answered' as const, text: answer, answered_at: onDay(9, 40) },
    { kind: 'question.added_to' as const, text: addition, answered_at: onDay(15, 55) },
  ]
  const actor_id = cast.personOf(contractor)
  for (const { kind, text, answered_at } of answers) {
    if (text === undefined) continue
    await trx.insertInto('quote_answers').values({ question_id, text, answered_by: actor_id, answered_at }).execute()
    story.tell(answered_at, { ...about, kind, actor_id, audience: [owner, asker, 'admins'] })
  }
}

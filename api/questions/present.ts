import type { Question } from '../contract/questions.ts'
import type { AnswerRow, AskerRow, QuestionRow } from './queries.ts'

type Beside = { answers: readonly AnswerRow[]; askers: readonly AskerRow[]; isVersioned: boolean }

export function presentQuestion({ id, text, asked_at, is_own, version }: QuestionRow, beside: Beside): Question {
  const asker = beside.askers.find((one) => one.id === id)
  return {
    id,
    text,
    asked_at: asked_at.toISOString(),
    is_own,
    answers: beside.answers.filter(({ question_id }) => question_id === id).map(presentAnswer),
    ...(beside.isVersioned && { version }),
    ...(asker && { asker: { name: asker.name, company_name: asker.company_name } }),
  }
}

function presentAnswer({ id, text, answered_at, corrected_at }: AnswerRow): Question['answers'][number] {
  return { id, text, answered_at: answered_at.toISOString(), corrected_at: corrected_at?.toISOString() ?? null }
}

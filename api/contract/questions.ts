import { z } from 'zod'
import { openTextFault } from './rules/openText.ts'
import { ShownQuery, shownVersion } from './versions.ts'
import { text } from './wire/texts.ts'
import { id, pagingBy, timestamp, written } from './wire/wire.ts'

/** The quote's. */
export const QuestionsPath = z.object({ id })
export const QuestionPath = z.object({ id, questionId: id })
export const AnswerPath = z.object({ id, questionId: id, answerId: id })

export const longestQuestion = 500

/** Everybody who may bid reads it, so it holds no way round the marketplace. */
const openText = text(longestQuestion).check(({ value, issues }) => {
  const fault = issues.length === 0 ? openTextFault(value) : null
  if (fault) issues.push({ code: 'custom', message: fault, input: value, continue: true })
})

export const QuestionAsk = z.object({ text: openText })
export type QuestionAsk = z.output<typeof QuestionAsk>

/** `version`: the question's, which counts its answers too. */
export const AnswerWrite = z.object({ text: openText, version: shownVersion })
export type AnswerWrite = z.output<typeof AnswerWrite>

export const QuestionShown = ShownQuery

/** Unanswered first, then newest. */
export const QuestionQuery = pagingBy('int', 'int')
export type QuestionQuery = z.output<typeof QuestionQuery>

const Answer = z.object({
  id: z.int(),
  text: z.string(),
  answered_at: timestamp,
  corrected_at: timestamp.nullable(),
})

export const Question = z.object({
  id: z.int(),
  text: z.string(),
  asked_at: timestamp,
  is_own: z.boolean().meta({ description: 'Whether your firm asked; nobody else learns who did' }),
  answers: z.array(Answer).meta({ description: 'The first is the answer, the others were added later' }),
  version: z.int().optional().meta({ description: 'For those who may answer or remove' }),
  asker: z
    .object({ name: z.string(), company_name: z.string() })
    .optional()
    .meta({ description: 'For administrators alone' }),
})
export type Question = z.infer<typeof Question>

export const Questions = z.object({
  data: z.array(Question),
  meta: z.object({
    total: z.int().nonnegative(),
    next_cursor: z.string().nullable(),
    unanswered: z.int().nonnegative(),
    asked: z.int().nullable().meta({ description: 'How many your firm has asked on this quote; null if it may not' }),
  }),
})
export const QuestionWritten = written(Question)

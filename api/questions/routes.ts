import { answering } from '../answer.ts'
import { admins, only } from '../auth/access.ts'
import * as calls from '../contract/calls.ts'
import {
  AnswerPath,
  AnswerWrite,
  QuestionAsk,
  QuestionPath,
  QuestionQuery,
  QuestionShown,
  Questions,
  QuestionsPath,
  QuestionWritten,
} from '../contract/questions.ts'
import { Message } from '../contract/wire/wire.ts'
import type { App, Deps } from '../deps.ts'
import { readQuestions } from './reads.ts'
import { answerQuestion, askQuestion, correctAnswer, removeAnswer, removeQuestion } from './service.ts'

const mine = [200, 404] as const
const asked = [201, 404] as const

export function questionRoutes(app: App, deps: Deps): void {
  const answer = answering(app, 'questions')

  answer(calls.questionList, {
    summary: 'Questions on a quote and their answers, for everybody who may bid and its contractor',
    params: QuestionsPath,
    query: QuestionQuery,
    answer: Questions,
    access: only('question.list', {
      contractor: mine,
      supplier: mine,
      haulier: mine,
      staff_respond: mine,
      two_trades: 200,
      ...admins(200),
    }),
    handle: ({ actor, params, query }) => readQuestions(deps.db, actor, params.id, query),
  })
  answer(calls.questionAsk, {
    summary: 'Ask the contractor without your name, at most ten times on a quote',
    params: QuestionsPath,
    body: QuestionAsk,
    answer: QuestionWritten,
    status: 201,
    access: only('question.ask', { supplier: asked, haulier: asked, staff_respond: asked, two_trades: 201 }),
    handle: async ({ actor, params, body }) => ({
      message: 'Question asked',
      data: await askQuestion(deps, actor, params.id, body),
    }),
  })
  answer(calls.questionAnswer, {
    summary: 'Answer a question on your quote, or add to its answer',
    params: QuestionPath,
    body: AnswerWrite,
    answer: QuestionWritten,
    status: 201,
    access: only('question.answer', { contractor: asked }),
    handle: async ({ actor, params, body }) => ({
      message: 'Answer sent',
      data: await answerQuestion(deps, actor, params, body),
    }),
  })
  answer(calls.answerCorrect, {
    summary: 'Correct an answer within ten minutes',
    params: AnswerPath,
    body: AnswerWrite,
    answer: QuestionWritten,
    access: only('question.answer', { contractor: mine }),
    handle: async ({ actor, params, body }) => ({
      message: 'Answer corrected',
      data: await correctAnswer(deps, actor, params, body),
    }),
  })
  answer(calls.questionRemove, {
    summary: 'Remove a question with its answers',
    params: QuestionPath,
    query: QuestionShown,
    answer: Message,
    access: only('question.remove', admins(200)),
    handle: async ({ actor, params, query }) => {
      await removeQuestion(deps, actor, params, query.version)
      return { message: 'Question removed' }
    },
  })
  answer(calls.answerRemove, {
    summary: 'Remove an answer, or what was added to one',
    params: AnswerPath,
    query: QuestionShown,
    answer: Message,
    access: only('question.remove', admins(200)),
    handle: async ({ actor, params, query }) => {
      await removeAnswer(deps, actor, params, query.version)
      return { message: 'Answer removed' }
    },
  })
}

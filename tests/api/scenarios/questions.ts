import { makeAnswer, makeQuestion } from '../factories.ts'
import { biddenQuote } from './bids.ts'
import { chainOf, type ScenarioContext, type Scenarios } from './scenario.ts'

/** A question of the chain's supplier on a quote that it and its haulier have part in, answered just now. */
async function answeredQuestion(context: ScenarioContext) {
  const { quote_id: id } = await biddenQuote(context)
  const questionId = await makeQuestion(context.db, chainOf(context), id)
  const answerId = await makeAnswer(context.db, chainOf(context), questionId, { answered_at: context.now })
  return { id, questionId, answerId }
}

const ofQuestion = async (context: ScenarioContext) => ({ params: await answeredQuestion(context) })
const saying = (text: string) => async (context: ScenarioContext) => ({
  ...(await ofQuestion(context)),
  payload: { text },
})

export const scenarios: Scenarios = {
  'GET /api/quotes/:id/questions': ofQuestion,
  'POST /api/quotes/:id/questions': saying('Would Type 3 do?'),
  'POST /api/quotes/:id/questions/:questionId/answers': saying('The left lane is shut on Monday.'),
  'PUT /api/quotes/:id/questions/:questionId/answers/:answerId': saying('Yes, at gate 3.'),
  'DELETE /api/quotes/:id/questions/:questionId': ofQuestion,
  'DELETE /api/quotes/:id/questions/:questionId/answers/:answerId': ofQuestion,
}

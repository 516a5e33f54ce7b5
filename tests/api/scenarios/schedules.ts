import { makeDraft, makeQuote, makeSchedule } from '../factories.ts'
import { chainOf, type ScenarioContext, type Scenarios } from './scenario.ts'

export const scheduleTerms = { quantity: 20, rule: 'weekdays', weekdays: [5] }

async function ofSchedule(context: ScenarioContext) {
  const quoteId = await makeQuote(context.db, context.world, chainOf(context))
  return { params: { id: await makeSchedule(context.db, chainOf(context), quoteId) } }
}

export const scenarios: Scenarios = {
  'GET /api/schedules': () => ({}),
  'GET /api/schedules/:id': ofSchedule,
  'POST /api/schedules': async (context) => {
    const quote_id = await makeQuote(context.db, context.world, chainOf(context), { status: 0, markup_pence: null })
    return { payload: { ...scheduleTerms, quote_id } }
  },
  'PUT /api/schedules/:id': async (context) => ({ ...(await ofSchedule(context)), payload: scheduleTerms }),
  'POST /api/schedules/:id/end': ofSchedule,
  'POST /api/schedules/:id/drafts/:draftId/dismiss': async (context) => {
    const { params } = await ofSchedule(context)
    return { params: { ...params, draftId: await makeDraft(context.db, params.id) } }
  },
}

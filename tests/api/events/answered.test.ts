import { expect, test } from 'vitest'
import { makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { bidTerms } from '../scenarios/bids.ts'
import { openStream } from '../stream.ts'

const t = await openTestApi()
const quoteId = await makeQuote(t.db, t.world, t.world.a)

test('only the answer to a write names the event that the stream sends for it', async () => {
  const { supplier, contractor } = t.world.a
  const stream = await openStream(t.app, '/api/stream?unheard=0', { authorization: `Bearer ${supplier.token}` })
  await stream.next()
  const { raw } = await t.as(supplier).post(`/api/quotes/${quoteId}/bids`, bidTerms)
  const { id, topics } = await stream.next()
  stream.close()
  expect(topics).toEqual(['bids'])
  expect(raw.headers['x-event']).toBe(id.split('.')[1])

  const answers = await Promise.all([
    t.as(supplier).get(`/api/quotes/${quoteId}`),
    t.as(contractor).post(`/api/quotes/${quoteId}/bids`, bidTerms),
    t.as(supplier).post('/api/notifications/read', { up_to: 0 }),
  ])
  for (const answer of answers) expect(answer.raw.headers).not.toHaveProperty('x-event')
})

test('simultaneous writes each name their own event', async () => {
  const { a, rivalSupplier } = t.world
  const quotes = await Promise.all([makeQuote(t.db, t.world, a), makeQuote(t.db, t.world, a)])
  const answers = await Promise.all([
    t.as(a.supplier).post(`/api/quotes/${quotes[0]}/bids`, bidTerms),
    t.as(rivalSupplier).post(`/api/quotes/${quotes[1]}/bids`, bidTerms),
  ])
  const named = answers.map(({ raw }) => Number(raw.headers['x-event']))
  const made = await t.db.selectFrom('events').select(['id', 'quote_id']).where('quote_id', 'in', quotes).execute()
  expect(named).toEqual(quotes.map((quote) => made.find(({ quote_id }) => quote_id === quote)?.id))
})

import { describe, expect, test } from 'vitest'
import { spreadNotice } from '../../../api/notices/worker.ts'
import { makeAnswer, makeBid, makeHaulierBid, makeOrder, makeQuestion, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { spreadNotices } from '../mailbox.ts'
import { newestEvent, readNewestEvent } from '../newestEvents.ts'
import { bidTerms } from '../scenarios/bids.ts'
import { createPeople, type Person } from '../world.ts'

const t = await openTestApi()
const { world } = t
const { a, rivalSupplier, rivalHaulier, allRounder, admin } = world

const nottingham = { postcode: 'NG11 8AB', city: 'Nottingham', latitude: 52.8996, longitude: -1.1862 }
const openQuote = (row = {}) => makeQuote(t.db, world, a, row)
/** With a bid that needs a haulier, so that hauliers see it. */
async function hauledQuote(row = {}): Promise<number> {
  const quoteId = await openQuote(row)
  await makeBid(t.db, a, quoteId)
  return quoteId
}
const pathOf = (quoteId: number) => `/api/quotes/${quoteId}/questions`
const ask = (who: Person, quoteId: number, text = 'Is there a wheel wash on site?') =>
  t.as(who).post(pathOf(quoteId), { text })
const read = (who: Person, quoteId: number) => t.as(who).get(pathOf(quoteId))
const answer = (quoteId: number, questionId: number, text = 'Yes, at gate 2.', who: Person = a.contractor) =>
  t.as(who).post(`${pathOf(quoteId)}/${questionId}/answers`, { text })
const correct = (quoteId: number, questionId: number, answerId: number, text = 'Yes, at gate 3.') =>
  t.as(a.contractor).put(`${pathOf(quoteId)}/${questionId}/answers/${answerId}`, { text })
const told = async (since: number) =>
  (await spreadNotices(t, since)).map(({ kind, mail }) => `${kind} ${mail.to.replace('@test.example', '')}`).sort()
const colleague = (name: string, who: Person & { company_id: number }, switches: ('sell' | 'read' | 'decide')[]) =>
  createPeople(t.db, t.clock.now).staff(
    name,
    switches.includes('decide') ? 'contractor' : 'supplier',
    who.company_id,
    switches,
  )

describe('a question', () => {
  test('is read by everybody who may bid, and as theirs by the asker’s firm alone', async () => {
    const quoteId = await hauledQuote()
    const asked = await ask(a.supplier, quoteId)
    expect(asked).toMatchObject({
      status: 201,
      body: { message: 'Question asked', data: { is_own: true, answers: [] } },
    })
    const text = 'Is there a wheel wash on site?'
    for (const reader of [rivalSupplier, a.haulier, a.staff_respond, rivalHaulier, allRounder, a.contractor]) {
      const { body } = await read(reader, quoteId)
      const id = asked.body.data.id
      expect(body.data).toEqual([
        {
          id,
          text,
          asked_at: t.clock.now.toISOString(),
          is_own: false,
          answers: [],
          ...(reader === a.contractor && { version: 1 }),
        },
      ])
      expect(body.meta).toEqual({
        total: 1,
        next_cursor: null,
        unanswered: 1,
        asked: reader === a.contractor ? null : 0,
      })
    }
    const own = await read(a.supplier, quoteId)
    expect([own.body.data[0].is_own, own.body.meta.asked]).toEqual([true, 1])
  })

  test('is theirs to colleagues who may ask, and not to one who only reads', async () => {
    const quoteId = await openQuote()
    await ask(a.supplier, quoteId)
    const seller = await colleague('asks-too', a.supplier, ['sell'])
    const reader = await colleague('only-reads', a.supplier, ['read'])
    expect((await read(seller, quoteId)).body.data[0].is_own).toBe(true)
    const { body } = await read(reader, quoteId)
    expect([body.data[0].is_own, body.meta.asked]).toEqual([false, null])
    expect((await ask(reader, quoteId)).status).toBe(403)
  })

  test('tells administrators alone who asked', async () => {
    const quoteId = await hauledQuote()
    await ask(a.staff_respond, quoteId)
    const { body } = await read(admin, quoteId)
    const { first_name, last_name } = await t.db
      .selectFrom('users')
      .select(['first_name', 'last_name'])
      .where('id', '=', a.staff_respond.id)
      .executeTakeFirstOrThrow()
    expect(body.data[0].asker).toEqual({ name: `${first_name} ${last_name}`, company_name: 'haulier-a Ltd' })
  })

  test('is refused if it leads past the marketplace, with what to take out', async () => {
    const quoteId = await openQuote()
    const { status, body } = await ask(a.supplier, quoteId, 'Ring Tom on 01632 960 142.')
    expect([status, body.errors]).toEqual([
      422,
      { text: ['Please take the telephone number out: all who may bid read this.'] },
    ])
    expect((await ask(a.supplier, quoteId, ' ')).body.errors).toEqual({ text: ['The text field is required.'] })
    expect((await ask(a.supplier, quoteId, 'x'.repeat(501))).status).toBe(422)
  })

  test('is one of at most ten of a firm on a quote, removed ones included', async () => {
    const quoteId = await openQuote()
    const seller = await colleague('eleventh', a.supplier, ['sell'])
    for (let nth = 0; nth < 10; nth++) await ask(nth % 2 === 0 ? a.supplier : seller, quoteId)
    const first = (await read(admin, quoteId)).body.data[0].id
    await t.as(admin).delete(`${pathOf(quoteId)}/${first}`)
    const { status, body } = await ask(a.supplier, quoteId)
    expect([status, body.code]).toEqual([409, 'questions_asked'])
    expect((await read(a.supplier, quoteId)).body.meta).toMatchObject({ total: 9, asked: 10 })
    expect((await ask(rivalSupplier, quoteId)).status).toBe(201)
  })

  test('is one of ten even if two ask at once', async () => {
    const quoteId = await openQuote()
    for (let nth = 1; nth <= 9; nth++) await makeQuestion(t.db, a, quoteId, { nth })
    const replies = await Promise.all([ask(a.supplier, quoteId), ask(a.supplier, quoteId)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('is not for the quote’s own firm, another contractor or a haulier who can’t price it', async () => {
    const quoteId = await openQuote()
    const statuses = await Promise.all(
      [a.contractor, world.b.contractor, a.haulier, a.staff_execute, a.driver].map(async (who) => [
        (await read(who, quoteId)).status,
        (await ask(who, quoteId)).status,
      ]),
    )
    expect(statuses).toEqual([
      [200, 403],
      [403, 403],
      [404, 404],
      [403, 403],
      [403, 403],
    ])
    const own = await makeQuote(t.db, world, { ...a, contractor: allRounder })
    expect((await ask(allRounder, own)).status).toBe(403)
  })

  test('of a firm of two trades decides nothing: it may still bid, or price delivery', async () => {
    const quoteId = await hauledQuote()
    expect((await ask(allRounder, quoteId)).status).toBe(201)
    expect((await t.as(allRounder).get(`/api/quotes/${quoteId}/bids?as=haulier`)).body.data).toEqual([])
    expect((await t.as(allRounder).post(`/api/quotes/${quoteId}/haul`)).status).toBe(200)
    expect((await ask(allRounder, quoteId)).status).toBe(201)
    const other = await hauledQuote()
    await ask(allRounder, other)
    expect((await t.as(allRounder).post(`/api/quotes/${other}/bids`, bidTerms)).status).toBe(201)
  })

  test('of a firm that is banned stays, so that nobody learns who asked', async () => {
    const quoteId = await openQuote()
    const banned = await createPeople(t.db, t.clock.now).owner('banned-asker', { is_supplier: true }, nottingham)
    await ask(banned, quoteId)
    const before = await read(rivalSupplier, quoteId)
    await t.as(admin).post('/api/users/ban', { user_id: banned.id })
    expect((await read(rivalSupplier, quoteId)).raw.body).toBe(before.raw.body)
  })
})

describe('an answer', () => {
  async function askedQuote() {
    const quoteId = await openQuote()
    const { body } = await ask(a.supplier, quoteId)
    return { quoteId, questionId: body.data.id as number }
  }

  test('is given by those who decide at the contractor, and read by everybody who may bid', async () => {
    const { quoteId, questionId } = await askedQuote()
    expect((await answer(quoteId, questionId, 'No.', a.supplier)).status).toBe(403)
    expect((await answer(quoteId, questionId, 'No.', world.b.contractor)).status).toBe(404)
    const buyer = await colleague('answers', a.contractor, ['decide'])
    const sent = await answer(quoteId, questionId, 'Yes, at gate 2.', buyer)
    expect(sent).toMatchObject({ status: 201, body: { message: 'Answer sent', data: { version: 2 } } })
    const { body } = await read(rivalSupplier, quoteId)
    expect(body.data[0].answers).toEqual([
      { id: expect.any(Number), text: 'Yes, at gate 2.', answered_at: t.clock.now.toISOString(), corrected_at: null },
    ])
    expect(body.meta.unanswered).toBe(0)
    const priced = await answer(quoteId, questionId, 'At most £18, please')
    expect(priced.body.errors).toEqual({ text: ['Please take the price out: all who may bid read this.'] })
  })

  test('can be corrected for ten minutes, and after that only added to', async () => {
    const { quoteId, questionId } = await askedQuote()
    const answered_at = t.clock.now.toISOString()
    const { body } = await answer(quoteId, questionId)
    const answerId = body.data.answers[0].id
    t.clock.advance(10 * 60_000 - 1)
    const corrected_at = t.clock.now.toISOString()
    expect((await correct(quoteId, questionId, answerId)).status).toBe(200)
    t.clock.advance(1)
    const late = await correct(quoteId, questionId, answerId, 'No.')
    expect([late.status, late.body.code]).toEqual([409, 'answer_stands'])
    expect((await answer(quoteId, questionId, 'The left lane is shut.')).status).toBe(201)
    expect((await read(a.supplier, quoteId)).body.data[0].answers).toMatchObject([
      { id: answerId, text: 'Yes, at gate 3.', answered_at, corrected_at },
      { text: 'The left lane is shut.', answered_at: t.clock.now.toISOString(), corrected_at: null },
    ])
  })

  test('is corrected under its own question and quote only', async () => {
    const { quoteId, questionId } = await askedQuote()
    const other = await askedQuote()
    const answerId = (await answer(quoteId, questionId)).body.data.answers[0].id
    for (const [quote, question] of [
      [other.quoteId, questionId],
      [quoteId, other.questionId],
      [other.quoteId, other.questionId],
    ] as const) {
      expect((await correct(quote, question, answerId)).status).toBe(404)
    }
  })

  test('may be removed by an administrator, and the question waits again', async () => {
    const { quoteId, questionId } = await askedQuote()
    const answerId = (await answer(quoteId, questionId)).body.data.answers[0].id
    expect((await t.as(admin).delete(`${pathOf(quoteId)}/${questionId}/answers/${answerId}`)).status).toBe(200)
    expect((await read(a.supplier, quoteId)).body).toMatchObject({ data: [{ answers: [] }], meta: { unanswered: 1 } })
    expect((await t.as(admin).delete(`${pathOf(quoteId)}/${questionId}`)).status).toBe(200)
    for (const reader of [a.supplier, a.contractor, admin]) {
      expect((await read(reader, quoteId)).body.data).toEqual([])
    }
    expect((await answer(quoteId, questionId)).status).toBe(404)
    expect((await t.as(admin).delete(`${pathOf(quoteId)}/${questionId}`)).status).toBe(404)
  })
})

describe('the list', () => {
  test('has what is unanswered first, then the newest, over all its pages', async () => {
    const quoteId = await openQuote()
    const ids: number[] = []
    for (const nth of [1, 2, 3, 4, 5]) ids.push(await makeQuestion(t.db, a, quoteId, { nth }))
    const [first, second, third, fourth, fifth] = ids as [number, number, number, number, number]
    for (const id of [second, fourth, fifth]) await makeAnswer(t.db, a, id)
    const seen: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await t.as(rivalSupplier).get(`${pathOf(quoteId)}?limit=2&cursor=${cursor}`)
      seen.push(...body.data.map(({ id }: { id: number }) => id))
      expect(body.meta.total).toBe(5)
      cursor = body.meta.next_cursor
    }
    expect(seen).toEqual([third, first, fifth, fourth, second])
  })
})

describe('questions close with the bids', () => {
  const refusedWith = async (quoteId: number, questionId: number, code: string) => {
    expect((await ask(a.supplier, quoteId)).body.code).toBe(code)
    expect((await answer(quoteId, questionId)).body.code).toBe(code)
    expect((await read(a.supplier, quoteId)).body.data).toHaveLength(1)
    expect((await read(a.contractor, quoteId)).body.data).toHaveLength(1)
  }

  test('on their last day', async () => {
    const quoteId = await openQuote({ bids_until: '2026-03-09' })
    await refusedWith(quoteId, await makeQuestion(t.db, a, quoteId), 'questions_closed')
  })

  test('by an acceptance, after which those read on who had a part in it', async () => {
    const { quote_id } = await makeOrder(t.db, world, a)
    await refusedWith(quote_id, await makeQuestion(t.db, a, quote_id), 'already_accepted')
    expect((await read(a.haulier, quote_id)).status).toBe(200)
    expect((await read(rivalSupplier, quote_id)).status).toBe(404)
  })

  test('and open again with a release', async () => {
    const { quote_id } = await makeOrder(t.db, world, a)
    const questionId = await makeQuestion(t.db, a, quote_id)
    await t.as(admin).post(`/api/quotes/${quote_id}/release`, { reason: 'The quarry is flooded' })
    expect((await ask(rivalSupplier, quote_id)).status).toBe(201)
    expect((await answer(quote_id, questionId)).status).toBe(201)
  })

  test('while the quote is off the market', async () => {
    const quoteId = await openQuote()
    const questionId = await makeQuestion(t.db, a, quoteId)
    await makeBid(t.db, a, quoteId)
    await t.as(admin).put(`/api/quotes/${quoteId}/verify`, { status: 0 })
    await refusedWith(quoteId, questionId, 'not_verified')
  })
})

describe('who is told', () => {
  test('of a question: those who decide at the contractor, without a name in it', async () => {
    const quoteId = await hauledQuote()
    const since = await newestEvent(t.db)
    await ask(a.staff_respond, quoteId)
    const sent = await spreadNotices(t, since)
    expect(new Set(sent.map(({ kind }) => kind))).toEqual(new Set(['question.received']))
    expect(sent.map(({ mail }) => mail.to)).toContain(a.contractor.email)
    expect(sent.every(({ mail }) => !/haulier-a|supplier/i.test(JSON.stringify({ ...mail, to: '' })))).toBe(true)
    const asked = await readNewestEvent(t.db, quoteId, 'question.asked')
    expect(asked.audience).toEqual(['admins', `company:${a.haulier.company_id}`])
    const received = await t.db
      .selectFrom('events')
      .innerJoin('event_audiences', 'event_id', 'events.id')
      .select(['actor_id', 'audience'])
      .where('quote_id', '=', quoteId)
      .where('events.kind', '=', 'question.received')
      .execute()
    expect(received).toEqual([{ actor_id: null, audience: `company:${a.contractor.company_id}` }])
  })

  test('in the bell: with the quote, a link to its questions, and no firm', async () => {
    const quoteId = await hauledQuote()
    await ask(a.haulier, quoteId)
    const { id } = await t.db
      .selectFrom('events')
      .select('id')
      .where('kind', '=', 'question.received')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await spreadNotice(t.deps, id)
    const { body } = await t.as(a.contractor).get('/api/notifications?limit=1')
    expect(body.data[0]).toMatchObject({
      title: 'A question on your quote',
      about: `20 mm limestone, 480.0 t, quote ${quoteId}`,
      page: `/contractor/quoteDetails/${quoteId}#questions`,
    })
  })

  test('of an answer: the asker’s firm, whether or not it has bid, and nobody else', async () => {
    const quoteId = await hauledQuote()
    await makeHaulierBid(t.db, a, {
      quote_id: quoteId,
      bid_id: await makeBid(t.db, { ...a, supplier: allRounder }, quoteId),
    })
    const { body } = await ask(rivalSupplier, quoteId)
    const since = await newestEvent(t.db)
    await answer(quoteId, body.data.id)
    expect(await told(since)).toEqual([`question.answered ${rivalSupplier.email.replace('@test.example', '')}`])
    const next = await newestEvent(t.db)
    await answer(quoteId, body.data.id, 'The left lane is shut.')
    expect(await told(next)).toEqual([`question.added_to ${rivalSupplier.email.replace('@test.example', '')}`])
  })

  test('of a question that was answered or removed meanwhile: nobody', async () => {
    const quoteId = await openQuote()
    const since = await newestEvent(t.db)
    const answered = (await ask(a.supplier, quoteId)).body.data.id
    await answer(quoteId, answered)
    const removed = (await ask(a.supplier, quoteId)).body.data.id
    await t.as(admin).delete(`${pathOf(quoteId)}/${removed}`)
    expect((await told(since)).filter((line) => line.startsWith('question.received'))).toEqual([])
  })

  test('in the activity: the asker that they asked, the contractor that somebody did', async () => {
    const quoteId = await openQuote()
    await ask(a.supplier, quoteId)
    const newest = async (who: Person) => {
      const { body } = await t.as(who).get('/api/activity?limit=1')
      return [body.data[0].kind, body.data[0].by.party]
    }
    expect(await newest(a.supplier)).toEqual(['question.asked', 'you'])
    expect(await newest(a.contractor)).toEqual(['question.received', 'system'])
    expect(await newest(admin)).toEqual(['question.asked', 'supplier'])
  })
})

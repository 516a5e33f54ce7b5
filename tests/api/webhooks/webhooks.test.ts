import { afterAll, beforeEach, expect, test } from 'vitest'
import { recordEvent, toCompany } from '../../../api/events/record.ts'
import { makeOrder, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { webhookForm } from '../scenarios/webhooks.ts'
import { password } from '../world.ts'
import { openReceiver, ruleFor, verify } from './receiver.ts'
import { sendAll } from './sendAll.ts'

let addresses = ['127.0.0.1']
const t = await openTestApi({ webhookRule: ruleFor(async () => addresses) })
const receiver = await openReceiver()
afterAll(receiver.close)

const owner = t.as(t.world.a.contractor)
const form = { ...webhookForm, address: `http://books.example:${receiver.port}/loadstone` }
const hour = 3_600_000
/** Told once, when it is made. */
let secret: string

beforeEach(async () => {
  addresses = ['127.0.0.1']
  receiver.received.length = 0
  receiver.answers.length = 0
  receiver.refuses = () => false
  await t.db.deleteFrom('webhooks').execute()
  const expires_at = new Date(t.clock.now.getTime() + 30 * 24 * hour)
  await t.db.updateTable('sessions').set({ extended_at: t.clock.now, expires_at }).execute()
  const { status, body } = await owner.post('/api/webhook', form)
  expect(status).toBe(201)
  secret = body.data.secret
})

/** An event of the order that the contractor reads. */
async function happen(quote_id: number, number: number): Promise<number> {
  return t.db.transaction().execute((trx) =>
    recordEvent(trx, t.deps, {
      kind: 'ticket.logged',
      actor_id: t.world.a.driver.id,
      quote_id,
      audience: [toCompany(t.world.a.contractor.company_id)],
      data: { ticket_id: 1, number, net_kg: 19_460 },
    }),
  )
}

const read = async () => (await owner.get('/api/webhook')).body.data
const list = async () => (await owner.get('/api/webhook/deliveries')).body.data
const numbers = () => receiver.received.map(({ body }) => JSON.parse(body).data.ticket.number)

test('an event comes signed, as Standard Webhooks says, with what the firm’s activity says of it', async () => {
  const { quote_id } = await makeOrder(t.db, t.world, t.world.a)
  const id = await happen(quote_id, 1009)
  await sendAll(t)
  const [message] = receiver.received
  if (!message) throw new Error('Nothing came')
  expect(verify(secret, message)).toEqual({
    type: 'ticket.logged',
    timestamp: t.clock.now.toISOString(),
    data: {
      event_id: id,
      by: 'haulier',
      order: quote_id,
      product: '20 mm limestone',
      ticket: { id: 1, number: 1009 },
    },
  })
  expect(await list()).toMatchObject([
    { kind: 'ticket.logged', order: quote_id, ticket: 1009, state: 'delivered', tries: 1, last: { status: 200 } },
  ])
})

test('what happened before, what was not chosen and what another firm reads is not sent', async () => {
  const quote_id = await makeQuote(t.db, t.world, t.world.a)
  const audience = [toCompany(t.world.a.contractor.company_id)]
  const record = (kind: 'quote.updated' | 'quote.verified') =>
    t.db
      .transaction()
      .execute((trx) =>
        kind === 'quote.verified'
          ? recordEvent(trx, t.deps, { kind, actor_id: null, quote_id, audience })
          : recordEvent(trx, t.deps, { kind, actor_id: null, quote_id, audience, data: { changed: [], version: 1 } }),
      )
  await record('quote.verified')
  await t.db.transaction().execute((trx) =>
    recordEvent(trx, t.deps, {
      kind: 'order.closed',
      actor_id: null,
      quote_id,
      audience: [toCompany(t.world.b.contractor.company_id)],
    }),
  )
  await sendAll(t)
  expect(receiver.received).toEqual([])
})

test('an event of a quote that the firm no longer sees names no order, product or ticket', async () => {
  const quote_id = await makeQuote(t.db, t.world, t.world.a)
  await happen(quote_id, 7)
  await t.db.updateTable('quotes').set({ deleted_at: t.clock.now }).where('id', '=', quote_id).execute()
  await sendAll(t)
  const [sent] = receiver.received.map(({ body }) => JSON.parse(body).data)
  expect(sent).toMatchObject({ order: null, product: null, ticket: { id: null, number: 7 } })
})

test('a later event of an order waits for the earlier one, another order goes on', async () => {
  const [first, second] = [
    (await makeOrder(t.db, t.world, t.world.a)).quote_id,
    (await makeOrder(t.db, t.world, t.world.a)).quote_id,
  ]
  await happen(first, 1)
  await happen(first, 2)
  await happen(second, 3)
  receiver.answers.push(503)
  await sendAll(t)
  expect(numbers()).toEqual([1, 3])
  expect((await read()).failing_since).toBeNull()
  t.clock.advance(5_000)
  await sendAll(t)
  expect(numbers()).toEqual([1, 3, 1, 2])
  const [a, , b] = receiver.received
  expect(a?.id).toBe(b?.id)
})

test('after three days without an answer it pauses, tells the owner, and goes on in order when started again', async () => {
  const { quote_id } = await makeOrder(t.db, t.world, t.world.a)
  await happen(quote_id, 1)
  await happen(quote_id, 2)
  receiver.answers.push(...Array<number>(100).fill(500))
  for (let tried = 0; tried < 72 * 2; tried += 1) {
    await sendAll(t)
    t.clock.advance(hour / 2)
  }
  expect(await read()).toMatchObject({ paused_at: null, failed: 1 })
  await sendAll(t)
  expect((await read()).paused_at).toBe(t.clock.now.toISOString())
  const { kind } = await t.db
    .selectFrom('events')
    .select('kind')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(kind).toBe('webhook.paused')
  expect((await owner.post('/api/webhook/test')).body.code).toBe('webhook_paused')
  receiver.received.length = 0
  receiver.answers.length = 0
  await happen(quote_id, 3)
  await sendAll(t)
  expect(receiver.received).toEqual([])
  expect((await owner.post('/api/webhook/start')).status).toBe(200)
  await sendAll(t)
  expect(numbers()).toEqual([1, 2, 3])
})

test('a delivery that alone fails for three days is given up, and its order goes on', async () => {
  const { quote_id: order } = await makeOrder(t.db, t.world, t.world.a)
  const { quote_id: other } = await makeOrder(t.db, t.world, t.world.a)
  receiver.refuses = (body) => body.includes('"number":1}')
  await happen(order, 1)
  await happen(order, 2)
  for (let day = 1; day <= 6; day += 1) {
    await sendAll(t)
    await happen(other, 10 + day)
    t.clock.advance(12 * hour)
  }
  expect(numbers().filter((one) => one === 2)).toEqual([])
  await sendAll(t)
  expect(numbers().slice(-3)).toEqual([1, 2, 16])
  expect(await read()).toMatchObject({ paused_at: null, failing_since: null, failed: 1 })
  expect((await list()).at(-1)).toMatchObject({ ticket: 1, state: 'given_up', next_at: null })
})

test('a replay is a new try at the top with the same id, and the old one stays', async () => {
  const { quote_id } = await makeOrder(t.db, t.world, t.world.a)
  await happen(quote_id, 1)
  await happen(quote_id, 2)
  receiver.answers.push(503)
  await sendAll(t)
  const [held, failed] = await list()
  expect((await owner.post(`/api/webhook/deliveries/${held.id}/replay`)).body.code).toBe('not_tried')
  expect((await owner.post(`/api/webhook/deliveries/${failed.id}/replay`)).body).toEqual({ message: 'Sent' })
  await sendAll(t)
  expect(numbers()).toEqual([1, 1, 2])
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(2)
  expect((await list()).map(({ state }: { state: string }) => state)).toEqual(['delivered', 'delivered', 'replayed'])
  const [{ id }] = await list()
  await owner.post(`/api/webhook/deliveries/${id}/replay`)
  await sendAll(t)
  expect(numbers()).toEqual([1, 1, 2, 1])
})

test('all that failed is replayed at once', async () => {
  const { quote_id } = await makeOrder(t.db, t.world, t.world.a)
  const { quote_id: other } = await makeOrder(t.db, t.world, t.world.a)
  await happen(quote_id, 1)
  await happen(other, 2)
  receiver.answers.push(503, 503)
  await sendAll(t)
  expect((await read()).failed).toBe(2)
  expect((await owner.post('/api/webhook/replay-failed')).body).toEqual({ message: 'Sent', sent: 2 })
  await sendAll(t)
  expect(numbers()).toEqual([1, 2, 1, 2])
  expect((await read()).failed).toBe(0)
})

test('a change of the secret needs the password', async () => {
  for (const more of [{}, { account_password: 'wrong' }]) {
    const { status, body } = await owner.post('/api/webhook/secret', more)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['account_password']])
  }
  expect((await read()).former_until).toBeNull()
})

test('both secrets sign for a day after a change', async () => {
  const { quote_id } = await makeOrder(t.db, t.world, t.world.a)
  const renewed = (await owner.post('/api/webhook/secret', { account_password: password })).body.data.secret
  const { former_until, ...shown } = await read()
  expect(shown.secret_end).toBe(renewed.slice(-3))
  expect(JSON.stringify(shown)).not.toMatch(/whsec_/)
  expect(former_until).toBe(new Date(t.clock.now.getTime() + 24 * hour).toISOString())
  expect((await owner.post('/api/webhook/secret', { account_password: password })).body.code).toBe('secret_changing')
  const sent = async (number: number) => {
    await happen(quote_id, number)
    await sendAll(t)
    const message = receiver.received.at(-1)
    if (!message) throw new Error('Nothing came')
    return message
  }
  const first = await sent(1)
  expect(verify(secret, first)).toEqual(verify(renewed, first))
  t.clock.advance(24 * hour)
  const later = await sent(2)
  expect(verify(renewed, later)).toMatchObject({ type: 'ticket.logged' })
  expect(() => verify(secret, later)).toThrow('No matching signature')
})

test('a test is sent once, and shown with its answer', async () => {
  receiver.answers.push(503)
  await owner.post('/api/webhook/test')
  await sendAll(t)
  const [{ id, ...shown }] = await list()
  expect(shown).toMatchObject({
    kind: 'webhook.test',
    state: 'given_up',
    tries: 1,
    last: { status: 503 },
    next_at: null,
  })
  const { body, headers, attempts } = (await owner.get(`/api/webhook/deliveries/${id}`)).body.data
  expect(JSON.parse(body)).toMatchObject({ type: 'webhook.test', data: {} })
  expect(Object.keys(headers)).toEqual(['content-type', 'user-agent', 'webhook-id', 'webhook-timestamp'])
  expect(attempts).toHaveLength(1)
  expect((await read()).failed, 'nobody replays a test').toBe(0)
})

test.each([
  ['hang', 'given_up', { status: null, answer: 'No answer in 0.3 s' }],
  ['redirect', 'given_up', { status: 302, answer: '302 Found' }],
  ['megabyte', 'delivered', { status: 200, answer: '200 OK' }],
] as const)('a test whose receiver answers with a %s is %s', async (answer, state, last) => {
  receiver.answers.push(answer)
  await owner.post('/api/webhook/test')
  await sendAll(t)
  expect((await list())[0]).toMatchObject({ state, last })
  expect(receiver.received).toHaveLength(1)
})

test.each([
  ['a private address', ['10.0.0.8']],
  ['a private address beside a public one', ['127.0.0.1', '192.168.1.1']],
  ['nothing', []],
])('a name that has %s is not called', async (_, resolved) => {
  addresses = resolved
  await owner.post('/api/webhook/test')
  await sendAll(t)
  expect((await list())[0].last).toMatchObject({ status: null, answer: 'No public address' })
  expect(receiver.received).toEqual([])
})

test('a name that leads inside after the first try is not called again', async () => {
  const { quote_id } = await makeOrder(t.db, t.world, t.world.a)
  await happen(quote_id, 1)
  receiver.answers.push(503)
  await sendAll(t)
  addresses = ['169.254.169.254']
  t.clock.advance(5_000)
  await sendAll(t)
  expect(receiver.received).toHaveLength(1)
  addresses = ['127.0.0.1']
  t.clock.advance(30_000)
  await sendAll(t)
  expect(numbers()).toEqual([1, 1])
})

test('a delivery is sent again if the process died before it wrote the answer', async () => {
  const { quote_id } = await makeOrder(t.db, t.world, t.world.a)
  await happen(quote_id, 1)
  await expect(sendAll({ ...t, deps: { ...t.deps, db: dyingAfterSend(t.deps.db) } })).rejects.toThrow('died')
  await sendAll(t)
  expect(numbers()).toEqual([1, 1])
  expect(await list()).toMatchObject([{ state: 'delivered', tries: 1 }])
})

/** Fails the transaction that follows the answer. */
function dyingAfterSend(db: typeof t.db): typeof t.db {
  return new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction' && receiver.received.length > 0) throw new Error('died')
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

test('a change of the address needs the password, and who saved the shown version', async () => {
  const { version } = await read()
  const other = { ...form, address: `http://books.example:${receiver.port}/other`, version }
  expect((await owner.put('/api/webhook', { ...other, account_password: 'wrong' })).status).toBe(422)
  expect((await owner.put('/api/webhook', other)).body.data).toMatchObject({ address: other.address, version: 2 })
  expect((await owner.put('/api/webhook', { ...other, topics: ['orders'] })).body.code).toBe('changed')
})

test('it ends with the rights of the owner who made it', async () => {
  const { quote_id } = await makeOrder(t.db, t.world, t.world.a)
  await happen(quote_id, 1)
  const { id } = t.world.a.contractor
  await t.db.updateTable('users').set({ verified_at: null }).where('id', '=', id).execute()
  await sendAll(t)
  await t.db.updateTable('users').set({ verified_at: t.clock.now }).where('id', '=', id).execute()
  expect(receiver.received).toEqual([])
  expect(await read()).toBeNull()
})

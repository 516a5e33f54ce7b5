import { beforeEach, expect, test } from 'vitest'
import { drain } from '../../web/offline/drain.ts'
import { logTicket, readRow, signIn } from './driver.ts'
import { createPhone, never, type Phone, type Process, settleDown } from './phone.ts'
import { createServer, type Reply, refusal } from './server.ts'

let phone: Phone
let server: ReturnType<typeof createServer>
let tab: Process
let worker: Process
beforeEach(async () => {
  phone = createPhone()
  server = createServer()
  tab = phone.open(server.fetch)
  worker = phone.open(server.fetch)
  await signIn(tab)
})

/** An answer that the test gives when it likes. */
function later(reply: Reply = server.stored): { reply: Reply; answer: () => Promise<void> } {
  let answer = () => {}
  const asked = new Promise<void>((done) => {
    answer = done
  })
  return {
    reply: async (sent) => {
      await asked
      return reply(sent)
    },
    answer: async () => {
      answer()
      await settleDown()
    },
  }
}

test('page and worker never send at the same time; the one that waits finds nothing left to do', async () => {
  for (const quoteId of [3, 4, 5]) await logTicket(tab, quoteId)
  const results = await Promise.all([drain(tab, 'saved'), drain(worker, 'sync'), drain(tab, 'online')])
  expect(results.map(({ received }) => received).sort()).toEqual([0, 0, 3])
  expect(server.sent).toHaveLength(3)
})

test('a request without an answer ends after 60 s', async () => {
  const { seq } = await logTicket(tab, 3)
  server.reply(() => never())
  const draining = drain(tab, 'saved')
  await settleDown()
  expect(await readRow(tab, seq)).toMatchObject({ state: 'sending' })
  phone.clock.advance(59_999)
  await settleDown()
  expect(server.sent[0]?.init.signal?.aborted).toBe(false)
  phone.clock.advance(1)
  expect(await draining).toMatchObject({ received: 0, waiting: 1 })
  expect(server.sent[0]?.init.signal?.aborted).toBe(true)
  expect(await readRow(tab, seq)).toMatchObject({ state: 'queued', lastError: { code: 'timeout' } })
})

test('an answer whose body never ends counts as no answer', async () => {
  await logTicket(tab, 3)
  const endless = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{"')) })
  server.reply(() => new Response(endless, { status: 201 }))
  const draining = drain(tab, 'saved')
  await settleDown()
  phone.clock.advance(60_000)
  expect(await draining).toMatchObject({ received: 0, waiting: 1 })
})

test('the next drain queues again what a killed worker was sending', async () => {
  const { seq } = await logTicket(tab, 3)
  server.reply(() => never())
  void drain(worker, 'sync')
  await settleDown()
  worker.kill()
  expect((await readRow(tab, seq)).state).toBe('sending')
  expect(await drain(tab, 'visible')).toMatchObject({ received: 1 })
})

test('a frozen tab loses the lock when its stamp is 150 s old, not before', async () => {
  await logTicket(tab, 3)
  await logTicket(tab, 4)
  server.reply(() => never())
  // Frozen: its timers don't fire either.
  tab.clock.after = () => () => {}
  void drain(tab, 'saved')
  await settleDown()
  let received: number | undefined
  void drain(worker, 'sync').then((result) => {
    received = result.received
  })
  await settleDown()
  phone.clock.advance(150_000)
  await settleDown()
  expect([received, server.sent.length]).toEqual([undefined, 1])
  phone.clock.advance(1)
  await settleDown()
  expect([received, server.sent.length]).toEqual([2, 3])
})

test('a holder that is at work keeps the lock for as long as it takes', async () => {
  for (const quoteId of [3, 4, 5, 6]) await logTicket(tab, quoteId)
  const answers = [later(), later(), later(), later()]
  server.reply(...answers.map(({ reply }) => reply))
  const draining = drain(tab, 'saved')
  await settleDown()
  const waiting = drain(worker, 'sync')
  for (const { answer } of answers) {
    await settleDown()
    phone.clock.advance(59_000)
    await answer()
  }
  expect([await draining, await waiting].map(({ received }) => received)).toEqual([4, 0])
  expect(server.sent).toHaveLength(4)
})

test('a frozen tab that thaws stops, but an acknowledgement that it holds still counts', async () => {
  const first = await logTicket(tab, 3)
  await logTicket(tab, 4)
  const frozen = later()
  server.reply(frozen.reply)
  tab.clock.after = () => () => {}
  const old = drain(tab, 'saved')
  await settleDown()
  const thieves = createServer()
  const worked = later()
  thieves.reply(worked.reply)
  const thief = phone.open(thieves.fetch)
  const taken = drain(thief, 'sync')
  await settleDown()
  phone.clock.advance(150_001)
  await settleDown()
  const stamp = await tab.databases.registry.settings.get('lock')
  await frozen.answer()
  expect(await tab.databases.registry.settings.get('lock')).toEqual(stamp)
  expect((await readRow(tab, first.seq)).state).toBe('received')
  expect((await old).received).toBe(0)
  await worked.answer()
  expect((await taken).waiting).toBe(0)
  // The first twice, the second once: the thawed tab sent nothing more.
  expect(server.sent.map(({ body }) => body.quote_id)).toEqual([3])
  expect(thieves.sent.map(({ body }) => body.quote_id)).toEqual([3, 4])
})

/** The tab freezes over its upload, the worker takes the lock and sends the same row; each answers when it is told to. */
async function sendTwice(tabs: Reply) {
  const { seq } = await logTicket(tab, 3)
  const [first, second] = [later(tabs), later()]
  server.reply(first.reply, second.reply)
  tab.clock.after = () => () => {}
  void drain(tab, 'saved')
  await settleDown()
  void drain(worker, 'sync')
  await settleDown()
  phone.clock.advance(150_001)
  await settleDown()
  return { seq, tabAnswers: first.answer, workerAnswers: second.answer }
}

test('a late refusal neither takes a row from its sender nor overwrites an acknowledgement', async () => {
  for (const isFirst of [true, false]) {
    const { seq, tabAnswers, workerAnswers } = await sendTwice(() => refusal(413, 'too_large'))
    if (!isFirst) await workerAnswers()
    await tabAnswers()
    expect((await readRow(tab, seq)).state).toBe(isFirst ? 'sending' : 'received')
    if (isFirst) await workerAnswers()
    expect((await readRow(tab, seq)).state).toBe('received')
  }
})

test('a ticket acknowledged twice counts as received the first time', async () => {
  const { seq, tabAnswers, workerAnswers } = await sendTwice(server.stored)
  await workerAnswers()
  const receivedAt = phone.clock.now()
  const { rev } = await readRow(tab, seq)
  phone.clock.advance(60_000)
  await tabAnswers()
  expect(await readRow(tab, seq)).toMatchObject({ state: 'received', receivedAt, rev })
})

test('a lock is still taken over after the clock was set back', async () => {
  phone.clock.set(3 * 86_400_000)
  await logTicket(tab, 3)
  server.reply(() => never())
  tab.clock.after = () => () => {}
  void drain(tab, 'saved')
  await settleDown()
  phone.clock.set(0)
  const taken = drain(worker, 'sync')
  await settleDown()
  phone.clock.advance(150_001)
  expect(await taken).toMatchObject({ received: 1 })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { drain } from '../../web/offline/drain.ts'
import { UnsentWorkError } from '../../web/offline/guard.ts'
import { readLog } from '../../web/offline/log.ts'
import { queueAssignment } from '../../web/offline/outbox.ts'
import { restoreFromCopies } from '../../web/offline/secondCopy.ts'
import { dropAssignment, undoAssignment } from '../../web/offline/undo.ts'
import { driverId, listUnsent, logTicket, openSignedIn, readRow, signIn } from './driver.ts'
import { never, type Phone, type Process } from './phone.ts'
import { refusal, type Server, unreachable } from './server.ts'

let phone: Phone
let page: Process
let server: Server
beforeEach(async () => {
  ;({ phone, server, page } = await openSignedIn())
})
const db = () => page.databases.user(driverId)
const order = { quoteId: 3, haulierBidId: 5, title: 'Sharp sand' }
const driver = { id: 2, full_name: 'Dan Osei' }
const assign = () => queueAssignment(page, driverId, { ...order, driver, action: 'assign-driver' })
const undo = (seq: number) => undoAssignment(page, driverId, seq)
const kindsLeft = async () => (await listUnsent(db())).map(({ kind, state }) => [kind, state])

test('undoing an unsent assignment removes it for good, and the log says so', async () => {
  const { seq } = await assign()
  await undo(seq)
  expect(await kindsLeft()).toEqual([])
  expect(phone.copies.size).toBe(0)
  expect(await restoreFromCopies(page)).toBe(0)
  expect((await readLog(db())).at(-1)).toMatchObject({ event: 'taken back', detail: { seq, kind: 'assign-driver' } })
  await drain(page, 'saved')
  expect(server.sent).toEqual([])
})

test('undoing an assignment whose answer was lost sends its opposite in its place', async () => {
  const { seq } = await assign()
  server.reply(unreachable)
  await drain(page, 'saved')
  await undo(seq)
  expect(await kindsLeft()).toEqual([['remove-driver', 'queued']])
  expect(phone.copies.size).toBe(1)
  phone.clock.advance(9_601)
  await drain(page, 'send-now')
  expect(server.sent.map(({ init }) => init.method)).toEqual(['POST', 'DELETE'])
})

test('undoing an assignment on its way sends its opposite after it, with a later time', async () => {
  const { seq } = await assign()
  server.reply(async (sent) => {
    phone.clock.advance(1_000)
    await undo(seq)
    return server.stored(sent)
  })
  expect(await drain(page, 'saved')).toMatchObject({ received: 2 })
  const [assigned, removed] = server.sent
  const removedAt = new URL(removed?.path ?? '', 'http://localhost').searchParams.get('intended_at') ?? ''
  expect(removed?.init.method).toBe('DELETE')
  expect(removedAt > assigned?.body.intended_at).toBe(true)
})

test('an assignment whose opposite can’t be written is not taken back', async () => {
  const { seq } = await assign()
  server.reply(unreachable)
  await drain(page, 'saved')
  const fail = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  db().outbox.hook('creating', fail)
  await expect(undo(seq)).rejects.toThrow('full')
  db().outbox.hook('creating').unsubscribe(fail)
  expect(await kindsLeft()).toEqual([['assign-driver', 'queued']])
  expect((await readLog(db())).some(({ event }) => event === 'taken back')).toBe(false)
})

test('an assignment sent just as its copy is removed gets a copy again, and its opposite follows', async () => {
  const { seq } = await assign()
  const { copies } = page
  const remove = copies?.remove ?? never
  if (copies)
    copies.remove = async (key) => {
      await remove(key)
      await db().outbox.update(seq, { state: 'sending' })
    }
  await undo(seq)
  expect(await kindsLeft()).toEqual(
    expect.arrayContaining([
      ['assign-driver', 'sending'],
      ['remove-driver', 'queued'],
    ]),
  )
  expect(phone.copies.size).toBe(2)
})

test('undoing an assignment that has arrived sends its opposite', async () => {
  const { seq } = await assign()
  await drain(page, 'saved')
  await undo(seq)
  expect(await kindsLeft()).toEqual([['remove-driver', 'queued']])
})

test('an undo removes neither a refused change nor a ticket', async () => {
  const { seq } = await assign()
  server.reply(() => refusal(409, 'order_closed'))
  await drain(page, 'saved')
  await undo(seq)
  expect(await kindsLeft()).toEqual([['assign-driver', 'needs_attention']])
  const ticket = await logTicket(page, 4)
  await undo(ticket.seq)
  await db().outbox.update(ticket.seq, { takenBackAt: 1 })
  await expect(db().outbox.delete(ticket.seq)).rejects.toThrow(UnsentWorkError)
  expect(await readRow(page, ticket.seq)).toMatchObject({ state: 'queued' })
})

test('an author can drop a refused assignment for good, but not a waiting one or a ticket', async () => {
  const { seq } = await assign()
  await dropAssignment(page, driverId, seq)
  expect(await kindsLeft()).toEqual([['assign-driver', 'queued']])
  server.reply(() => refusal(409, 'order_closed'))
  await drain(page, 'saved')
  await dropAssignment(page, driverId, seq)
  expect(await kindsLeft()).toEqual([])
  expect(await restoreFromCopies(page)).toBe(0)
  expect((await readLog(db())).at(-1)).toMatchObject({ event: 'taken back', detail: { seq } })
  const ticket = await logTicket(page, 4)
  await db().outbox.update(ticket.seq, { state: 'needs_attention' })
  await dropAssignment(page, driverId, ticket.seq)
  expect(await readRow(page, ticket.seq)).toMatchObject({ state: 'needs_attention' })
})

test('a queued assignment that was not undone can’t be deleted', async () => {
  const { seq } = await assign()
  await expect(db().outbox.delete(seq)).rejects.toThrow(UnsentWorkError)
})

/** The tab dies at the nth of what Undo writes or removes beside the database; with `after` once that is done. */
function killAt(nth: number, when: 'before' | 'after') {
  let writes = 0
  const dieAt = (does: (...given: never[]) => Promise<void>) =>
    async function write(...given: never[]) {
      writes += 1
      if (writes !== nth) return does(...given)
      if (when === 'after') await does(...given)
      page.kill()
      return never<void>()
    }
  const { copies } = page
  if (copies) Object.assign(copies, { put: dieAt(copies.put), remove: dieAt(copies.remove) })
}

/** What the next start finds, and what the server is sent of it in the end. */
async function startAgain(): Promise<string[]> {
  page.close()
  page = phone.open(server.fetch)
  await signIn(page)
  await restoreFromCopies(page)
  const left = (await listUnsent(db())).map(({ kind }) => kind)
  expect(phone.copies.size).toBe(left.length)
  phone.clock.advance(9_601)
  await drain(page, 'start')
  return left
}

describe('a tab that dies while it undoes', () => {
  const dying = [1, 2, 3].flatMap((nth) => (['before', 'after'] as const).map((when) => [when, nth] as const))

  test.each(dying)('%s its write no. %i: nothing that was taken back comes back', async (when, nth) => {
    const { seq } = await assign()
    killAt(nth, when)
    await Promise.race([undo(seq), page.ended])
    const isUndone = (await readLog(db())).some(({ event }) => event === 'taken back')
    expect(await startAgain()).toEqual(isUndone ? [] : ['assign-driver'])
    expect(server.sent.map(({ init }) => init.method)).toEqual(isUndone ? [] : ['POST'])
  })

  test.each(dying)('%s its write no. %i: what may have arrived is never without its opposite', async (when, nth) => {
    const { seq } = await assign()
    server.reply(unreachable)
    await drain(page, 'saved')
    killAt(nth, when)
    await Promise.race([undo(seq), page.ended])
    const isUndone = (await readLog(db())).some(({ event }) => event === 'taken back')
    expect(await startAgain()).toEqual([isUndone ? 'remove-driver' : 'assign-driver'])
    expect(server.sent.map(({ init }) => init.method)).toEqual(['POST', isUndone ? 'DELETE' : 'POST'])
  })
})

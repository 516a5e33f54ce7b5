import { beforeEach, expect, test } from 'vitest'
import { drain } from '../../web/offline/drain.ts'
import { UnsentWorkError } from '../../web/offline/guard.ts'
import { readLog } from '../../web/offline/log.ts'
import { queueAssignment } from '../../web/offline/outbox.ts'
import { restoreFromCopies } from '../../web/offline/secondCopy.ts'
import { undoAssignment } from '../../web/offline/undo.ts'
import { driverId, listUnsent, logTicket, openSignedIn, readRow } from './driver.ts'
import type { Phone, Process } from './phone.ts'
import { refusal, type Server, unreachable } from './server.ts'

let phone: Phone
let page: Process
let server: Server
beforeEach(async () => {
  ;({ phone, server, page } = await openSignedIn())
})
const db = () => page.stores.user(driverId)
const order = { quoteId: 3, haulierBidId: 5, title: 'Sharp sand' }
const driver = { id: 2, full_name: 'Dan Osei' }
const assign = () => queueAssignment(page, driverId, { ...order, driver, action: 'assign-driver' })
const undo = (seq: number) => undoAssignment(page, driverId, seq)
const kindsLeft = async () => (await listUnsent(db())).map(({ kind, state }) => [kind, state])

test('an assignment that nobody has begun to send is taken back for good, and the log says so', async () => {
  const { seq } = await assign()
  await undo(seq)
  expect(await kindsLeft()).toEqual([])
  expect(phone.copies.size).toBe(0)
  expect(await restoreFromCopies(page)).toBe(0)
  expect((await readLog(db())).at(-1)).toMatchObject({ event: 'taken back', detail: { seq, kind: 'assign-driver' } })
  await drain(page, 'saved')
  expect(server.sent).toEqual([])
})

test('one whose answer was lost may have arrived: its opposite is sent in its place', async () => {
  const { seq } = await assign()
  server.reply(unreachable)
  await drain(page, 'saved')
  await undo(seq)
  expect(await kindsLeft()).toEqual([['remove-driver', 'queued']])
  phone.clock.advance(9_601)
  await drain(page, 'send-now')
  expect(server.sent.map(({ init }) => init.method)).toEqual(['POST', 'DELETE'])
})

test('one that is on its way is followed by its opposite, which was decided later', async () => {
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

test('one that has arrived is followed by its opposite', async () => {
  const { seq } = await assign()
  await drain(page, 'saved')
  await undo(seq)
  expect(await kindsLeft()).toEqual([['remove-driver', 'queued']])
})

test('what was refused stays, and so does a ticket, whoever asks', async () => {
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

test('a queued assignment that nobody took back is guarded like all else', async () => {
  const { seq } = await assign()
  await expect(db().outbox.delete(seq)).rejects.toThrow(UnsentWorkError)
})

import { beforeEach, expect, test } from 'vitest'
import { drain } from '../../web/offline/drain.ts'
import { UnsentWorkError } from '../../web/offline/guard.ts'
import { purge } from '../../web/offline/purge.ts'
import { driverId, listUnsent, logTicket, openSignedIn } from './driver.ts'
import type { Phone, Process } from './phone.ts'
import { type Server, unreachable } from './server.ts'

let phone: Phone
let page: Process
let server: Server
beforeEach(async () => {
  ;({ phone, server, page } = await openSignedIn())
})
const db = () => page.databases.user(driverId)
const kept = async () => [await db().outbox.count(), await db().media.count()]
const day = 86_400_000

test('a failed drain leaves every ticket with its signature, however often it fails', async () => {
  for (let count = 0; count < 3; count++) await logTicket(page, 3)
  server.reply(unreachable)
  await drain(page, 'saved')
  expect(await kept()).toEqual([3, 3])
  expect(await listUnsent(db())).toHaveLength(3)
  phone.clock.advance(30 * day)
  await purge(db(), phone.clock.now())
  expect(await kept()).toEqual([3, 3])
  server.reply(unreachable)
  await drain(page, 'online')
  expect(await kept()).toEqual([3, 3])
  phone.clock.advance(day)
  expect(await drain(page, 'online')).toMatchObject({ received: 3 })
})

test('the purge goes by what a row itself says, not by an index', async () => {
  const { seq, syncToken } = await logTicket(page, 3)
  // No code of ours leaves such a row: a moment of receipt without the state that belongs to it.
  await db().outbox.update(seq, { receivedAt: 1 })
  await purge(db(), phone.clock.now())
  expect((await db().outbox.get(seq))?.syncToken).toBe(syncToken)
})

test('an exported row stays until the server has acknowledged it, however old the file is', async () => {
  const { seq } = await logTicket(page, 3)
  await db().outbox.update(seq, { state: 'needs_attention', exportedAt: phone.clock.now() })
  phone.clock.advance(400 * day)
  await purge(db(), phone.clock.now())
  expect(await kept()).toEqual([1, 1])
})

test.each(['queued', 'sending', 'needs_attention', 'exported'] as const)(
  'a row that is %s can’t be deleted',
  async (is) => {
    const { seq, syncToken } = await logTicket(page, 3)
    await db().outbox.update(seq, is === 'exported' ? { state: 'needs_attention', exportedAt: 1 } : { state: is })
    const { outbox, media } = db()
    const ways: [string, () => PromiseLike<unknown>][] = [
      ['by key', () => outbox.delete(seq)],
      ['by keys', () => outbox.bulkDelete([seq])],
      ['by an index', () => outbox.where({ syncToken }).delete()],
      ['all', () => outbox.clear()],
      ['its signature', () => media.delete(syncToken)],
      ['all signatures', () => media.clear()],
      [
        'by writing nothing in its place',
        () => outbox.where({ seq }).modify((_, at) => Reflect.deleteProperty(at, 'value')),
      ],
    ]
    for (const [way, remove] of ways) {
      const refused = await Promise.resolve(remove()).catch((error: unknown) => error)
      expect([way, namesOf(refused)]).toEqual([way, expect.arrayContaining(['UnsentWorkError'])])
    }
    expect(await kept()).toEqual([1, 1])
  },
)

/** Dexie wraps what a hook throws where it deletes many. */
function namesOf(error: unknown): string[] {
  const { name, inner, failures } = error as Error & { inner?: Error; failures?: Error[] }
  return [name, ...(inner ? [inner.name] : []), ...(failures ?? []).map((failure) => failure.name)]
}

test('deleting sent rows together with unsent ones deletes nothing', async () => {
  await logTicket(page, 3)
  await drain(page, 'saved')
  await logTicket(page, 3)
  await expect(db().outbox.clear()).rejects.toThrow(UnsentWorkError)
  expect(await kept()).toEqual([2, 2])
})

test('an acknowledged row may be deleted', async () => {
  const { seq, syncToken } = await logTicket(page, 3)
  await drain(page, 'saved')
  await db().outbox.delete(seq)
  await db().media.delete(syncToken)
  expect(await kept()).toEqual([0, 0])
})

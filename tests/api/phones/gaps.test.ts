import { beforeEach, expect, test } from 'vitest'
import { notifyOfGaps } from '../../../api/phones/worker.ts'
import { makeOrder, makePhone, makeTicket } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { keepSignedIn } from '../keepSignedIn.ts'
import { spreadNotices } from '../mailbox.ts'
import { newestEvent } from '../newestEvents.ts'

/** The worker writes down what has not arrived, and tells an office of it once. */

const hour = 3_600_000

let quoteId: number
let seen: number
const t = await openTestApi()
// The days that pass here are none of theirs.
await keepSignedIn(t.db)
beforeEach(async () => {
  // The days that pass here are none of theirs.
  await keepSignedIn(t.db)
  await t.db.deleteFrom('devices').execute()
  await t.db.deleteFrom('ticket_gaps').execute()
  quoteId = (await makeOrder(t.db, t.world, t.world.a)).quote_id
  seen = await newestEvent(t.db)
})

const arrive = ({ device_key }: { device_key: string }, device_seq: number) =>
  makeTicket(t.db, t.world.a, quoteId, { device_key, device_seq })

async function wait(hours: number) {
  for (let left = hours; left > 0; left -= 1) {
    t.clock.advance(hour)
    await notifyOfGaps(t.deps)
  }
}

const mails = async () => (await spreadNotices(t, seen)).map(({ mail }) => mail)
const gaps = async () => (await t.as(t.world.a.haulier).get('/api/haulier/devices')).body.data[0].gaps

const lastSeen = () => ({ created_at: t.clock.now, last_seen_at: t.clock.now, expires_at: new Date('2027-01-01') })

test('a gap keeps the time it was first seen, whatever the phone says later', async () => {
  const phone = await makePhone(t.db, t.world.a.driver, { last_seq: 3, ...lastSeen() })
  await arrive(phone, 1)
  await wait(1)
  const since = t.clock.now.toISOString()
  await wait(2)
  const later = new Date(t.clock.now)
  await t.db.updateTable('devices').set({ last_seen_at: later, last_seq: 4, unsent: 1 }).execute()
  expect(await gaps()).toEqual([{ first: 2, last: 3, since }])
})

test("the carrier's office is told once, after a day, of what is still missing", async () => {
  const phone = await makePhone(t.db, t.world.a.driver, { last_seq: 3, name: 'Pixel 9', ...lastSeen() })
  await arrive(phone, 1)
  await wait(24)
  expect(await mails()).toEqual([])
  await wait(2)
  await arrive(phone, 2)
  const sent = await mails()
  expect(sent.map(({ to }) => to.split('@')[0])).toEqual([
    ...['haulier-a', 'haulier-execute-order-a', 'haulier-fulfillment-a', 'staff-finance-a'],
  ])
  expect(sent[0]?.subject).toBe('A ticket made on a phone has not arrived')
  expect(sent[0]?.text).toContain('1 ticket of Driver-a Tester, made on Pixel 9')
  expect(sent[0]?.text).toContain('/haulier/phones')
  await wait(72)
  expect(await mails()).toHaveLength(4)
  const [row] = (await t.as(t.world.a.haulier).get('/api/activity?limit=1')).body.data
  expect(row).toMatchObject({ kind: 'ticket.missing', by: { party: 'system' }, subject: 'Driver-a Tester' })
  expect((await t.as(t.world.b.haulier).get('/api/activity')).body.data).toEqual([])
})

test('a ticket that arrives before the mail goes out is reported to nobody', async () => {
  const phone = await makePhone(t.db, t.world.a.driver, { last_seq: 1, ...lastSeen() })
  await wait(26)
  expect(await mails()).not.toEqual([])
  await arrive(phone, 1)
  expect(await mails()).toEqual([])
})

test('a ticket that the phone still holds is no gap, however long it waits', async () => {
  await makePhone(t.db, t.world.a.driver, { last_seq: 2, unsent: 2, ...lastSeen() })
  await wait(50)
  expect(await mails()).toEqual([])
})

test('a gap that comes back is reported once, and a second gap of the phone by itself', async () => {
  const { id } = await makePhone(t.db, t.world.a.driver, { last_seq: 1, ...lastSeen() })
  await wait(26)
  await t.db.updateTable('devices').set({ unsent: 1 }).where('id', '=', id).execute()
  await wait(2)
  await t.db.updateTable('devices').set({ unsent: 0 }).where('id', '=', id).execute()
  await wait(26)
  expect(await mails()).toHaveLength(4)
  await t.db.updateTable('devices').set({ last_seq: 2 }).where('id', '=', id).execute()
  await wait(26)
  expect(await mails()).toHaveLength(8)
})

test('several workers at once report a gap once', async () => {
  await makePhone(t.db, t.world.a.driver, { last_seq: 1, ...lastSeen() })
  await wait(1)
  t.clock.advance(25 * hour)
  await Promise.all(Array.from({ length: 5 }, () => notifyOfGaps(t.deps)))
  expect(await mails()).toHaveLength(4)
})

test('a phone that claims millions of tickets does not fill the table', async () => {
  await makePhone(t.db, t.world.a.driver, { last_seq: 2_000_000_000, ...lastSeen() })
  await wait(1)
  const { rows } = await t.db
    .selectFrom('ticket_gaps')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  expect(rows).toBe(200)
})

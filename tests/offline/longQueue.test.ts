import { expect } from 'vitest'
import { copyKey } from '../../web/offline/copies.ts'
import { makeUuidV7 } from '../../web/offline/uuid.ts'
import { driverId, logTicket } from './driver.ts'
import { test } from './enginePage.ts'
import { type Phone, type Process, settleDown } from './phone.ts'

/** What a long queue costs beside the ticket that joins it. */

test.for([20, 400])(
  'with %i queued a start reads each row once, and a save with its try only a page of them',
  async (queued, { phone, page, network, start }) => {
    network.isOnline = false
    await queueMany(phone, page, queued)
    const read = countRows(page)
    const engine = start()
    await settleDown()
    expect(read()).toBeLessThanOrEqual(queued + aPage)
    phone.clock.advance(15_000)
    await settleDown()
    phone.clock.advance(10_000)
    read()
    await logTicket(page, 4)
    const tried = network.tried.length
    await engine.request('saved')
    expect(network.tried.length).toBeGreaterThan(tried)
    expect(read()).toBeLessThanOrEqual(aPage)
  },
)

/** So many are read at once, and a few by their key. */
const aPage = 60

/** Rows of the outbox that were read since it was asked last. */
function countRows(page: Process): () => number {
  let count = 0
  page.databases.user(driverId).outbox.hook('reading', (row) => {
    count += 1
    return row
  })
  return () => {
    const before = count
    count = 0
    return before
  }
}

/** One ticket by the engine, the others as its copies under tokens and numbers of their own. */
async function queueMany(phone: Phone, page: Process, count: number): Promise<void> {
  const { seq: _, ...row } = await logTicket(page, 3)
  const db = page.databases.user(driverId)
  const media = await db.media.get(row.syncToken)
  if (!media) throw new Error('No signature')
  const tokens = Array.from({ length: count - 1 }, () => makeUuidV7(page.clock.now(), page.random))
  const body = row.body as Record<string, unknown>
  const bodyOf = (sync_token: string, at: number) => ({ ...body, sync_token, device_seq: at + 2 })
  await db.outbox.bulkAdd(tokens.map((syncToken, at) => ({ ...row, syncToken, body: bodyOf(syncToken, at) })))
  for (const syncToken of tokens) phone.copies.set(copyKey(driverId, syncToken), '')
  await db.media.bulkAdd(tokens.map((syncToken) => ({ ...media, syncToken })))
}

import { expect, test, vi } from 'vitest'
import { ticketBodyHash } from '../../api/contract/tickets/hash.ts'
import type { UserDb } from '../../web/offline/databases.ts'
import type { FrozenTicket } from '../../web/offline/kinds/ticket.ts'
import type { OutboxRow } from '../../web/offline/rows.ts'
import { makeUuidV7 } from '../../web/offline/uuid.ts'
import { startTestApi } from '../api/harness.ts'
import { runModel } from './model.ts'
import { modelSeed } from './modelSize.ts'
import { createRandom } from './phone.ts'

const random = createRandom(modelSeed)

/** The engine but for this: each retry travels under a token of its own, with the hash that goes with it. */
vi.mock(import('../../web/offline/leases.ts'), async (importOriginal) => {
  const { takeLease, ...rest } = await importOriginal()
  return {
    ...rest,
    takeLease: async (db, row, lease) => {
      if (row.lastTryAt === null) return takeLease(db, row, lease)
      return takeLease(db, await renewToken(db, row, lease.at), lease)
    },
  }
})

async function renewToken(db: UserDb, row: OutboxRow, now: number): Promise<OutboxRow> {
  const media = await db.media.get(row.syncToken)
  if (!media) throw new Error('No media')
  const syncToken = makeUuidV7(now, random)
  const body = { ...(row.body as FrozenTicket), sync_token: syncToken }
  const bodyHash = await ticketBodyHash(body, new Uint8Array(media.bytes))
  const renewed = { ...row, syncToken, body, bodyHash }
  await db.media.put({ ...media, syncToken })
  await db.outbox.put(renewed)
  return renewed
}

test(`an engine with a new token per retry doubles tickets, and the model sees it (seed ${modelSeed})`, async () => {
  const api = await startTestApi()
  try {
    const { doubled } = await runModel(api, { seed: modelSeed, tickets: 60 })
    expect(doubled).toBeGreaterThan(0)
  } finally {
    await api.close()
  }
})

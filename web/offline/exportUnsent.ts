import { toBase64 } from '../../api/contract/wire/base64.ts'
import type { UserDb } from './databases.ts'
import type { Environment } from './environment.ts'
import { listByState } from './listByState.ts'
import { writeLog } from './log.ts'
import type { OutboxRow } from './rows.ts'

const unsentStates = ['queued', 'sending', 'needs_attention'] as const

/** What the carrier's office imports where a device can't send: everything unsent, with its pictures. */
export type OutboxExport = {
  format: 'loadstone-outbox-1'
  user_id: number
  exported_at: string
  rows: {
    kind: string
    sync_token: string
    body_hash: string
    body: unknown
    captured_at: string
    error: string | null
    media: { mime: string; sha256: string; base64: string } | null
  }[]
}

/** Of all unsent rows, to be saved as a file. Rows that needed somebody count as handed over from then on; none is deleted. */
export async function exportUnsent(env: Environment, userId: number): Promise<OutboxExport> {
  const db = env.stores.user(userId)
  const now = env.clock.now()
  const kept = await Promise.all(unsentStates.map((state) => listByState(db, state).toArray()))
  const rows = await Promise.all(kept.flat().map((row) => toExported(db, row)))
  const handedOver = kept.flat().filter(({ state }) => state === 'needs_attention')
  await db.transaction('rw', [db.outbox, db.log], async () => {
    for (const { seq, rev } of handedOver) {
      // One that was retried meanwhile is on its way again.
      await db.outbox
        .where({ seq })
        .and((row) => row.rev === rev)
        .modify({ exportedAt: now, rev: rev + 1 })
    }
    await writeLog(db, env.clock, 'exported', { rows: rows.length })
  })
  return { format: 'loadstone-outbox-1', user_id: userId, exported_at: new Date(now).toISOString(), rows }
}

async function toExported(db: UserDb, row: OutboxRow): Promise<OutboxExport['rows'][number]> {
  const media = await db.media.get(row.syncToken)
  return {
    kind: row.kind,
    sync_token: row.syncToken,
    body_hash: row.bodyHash,
    body: row.body,
    captured_at: new Date(row.capturedAt).toISOString(),
    error: row.lastError?.code ?? null,
    media: media ? { mime: media.mime, sha256: media.sha256, base64: toBase64(new Uint8Array(media.bytes)) } : null,
  }
}

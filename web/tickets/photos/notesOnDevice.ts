import type { UserDb } from '../../offline/databases.ts'
import type { FrozenNote } from '../../offline/kinds/note.ts'
import { listOtherWork } from '../../offline/otherWork.ts'
import type { OutboxRow } from '../../offline/rows.ts'

export type NoteOnDevice = {
  syncToken: string
  /** ISO 8601, by this device's clock. */
  takenAt: string
  picture: Blob | null
  refusal: string | null
}

/** Unsent photos of that kind, oldest first. */
export async function listUnsentPhotos(db: UserDb, of: 'collection-note' | 'slip'): Promise<readonly OutboxRow[]> {
  const rows = await listOtherWork(db)
  return rows.filter(({ kind, state }) => kind === of && state !== 'received')
}

export async function readNotesOf(db: UserDb, quoteId: number): Promise<readonly NoteOnDevice[]> {
  const rows = (await listUnsentPhotos(db, 'collection-note')).filter((row) => row.quoteId === quoteId).reverse()
  const media = await db.media.bulkGet(rows.map(({ syncToken }) => syncToken))
  return rows.map((row, nth) => {
    const medium = media[nth]
    return {
      syncToken: row.syncToken,
      // The cast is safe: queueNote froze this body, and nothing edits it.
      takenAt: (row.body as FrozenNote).taken_at,
      picture: medium ? new Blob([medium.bytes], { type: medium.mime }) : null,
      refusal: row.state === 'needs_attention' ? (row.lastError?.message ?? null) : null,
    }
  })
}

import { sha256OfBytes, signedNoteHash } from '../../api/contract/rules/signedContent.ts'
import type { Environment } from './environment.ts'
import type { FrozenNote } from './kinds/note.ts'
import { writeLog } from './log.ts'
import { newRow } from './outbox.ts'
import type { Media, OutboxRow, Picture } from './rows.ts'
import { dropCopy, writeCopy } from './secondCopy.ts'
import { makeUuidV7 } from './uuid.ts'

export type NewNote = {
  quoteId: number
  /** Small enough for the server. */
  picture: Picture
  /** Product and site, for the list of unsent work. */
  title: string | null
}

/** On the disk twice once it resolves. The copy comes first: if the device dies then, the next start queues it. */
export async function queueNote(env: Environment, userId: number, note: NewNote): Promise<OutboxRow> {
  const now = env.clock.now()
  const { quoteId, picture, title } = note
  const syncToken = makeUuidV7(now, env.random)
  const body: FrozenNote = { quote_id: quoteId, taken_at: new Date(now).toISOString(), sync_token: syncToken }
  const sha256 = await sha256OfBytes(new Uint8Array(picture.bytes))
  const bodyHash = await signedNoteHash(body, sha256)
  const media: Media = { v: 1, syncToken, ...picture, sha256, confirmedAt: null }
  const fresh = newRow(now, { kind: 'collection-note', syncToken, body, bodyHash, quoteId, title })
  try {
    await writeCopy(env, userId, fresh, media)
    const row = await env.stores.user(userId).use((db) =>
      db.transaction('rw', [db.outbox, db.media, db.log], async () => {
        const [seq] = await Promise.all([db.outbox.add(fresh), db.media.put(media)])
        await writeLog(db, env.clock, 'finished', { seq, kind: fresh.kind })
        return { ...fresh, seq }
      }),
    )
    void env.requestSync()
    return row
  } catch (error) {
    await dropCopy(env, userId, syncToken)
    throw error
  }
}

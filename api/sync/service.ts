import type { RequestActor } from '../auth/actor.ts'
import { uploadTokenLifetime } from '../auth/sessions.ts'
import type { SyncQuery } from '../contract/sync.ts'
import type { Deps } from '../deps.ts'
import { updateDevice } from './deviceQueries.ts'

export async function reportDevice({ db, now }: Deps, actor: RequestActor, query: SyncQuery): Promise<void> {
  const { device_key, device_seq: last_seq, unsent, missing } = query
  if (device_key === null) return
  const at = now()
  const expires_at = new Date(at.getTime() + uploadTokenLifetime)
  const { id: user_id, session_id } = actor
  await updateDevice(db, { user_id, session_id, device_key, last_seq, unsent, missing, now: at, expires_at })
}

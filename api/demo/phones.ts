import { randomBytes, randomUUID } from 'node:crypto'
import { uploadTokenLifetime } from '../auth/sessions.ts'
import type { Trx } from '../db/database.ts'
import type { Cast, PersonKey } from './firms.ts'

/** `seen`: hours ago. `lost`: how many numbers from 1 on are lost. `waiting`: how many later ones it holds. */
type DemoPhone = { of: PersonKey; name: string; seen: number; lost: number; waiting: number }

const phones: readonly DemoPhone[] = [
  { of: 'lee', name: 'Android, Chrome', seen: 1, lost: 0, waiting: 0 },
  { of: 'stacey', name: 'iPhone, Safari', seen: 5, lost: 0, waiting: 2 },
  { of: 'mo', name: 'Android, Chrome', seen: 3, lost: 3, waiting: 0 },
]

const hour = 3_600_000

export async function insertPhones(trx: Trx, cast: Cast, now: Date): Promise<void> {
  const rows = phones.map(({ of, name, seen, lost, waiting }) => {
    const last_seen_at = new Date(now.getTime() - seen * hour)
    return {
      user_id: cast.personOf(of),
      device_key: randomUUID(),
      name,
      secret_hash: randomBytes(32),
      last_seq: lost + waiting,
      reported_seq: lost + waiting,
      unsent: waiting,
      last_seen_at,
      created_at: last_seen_at,
      expires_at: new Date(last_seen_at.getTime() + uploadTokenLifetime),
    }
  })
  const gaps = rows.flatMap(({ user_id, device_key, last_seq, unsent, last_seen_at }) =>
    Array.from({ length: last_seq - unsent }, (_, index) => ({
      user_id,
      device_key,
      device_seq: index + 1,
      known_since: last_seen_at,
    })),
  )
  await trx.insertInto('devices').values(rows).execute()
  await trx.insertInto('ticket_gaps').values(gaps).execute()
}

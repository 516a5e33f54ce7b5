import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { recordEvent } from '../events/record.ts'
import { deleteUnconfirmed } from './queries.ts'

/**
 * Frees an email that somebody registered and nobody has confirmed: the newer registration replaces the older one, so that
 * nobody can keep another's address from them. Accounts that a haulier or a super-admin made stay.
 */
export async function releaseEmail(trx: Trx, deps: Deps, email: string): Promise<void> {
  const replaced = await deleteUnconfirmed(trx, deps.now(), { email })
  for (const user of replaced) await recordDeletion(trx, deps, user)
}

export async function recordDeletion(trx: Trx, deps: Deps, user: { id: number; name: string }): Promise<void> {
  await recordEvent(trx, deps, {
    kind: 'user.deleted',
    actor_id: null,
    audience: ['admins'],
    data: { user_id: user.id, name: user.name },
  })
}

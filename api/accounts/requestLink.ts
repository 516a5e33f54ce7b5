import type { Deps } from '../deps.ts'
import { recordEvent, toUser } from '../events/record.ts'

const nobody = Symbol('Nobody has this address')

/**
 * Has a link mailed to this user. For nobody the same work is done and taken back, so that the time of the answer tells
 * as little as its words of whether somebody has the address.
 */
export async function requestLink(
  deps: Deps,
  kind: 'user.reset_requested' | 'user.verification_requested',
  user: { id: number } | undefined,
): Promise<void> {
  const work = deps.db.transaction().execute(async (trx) => {
    await recordEvent(trx, deps, {
      kind,
      actor_id: user?.id ?? null,
      audience: user ? [toUser(user.id)] : ['admins'],
      data: { user_id: user?.id ?? 0 },
    })
    if (!user) throw nobody
  })
  await work.catch((error: unknown) => {
    if (error !== nobody) throw error
  })
}

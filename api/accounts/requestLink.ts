import type { Deps } from '../deps.ts'
import { recordEvent, toUser } from '../events/record.ts'

const nobody = Symbol('Nobody has this address')

/** For an unknown user it does the same work and rolls back, so timing doesn't reveal who is registered. */
export async function requestLink(
  deps: Deps,
  kind: 'user.reset_requested' | 'user.verification_requested' | 'user.login_locked',
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

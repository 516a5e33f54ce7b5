import type { Client } from '../auth/client.ts'
import type { AccessKind } from '../contract/accessKinds.ts'
import type { Deps } from '../deps.ts'
import { isRefusal } from '../errors/refuse.ts'
import { recordAccess } from '../events/accessRecord.ts'
import { noteFirstSignIn } from './queries.ts'

const kindOfRefusal: Readonly<Record<string, AccessKind>> = {
  invalid_credentials: 'refused',
  wrong_code: 'refused_code',
  too_many_attempts: 'locked',
  email_not_verified: 'not_let_in',
  awaiting_approval: 'not_let_in',
  deactivated: 'not_let_in',
}

type Try = { email: string | null; client: Client }

/** Records how the login ends, and answers or throws as it does. */
export async function recordingLogin<Session extends { user: { id: number } }>(
  { db, now }: Deps,
  { email, client }: Try,
  logIn: () => Promise<Session>,
): Promise<Session> {
  try {
    const session = await logIn()
    await noteFirstSignIn(db, session.user.id, now())
    await recordAccess(db, now(), { kind: 'signed_in', user: session.user.id, client })
    return session
  } catch (error) {
    const kind = isRefusal(error) && kindOfRefusal[error.code]
    if (kind && email !== null) await recordAccess(db, now(), { kind, user: { email }, client })
    throw error
  }
}

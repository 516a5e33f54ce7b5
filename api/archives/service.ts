import type { Readable } from 'node:stream'
import { requireOwnHand } from '../accounts/rules.ts'
import type { RequestActor } from '../auth/actor.ts'
import type { AppDeps } from '../auth/appDeps.ts'
import type { FirmArchiveMake } from '../contract/firmArchive.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { listEndedSessions } from '../live/queries.ts'
import type { Studio } from '../papers/studio.ts'
import { contentsOf } from './contents.ts'
import { planArchive } from './reads.ts'
import { type Entry, zipOf } from './zip.ts'

/** Asks for the password and the second step, because it is everything. */
export async function makeArchive(
  deps: AppDeps & { studio: Studio },
  actor: RequestActor,
  { account_password, code, papers, ...days }: FirmArchiveMake,
): Promise<Readable> {
  await requireOwnHand(deps, actor, { account_password, code })
  const plan = await planArchive(deps.db, actor, days)
  return zipOf(whileSignedIn(deps, actor, contentsOf(deps, { ...plan, actor, papers })), deps.now())
}

/** Files between two looks at the session. */
const filesAtOnce = 50

async function* whileSignedIn(
  { db, now }: Deps,
  { session_id }: RequestActor,
  entries: AsyncIterable<Entry>,
): AsyncGenerator<Entry> {
  let files = 0
  for await (const entry of entries) {
    const isTurn = session_id !== null && files % filesAtOnce === 0
    if (isTurn && (await listEndedSessions(db, [session_id], now())).length > 0) throw refuse.unauthenticated()
    yield entry
    files += 1
  }
}

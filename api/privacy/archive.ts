import type { RequestActor } from '../auth/actor.ts'
import type { Deps } from '../deps.ts'
import { archived, findAccount, findOwnFirm } from './archiveQueries.ts'

const page = 1_000

/** JSON in pieces, so that a driver's fifty thousand tickets never lie in memory together. */
export async function* writeArchive(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: RequestActor,
): AsyncGenerator<string> {
  const subject = { user_id: actor.id, company_id: actor.company_id }
  const account = { ...(await findAccount(db, subject)), roles: actor.roles }
  yield `{"made_at":${JSON.stringify(now())},"account":${JSON.stringify(account)}`
  yield `,"own_firm":${JSON.stringify((await findOwnFirm(db, subject)) ?? null)}`
  for (const [name, list] of Object.entries(archived)) {
    yield `,${JSON.stringify(name)}:[`
    let behind = 0
    for (;;) {
      const rows = await list(db, { ...subject, behind, limit: page })
      if (rows.length > 0) yield (behind > 0 ? ',' : '') + rows.map((row) => JSON.stringify(row)).join(',\n')
      if (rows.length < page) break
      behind = rows.at(-1)?.id ?? 0
    }
    yield ']'
  }
  yield '}\n'
}

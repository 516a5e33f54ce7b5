import type { RequestActor } from '../auth/actor.ts'
import { archivedLists } from '../contract/archive.ts'
import type { Deps } from '../deps.ts'
import { findAccount, findOwnFirm, type ListName, listOwn, sources } from './archiveQueries.ts'

const page = 1_000

/** JSON in pieces, so that a driver's fifty thousand tickets never lie in memory together. */
export async function* writeArchive(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: RequestActor,
): AsyncGenerator<string> {
  const account = { ...(await findAccount(db, actor.id)), roles: actor.roles }
  yield `{"made_at":${JSON.stringify(now())},"account":${JSON.stringify(account)}`
  yield `,"own_firm":${JSON.stringify((await findOwnFirm(db, actor.id)) ?? null)}`
  for (const name of Object.keys(sources) as ListName[]) {
    yield `,${JSON.stringify(name)}:[`
    const fields = Object.keys(archivedLists[name].shape)
    for (let behind: unknown; ; ) {
      const rows = await listOwn(db, sources[name], { me: actor.id, fields, behind, limit: page })
      const lines = rows.map(({ behind, ...row }) => JSON.stringify(row))
      if (lines.length > 0) yield (behind === undefined ? '' : ',') + lines.join(',\n')
      if (rows.length < page) break
      behind = rows.at(-1)?.behind
    }
    yield ']'
  }
  yield '}\n'
}

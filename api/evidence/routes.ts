import { answering } from '../answer.ts'
import { open } from '../auth/access.ts'
import * as calls from '../contract/calls.ts'
import { PackCheck, PackChecked, SealChecked, SealPath, SealQuery, VerifyKeys } from '../contract/evidence/answers.ts'
import type { App, Deps } from '../deps.ts'
import { readKeys, readPackState, readSeal } from './reads.ts'

export function evidenceRoutes(app: App, deps: Deps): void {
  const answer = answering(app, 'evidence')
  answer(calls.verifyKeys, {
    summary: "The server's public keys, which tickets' codes and seals are signed with; earlier ones stay",
    answer: VerifyKeys,
    access: open(200),
    handle: async () => {
      const data = await readKeys(deps.db)
      return { data, meta: { total: data.length, next_cursor: null } }
    },
  })
  answer(calls.verifySeal, {
    summary: "A ticket's seal, the one before it, and how it stands now, for who holds its code",
    params: SealPath,
    query: SealQuery,
    answer: SealChecked,
    access: open(200),
    handle: async ({ params, query }) => {
      return { data: await readSeal(deps, { ...params, ...query }) }
    },
  })
  answer(calls.verifyPack, {
    summary: "Whether these are all that one carrier has logged for one order, for who holds the tickets' codes",
    body: PackCheck,
    answer: PackChecked,
    access: open(200),
    handle: async ({ body }) => {
      return { data: await readPackState(deps, body) }
    },
  })
}

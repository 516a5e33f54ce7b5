import { answering } from '../answer.ts'
import { open } from '../auth/access.ts'
import { addressOf, createLimit, requireWithinLimit } from '../auth/limits.ts'
import * as calls from '../contract/calls.ts'
import { SealChecked, SealPath, VerifyKeys } from '../contract/evidence/answers.ts'
import type { App, Deps } from '../deps.ts'
import { readKeys, readSeal } from './reads.ts'

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
  const checks = createLimit(deps.db, 'verify_seal', 60, 60)
  answer(calls.verifySeal, {
    summary: "A ticket's seal, the one before it, and how it stands now, by the first 16 bytes of the seal's hash",
    params: SealPath,
    answer: SealChecked,
    access: open(200),
    handle: async ({ params, request }) => {
      await requireWithinLimit(checks, addressOf(request))
      return { data: await readSeal(deps, params.seal) }
    },
  })
}

import { answering } from '../answer.ts'
import { only } from '../auth/access.ts'
import { companyOf } from '../auth/actor.ts'
import type { AppDeps } from '../auth/appDeps.ts'
import * as calls from '../contract/calls.ts'
import { FirmTokens, TokenMade, TokenMake, TokenPath } from '../contract/tokens.ts'
import { Message, paging } from '../contract/wire/wire.ts'
import type { App } from '../deps.ts'
import { readTokens } from './reads.ts'
import { makeToken, revokeOwnToken } from './tokenService.ts'

export function tokenRoutes(app: App, deps: AppDeps): void {
  const answer = answering(app, 'tokens')
  answer(calls.tokenList, {
    summary: 'Your firm’s tokens, newest first; the secret itself is never shown again',
    query: paging,
    answer: FirmTokens,
    access: only('token.manage', { contractor: 200, supplier: 200, haulier: 200 }),
    handle: ({ actor, query }) => readTokens(deps, companyOf(actor), query),
  })
  answer(calls.tokenMake, {
    summary: 'Make a token for your firm’s software; the answer has it, once',
    body: TokenMake,
    answer: TokenMade,
    status: 201,
    access: only('token.manage', { contractor: 201, supplier: 201, haulier: 201 }),
    handle: async ({ actor, body }) => ({ message: 'Token made', ...(await makeToken(deps, actor, body)) }),
  })
  const own = [200, 404] as const
  answer(calls.tokenRevoke, {
    summary: 'End a token at once',
    params: TokenPath,
    answer: Message,
    access: only('token.manage', { contractor: own, supplier: own, haulier: own }),
    handle: async ({ actor, params }) => {
      await revokeOwnToken(deps, actor, params.id)
      return { message: 'Token revoked' }
    },
  })
}

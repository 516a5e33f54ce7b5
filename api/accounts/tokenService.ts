import { companyOf, type RequestActor } from '../auth/actor.ts'
import type { AppDeps } from '../auth/appDeps.ts'
import { newFirmToken } from '../auth/firmTokens.ts'
import { lockCompany } from '../companies/queries.ts'
import { londonDay } from '../contract/rules/londonDay.ts'
import { scopesFor } from '../contract/rules/scopes.ts'
import { daysBetween } from '../contract/rules/workdays.ts'
import { type FirmToken, mostTokenDays, mostTokens, type TokenMake } from '../contract/tokens.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { recordAccess } from '../events/accessRecord.ts'
import { recordEvent, toCompany } from '../events/record.ts'
import { presentToken } from './present.ts'
import { requireOwnHand } from './rules.ts'
import { countTokens, findToken, insertToken, isTokenNamed, revokeToken } from './tokenQueries.ts'

export async function makeToken(
  deps: AppDeps,
  actor: RequestActor,
  { account_password, code, ...wanted }: TokenMake,
): Promise<{ data: FirmToken; token: string }> {
  const company_id = companyOf(actor)
  checkTerms(actor, wanted, deps.now())
  await requireOwnHand(deps, actor, { account_password, code })
  const { token, ...secret } = newFirmToken()
  return deps.db.transaction().execute(async (trx) => {
    // One at a time per firm, so that the limit holds.
    await lockCompany(trx, company_id)
    const { name } = wanted
    if (await isTokenNamed(trx, company_id, name)) throw refuse.invalid({ name: ['The name has already been taken.'] })
    if ((await countTokens(trx, company_id)) >= mostTokens) {
      throw refuse.conflict('too_many_tokens', `A firm has at most ${mostTokens} tokens. Revoke one first.`)
    }
    const now = deps.now()
    const id = await insertToken(trx, { ...wanted, ...secret, company_id, made_by: actor.id, made_at: now })
    await recordEvent(trx, deps, {
      kind: 'token.made',
      actor_id: actor.id,
      audience: [toCompany(company_id), 'admins'],
      data: { user_id: actor.id, name },
    })
    await recordAccess(trx, now, { kind: 'token_made', user: actor.id, detail: name })
    return { data: presentToken(await findToken(trx, company_id, id), now), token }
  })
}

function checkTerms(
  actor: RequestActor,
  { scopes, expires_on }: Omit<TokenMake, 'account_password' | 'code'>,
  now: Date,
) {
  const offered = scopesFor(actor.roles)
  if (scopes.some((scope) => !offered.includes(scope))) {
    throw refuse.invalid({ scopes: ['Your firm has no such trade.'] })
  }
  const days = daysBetween(londonDay(now.getTime()), expires_on)
  if (days < 0) throw refuse.invalid({ expires_on: ['The last day must not lie in the past.'] })
  if (days > mostTokenDays) throw refuse.invalid({ expires_on: ['The last day must lie within a year.'] })
}

export function revokeOwnToken(deps: Deps, actor: RequestActor, id: number): Promise<void> {
  const company_id = companyOf(actor)
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now()
    const revoked = await revokeToken(trx, company_id, id, now)
    if (!revoked) throw refuse.notFound('Token not found.')
    await recordEvent(trx, deps, {
      kind: 'token.revoked',
      actor_id: actor.id,
      audience: [toCompany(company_id), 'admins'],
      data: { name: revoked.name },
    })
    await recordAccess(trx, now, { kind: 'token_revoked', user: actor.id, detail: revoked.name })
  })
}

import type { RequestActor } from '../auth/actor.ts'
import type { AppDeps } from '../auth/appDeps.ts'
import {
  factorUri,
  hashRecoveryCode,
  newFactorSecret,
  newRecoveryCodes,
  sealFactorSecret,
} from '../auth/factorCodes.ts'
import type { Factor, FactorBegin, FactorBegun, FactorRemoval } from '../contract/factor.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { recordAccess } from '../events/accessRecord.ts'
import { takeAppCode, takeCode, wrongCode } from './factorCheck.ts'
import {
  confirmFactor,
  countRecoveryCodes,
  deleteFactor,
  findFactor,
  insertRecoveryCodes,
  putFactor,
} from './factorQueries.ts'
import { requireOwnPassword } from './ownPassword.ts'
import { findUserByEmail } from './queries.ts'

export async function readFactor({ db }: Deps, { id, factor_needed_by }: RequestActor): Promise<Factor> {
  const factor = await findFactor(db, id)
  const confirmed_at = factor?.confirmed_at?.toISOString() ?? null
  const recovery_codes_left = confirmed_at === null ? 0 : await countRecoveryCodes(db, id)
  return { confirmed_at, recovery_codes_left, needed_by: factor_needed_by?.toISOString() ?? null }
}

/** Asks for the password, so that an unattended browser can't lock its user out. */
export async function beginFactor(
  deps: AppDeps,
  actor: RequestActor,
  { account_password }: FactorBegin,
): Promise<FactorBegun> {
  const { email } = await requireOwnPassword(deps, actor.id, { account_password })
  const secret = newFactorSecret()
  if (!(await putFactor(deps.db, actor.id, sealFactorSecret(deps.signing, actor.id, secret), deps.now()))) {
    throw refuse.conflict('factor_exists', 'You already have a second step.')
  }
  return factorUri(secret, email)
}

export async function confirmOwnFactor(deps: AppDeps, actor: RequestActor, code: string): Promise<string[]> {
  await deps.limits.count('factor_code', { user: actor.id })
  const factor = await findFactor(deps.db, actor.id)
  if (!factor || factor.confirmed_at) throw refuse.conflict('no_factor_begun', 'Begin the set-up again.')
  return deps.db.transaction().execute(async (trx) => {
    if (!(await takeAppCode(trx, deps, actor.id, factor.secret, code))) throw wrongCode()
    if (!(await confirmFactor(trx, actor.id, deps.now()))) {
      throw refuse.conflict('no_factor_begun', 'Begin the set-up again.')
    }
    const codes = newRecoveryCodes()
    await insertRecoveryCodes(
      trx,
      actor.id,
      codes.flatMap((one) => hashRecoveryCode(one) ?? []),
    )
    await recordAccess(trx, deps.now(), { kind: 'factor_on', user: actor.id })
    return codes
  })
}

export async function removeOwnFactor(
  deps: AppDeps,
  actor: RequestActor,
  { account_password, code }: FactorRemoval,
): Promise<void> {
  await requireOwnPassword(deps, actor.id, { account_password })
  const factor = await findFactor(deps.db, actor.id)
  if (!factor?.confirmed_at) throw refuse.conflict('no_factor', 'You have no second step.')
  await deps.limits.count('factor_code', { user: actor.id })
  await deps.db.transaction().execute(async (trx) => {
    if (!(await takeCode(trx, deps, actor.id, factor.secret, code))) throw wrongCode()
    await deleteFactor(trx, actor.id)
    await recordAccess(trx, deps.now(), { kind: 'factor_off', user: actor.id })
  })
}

/** For whoever runs the server. False if nobody with this email has a second step. */
export function resetFactorOf(db: Db, email: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const user = await findUserByEmail(trx, email)
    if (!user || !(await deleteFactor(trx, user.id))) return false
    await recordAccess(trx, now, { kind: 'factor_off', user: user.id, detail: 'on the server' })
    return true
  })
}

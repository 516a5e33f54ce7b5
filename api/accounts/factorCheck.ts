import { hashRecoveryCode, openFactorSecret, stepOfCode } from '../auth/factorCodes.ts'
import * as loginRefusals from '../contract/messages/login.ts'
import type { Db, Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { type Refusal, refuse } from '../errors/refuse.ts'
import { recordAccess } from '../events/accessRecord.ts'
import { findFactor, takeRecoveryCode, takeStep } from './factorQueries.ts'

type Keys = Pick<Deps, 'signing' | 'now'>

/** After the right password. */
export async function requireSecondFactor(deps: Keys & { db: Db }, userId: number, code: string | null): Promise<void> {
  const factor = await findFactor(deps.db, userId)
  if (!factor?.confirmed_at) return
  if (code === null) throw codeRefusal(loginRefusals.secondFactor, 'second_factor')
  if (!(await takeCode(deps.db, deps, userId, factor.secret, code))) throw wrongCode()
}

/** Takes a code from the app or a recovery code, each once. */
export async function takeCode(
  db: Db | Trx,
  { signing, now }: Keys,
  userId: number,
  sealed: Buffer,
  code: string,
): Promise<boolean> {
  const recovery = hashRecoveryCode(code)
  if (recovery) {
    const isUsed = await takeRecoveryCode(db, userId, recovery, now())
    if (isUsed) await recordAccess(db, now(), { kind: 'recovery_used', user: userId })
    return isUsed
  }
  return takeAppCode(db, { signing, now }, userId, sealed, code)
}

export async function takeAppCode(
  db: Db | Trx,
  { signing, now }: Keys,
  userId: number,
  sealed: Buffer,
  code: string,
): Promise<boolean> {
  const secret = openFactorSecret(signing, userId, sealed)
  const step = secret && stepOfCode(secret, code, now())
  return step !== null && takeStep(db, userId, step)
}

export function wrongCode(): Refusal {
  return codeRefusal(loginRefusals.wrongCode, 'wrong_code')
}

function codeRefusal(text: string, code: string): Refusal {
  return refuse.invalid({ code: [text] }, text, code)
}

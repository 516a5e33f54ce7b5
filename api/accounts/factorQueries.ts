import type { Db, Trx } from '../db/database.ts'

export function findFactor(db: Db | Trx, userId: number) {
  return db
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Replaces one that was never confirmed. False if there is a confirmed one. */
export async function putFactor(db: Db, user_id: number, secret: Buffer, now: Date): Promise<boolean> {
  const put = await db
    .insertInto('second_factors')
    .values({ user_id, secret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, created_at: now, last_step: 0 })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return put !== undefined
}

/** Each step counts once, also for codes that arrive together. */
export async function takeStep(db: Db | Trx, userId: number, step: number): Promise<boolean> {
  const used = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

export async function confirmFactor(trx: Trx, userId: number, now: Date): Promise<boolean> {
  const confirmed = await trx
    .updateTable('second_factors')
    .set({ confirmed_at: now })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return confirmed !== undefined
}

export async function insertRecoveryCodes(trx: Trx, user_id: number, hashes: readonly Buffer[]): Promise<void> {
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id, code_hash })))
    .execute()
}

export async function takeRecoveryCode(db: Db | Trx, userId: number, code_hash: Buffer, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { total } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

/** With its recovery codes. False if there was none. */
export async function deleteFactor(db: Db | Trx, userId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return deleted !== undefined
}

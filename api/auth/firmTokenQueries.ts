import { sql } from 'kysely'
import { preparedOnce } from '../db/compiledOnce.ts'
import type { Db, Trx } from '../db/database.ts'
import type { TokensActor } from './actor.ts'
import type { Client } from './client.ts'
import { accessRows } from './queries.ts'

/** `address`: as it is recorded. */
type TokenCall = { hash: Buffer; address: string; now: Date }

const tokensByHash = preparedOnce((db, { hash, address, now }: TokenCall) =>
  accessRows(db)
    .innerJoin('firm_tokens', 'firm_tokens.made_by', 'users.id')
    .select([
      'firm_tokens.id as token_id',
      'firm_tokens.name',
      'firm_tokens.scopes',
      'firm_tokens.expires_at as token_expires_at',
      'firm_tokens.last_used_at',
      'firm_tokens.revoked_at',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('access_records')
            .whereRef('token_id', '=', 'firm_tokens.id')
            .where('address', '=', address)
            .where(sql<boolean>`kind = 'token_used' and (at at time zone 'Europe/London')::date
              = (${now}::timestamptz at time zone 'Europe/London')::date`),
        )
        .as('is_recorded'),
    )
    .where('firm_tokens.secret_hash', '=', hash)
    .whereRef('firm_tokens.company_id', '=', 'users.company_id'),
)

/** `is_recorded`: that it was used today, from this network. */
export async function findFirmToken(db: Db, call: TokenCall) {
  const [token] = await tokensByHash(db, call)
  return token
}

export async function noteUse(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('firm_tokens').set({ last_used_at: now }).where('id', '=', id).execute()
}

type TokenRecord = {
  kind: 'token_used' | 'token_refused'
  actor: TokensActor
  detail?: string
  client: Client
}

/** A unique index keeps one a day in London for each token, network and detail. */
export async function recordToken(db: Db, at: Date, { kind, actor, detail, client }: TokenRecord): Promise<void> {
  await db
    .insertInto('access_records')
    .values({
      at,
      kind,
      token_id: actor.firm_token.id,
      user_id: actor.id,
      company_id: actor.company_id,
      detail: detail?.slice(0, 200) ?? null,
      ...client,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Ends the tokens and the webhooks that these people made for their firms. */
export async function endConnections(trx: Trx, makers: readonly number[], now: Date): Promise<void> {
  await trx
    .updateTable('firm_tokens')
    .set({ revoked_at: now })
    .where('made_by', 'in', [...makers, 0])
    .where('revoked_at', 'is', null)
    .execute()
  await trx
    .updateTable('webhooks')
    .set({ ended_at: now })
    .where('made_by', 'in', [...makers, 0])
    .where('ended_at', 'is', null)
    .execute()
}

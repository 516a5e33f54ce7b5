import { type Insertable, sql } from 'kysely'
import type { Paging } from '../contract/wire/wire.ts'
import type { Db, Trx } from '../db/database.ts'
import { fullName } from '../db/fullName.ts'
import type { Database } from '../db/schema.ts'

function liveTokens(db: Db | Trx, companyId: number) {
  return db.selectFrom('firm_tokens').where('company_id', '=', companyId).where('revoked_at', 'is', null)
}

function withMaker(db: Db | Trx, companyId: number) {
  return db
    .selectFrom('firm_tokens')
    .innerJoin('users as maker', 'maker.id', 'firm_tokens.made_by')
    .select(['firm_tokens.id', 'name', 'beginning', 'scopes', 'made_at', 'expires_at', 'last_used_at'])
    .select(fullName<string>('maker').as('made_by'))
    .where('firm_tokens.company_id', '=', companyId)
    .where('revoked_at', 'is', null)
}

export type TokenRow = Awaited<ReturnType<typeof listTokens>>[number]

export function listTokens(db: Db, companyId: number, { limit, cursor }: Paging) {
  return withMaker(db, companyId)
    .$if(cursor !== undefined, (tokens) => tokens.where('firm_tokens.id', '<', Number(cursor?.[0])))
    .orderBy('firm_tokens.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export function findToken(trx: Trx, companyId: number, id: number): Promise<TokenRow> {
  return withMaker(trx, companyId).where('firm_tokens.id', '=', id).executeTakeFirstOrThrow()
}

export async function countTokens(db: Db | Trx, companyId: number): Promise<number> {
  const { total } = await liveTokens(db, companyId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function isTokenNamed(trx: Trx, companyId: number, name: string): Promise<boolean> {
  const named = await liveTokens(trx, companyId)
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst()
  return named !== undefined
}

type NewToken = Omit<Insertable<Database['firm_tokens']>, 'expires_at'> & { expires_on: string }

/** It ends with its last day in London. */
export async function insertToken(trx: Trx, { expires_on, ...token }: NewToken): Promise<number> {
  const expires_at = sql<Date>`(${expires_on}::date + 1)::timestamp at time zone 'Europe/London'`
  const { id } = await trx
    .insertInto('firm_tokens')
    .values({ ...token, expires_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns its name, or undefined if the firm has no such live token. */
export function revokeToken(trx: Trx, companyId: number, id: number, now: Date) {
  return trx
    .updateTable('firm_tokens')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
}

import { type Insertable, sql, type Updateable } from 'kysely'
import { accessRows } from '../auth/queries.ts'
import type { Db, Trx } from '../db/database.ts'
import { fullName } from '../db/fullName.ts'
import type { Database, LinkPurpose } from '../db/schema.ts'

/** The unique index turns a taken email into its refusal. Keeps the email as typed. */
export async function insertUser(trx: Trx, user: Insertable<Database['users']>): Promise<number> {
  const { id } = await trx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  return id
}

export function findLogin(db: Db, email: string) {
  return accessRows(db)
    .select('users.password_hash')
    .where(sql<boolean>`lower(users.email) = lower(${email})`)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

export function findCurrentUser(db: Db | Trx, id: number) {
  return db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .select([
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.phone',
      'users.company_id',
      'users.version',
      'companies.name as company_name',
      'companies.phone as company_phone',
      'companies.is_contractor',
      'companies.is_supplier',
      'companies.is_haulier',
      'companies.is_waste_handler',
    ])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow()
}

export function findAddressee(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select(['id', 'first_name', 'email', 'email_verified_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export function findUnconfirmedUser(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('deleted_at', 'is', null)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()
}

type UnconfirmedQuery = { emails: readonly string[] } | { lastLinkBefore: Date }

/** Deletes them as an admin would. Of `emails` it spares accounts that somebody else made or approved. */
export function deleteUnconfirmed(trx: Trx, now: Date, which: UnconfirmedQuery) {
  return trx
    .updateTable('users')
    .set({ deleted_at: now })
    .where('deleted_at', 'is', null)
    .where('email_verified_at', 'is', null)
    .where((eb) =>
      'emails' in which
        ? eb.and([
            eb(
              sql<string>`lower(email)`,
              'in',
              which.emails.map((email) => email.toLowerCase()),
            ),
            eb('role', 'in', ['owner', 'admin']),
            eb('verified_at', 'is', null),
          ])
        : eb.and([
            eb('created_at', '<', which.lastLinkBefore),
            eb.not(
              eb.exists(
                eb
                  .selectFrom('email_tokens')
                  .select('email_tokens.id')
                  .whereRef('email_tokens.user_id', '=', 'users.id')
                  .where('email_tokens.purpose', 'in', ['verify', 'invite'])
                  .where('email_tokens.created_at', '>=', which.lastLinkBefore),
              ),
            ),
          ]),
    )
    .returning(['id', fullName().as('name')])
    .execute()
}

/** The user of a live verification link, with the password hash that they must match. */
export function findUserToConfirm(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('email_tokens')
    .innerJoin('users', 'users.id', 'email_tokens.user_id')
    .select(['users.id', 'users.password_hash'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'verify')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function insertToken(db: Db, token: Insertable<Database['email_tokens']>): Promise<void> {
  await db.insertInto('email_tokens').values(token).execute()
}

/** Undefined if the link is used, expired or unknown. */
export function useToken(trx: Trx, purpose: LinkPurpose, tokenHash: Buffer, now: Date) {
  return trx
    .updateTable('email_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
}

export async function useUpTokens(
  trx: Trx,
  purposes: readonly LinkPurpose[],
  userId: number,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('email_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .execute()
}

const passwordOwnerColumns = [
  'users.role',
  'users.email',
  'users.first_name',
  'users.last_name',
  'companies.name as firm',
] as const

/** Undefined if the link is used, expired or unknown, or its user is deleted. */
export function findResetUser(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('email_tokens')
    .innerJoin('users', 'users.id', 'email_tokens.user_id')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.id', 'email_tokens.purpose', ...passwordOwnerColumns])
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', ['reset', 'invite'])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Banned users too: a reset doesn't lift a ban. */
export function findUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export function findPasswordOwner(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.password_hash', ...passwordOwnerColumns])
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/** False if the password has changed from `before` meanwhile. */
export async function setPassword(trx: Trx, userId: number, password_hash: string, before?: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .$if(before !== undefined, (users) => users.where('password_hash', '=', String(before)))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export function lockPerson(trx: Trx, userId: number) {
  return trx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'phone', 'version'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function updatePerson(
  trx: Trx,
  userId: number,
  person: Pick<Updateable<Database['users']>, 'first_name' | 'last_name' | 'phone' | 'version'>,
): Promise<void> {
  await trx.updateTable('users').set(person).where('id', '=', userId).execute()
}

export function confirmEmail(trx: Trx, userId: number, now: Date) {
  return trx
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning(['id', 'email', 'verified_at'])
    .executeTakeFirst()
}

/** An administrator's time to set up a second step begins here. */
export async function noteFirstSignIn(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ first_signed_in_at: now })
    .where('id', '=', userId)
    .where('first_signed_in_at', 'is', null)
    .execute()
}

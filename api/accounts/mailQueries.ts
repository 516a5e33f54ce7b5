import type { Db } from '../db/database.ts'
import { fullName } from '../db/fullName.ts'

/** The user's firm and its owner. */
export function findFirmOf(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('users as owner', 'owner.id', 'companies.owner_user_id')
    .select([
      'companies.name',
      'companies.is_contractor',
      'companies.is_supplier',
      'companies.is_haulier',
      'companies.owner_user_id',
      fullName<string | null>('owner').as('owner_name'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst()
}

export function findName(db: Db, userId: number) {
  return db.selectFrom('users').select(fullName().as('name')).where('id', '=', userId).executeTakeFirst()
}

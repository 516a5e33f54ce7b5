import type { Paging } from '../contract/wire/wire.ts'
import type { Db } from '../db/database.ts'
import { fullName } from '../db/fullName.ts'

/** Null: of every firm, for an admin. */
type Firm = number | null

export function listAccessRecords(db: Db, companyId: Firm, { limit, cursor }: Paging) {
  return db
    .selectFrom('access_records as record')
    .leftJoin('users as person', 'person.id', 'record.user_id')
    .leftJoin('users as actor', 'actor.id', 'record.actor_id')
    .leftJoin('firm_tokens as token', 'token.id', 'record.token_id')
    .select([
      'record.id',
      'record.at',
      'record.kind',
      'record.detail',
      'record.browser',
      'record.address',
      'record.user_id',
      'actor.company_id as actor_company_id',
      'token.name as token_name',
      fullName<string | null>('person').as('user_name'),
      fullName<string | null>('actor').as('actor_name'),
    ])
    .$if(companyId !== null, (records) => records.where('record.company_id', '=', companyId))
    .$if(cursor !== undefined, (records) => records.where('record.id', '<', Number(cursor?.[0])))
    .orderBy('record.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function countAccessRecords(db: Db, companyId: Firm): Promise<number> {
  const { total } = await db
    .selectFrom('access_records')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$if(companyId !== null, (records) => records.where('company_id', '=', companyId))
    .executeTakeFirstOrThrow()
  return total
}

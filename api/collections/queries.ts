import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import type { Database } from '../db/schema.ts'

export type StoredPoint = Selectable<Database['collection_points']>

/** Last used first; an edit counts as use. */
export function listPoints(db: Db, companyId: number): Promise<StoredPoint[]> {
  return db
    .selectFrom('collection_points')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function countPoints(trx: Trx, companyId: number): Promise<number> {
  const { total } = await trx
    .selectFrom('collection_points')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return total
}

export function lockPoint(trx: Trx, companyId: number, pointId: number): Promise<StoredPoint | undefined> {
  return trx
    .selectFrom('collection_points')
    .selectAll()
    .where('id', '=', pointId)
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst()
}

export function insertPoint(trx: Trx, point: Insertable<Database['collection_points']>): Promise<StoredPoint> {
  return trx.insertInto('collection_points').values(point).returningAll().executeTakeFirstOrThrow()
}

export function updatePoint(
  trx: Trx,
  companyId: number,
  pointId: number,
  change: Updateable<Database['collection_points']>,
): Promise<StoredPoint> {
  return trx
    .updateTable('collection_points')
    .set(change)
    .where('id', '=', pointId)
    .where('company_id', '=', companyId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deletePoint(trx: Trx, companyId: number, pointId: number): Promise<void> {
  await trx.deleteFrom('collection_points').where('id', '=', pointId).where('company_id', '=', companyId).execute()
}

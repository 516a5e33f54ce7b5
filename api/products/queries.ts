import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely'
import type { ProductListQuery } from '../contract/products.ts'
import type { Db, Trx } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import { containing } from '../db/search.ts'

const columns = ['id', 'name', 'description', 'status', 'version'] as const

const sortKey = sql<string>`left(lower(name), 40)`

/** Admins see all pending products, users their own, visitors none. */
type ProductViewer = { isAdmin: boolean; user_id: number | null }
type Filter = Pick<ProductListQuery, 'status' | 'search'>

export function listProducts(
  db: Db,
  viewer: ProductViewer,
  { limit, cursor, ...filter }: Filter & Pick<ProductListQuery, 'limit' | 'cursor'>,
) {
  return db
    .selectFrom('products')
    .select([...columns, sortKey.as('sort_key')])
    .where((eb) => matches(eb, viewer, filter))
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(${sortKey}, id) > (${cursor?.[0]}, ${cursor?.[1]})`),
    )
    .orderBy('sort_key')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
}

export async function countProducts(db: Db, viewer: ProductViewer, filter: Filter): Promise<number> {
  const { total } = await db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where((eb) => matches(eb, viewer, filter))
    .executeTakeFirstOrThrow()
  return total
}

function matches(eb: ExpressionBuilder<Database, 'products'>, viewer: ProductViewer, { status, search }: Filter) {
  const conditions = []
  if (!viewer.isAdmin) conditions.push(eb.or([eb('status', '=', 1), eb('created_by', '=', viewer.user_id)]))
  if (status !== undefined) conditions.push(eb('status', '=', status))
  if (search !== null) {
    const pattern = containing(search)
    conditions.push(eb.or([eb('name', 'ilike', pattern), eb('description', 'ilike', pattern)]))
  }
  return eb.and(conditions)
}

export async function findApprovedProducts(db: Db | Trx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', 'in', [...ids, 0])
    .where('status', '=', 1)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export type ProductRow = Awaited<ReturnType<typeof insertProduct>>

export function insertProduct(trx: Trx, product: Insertable<Database['products']>) {
  return trx.insertInto('products').values(product).returning(columns).executeTakeFirstOrThrow()
}

export function updateProduct(trx: Trx, id: number, change: Updateable<Database['products']>) {
  return trx.updateTable('products').set(change).where('id', '=', id).returning(columns).executeTakeFirstOrThrow()
}

/** Blocks new references to the product. */
export function lockProduct(trx: Trx, id: number) {
  return trx.selectFrom('products').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function isProductInUse(trx: Trx, id: number): Promise<boolean> {
  const { inUse } = await trx
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(eb.selectFrom('quotes').select('id').where('product_id', '=', id)),
          eb.exists(eb.selectFrom('company_products').select('product_id').where('product_id', '=', id)),
        ])
        .as('inUse'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(inUse)
}

export async function deleteProduct(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('products').where('id', '=', id).execute()
}

/** Whether an approved product other than `id` has this name, in upper or lower case. */
export async function isNameApproved(trx: Trx, name: string, id: number | null): Promise<boolean> {
  const found = await trx
    .selectFrom('products')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('status', '=', 1)
    .$if(id !== null, (query) => query.where('id', '<>', Number(id)))
    .executeTakeFirst()
  return found !== undefined
}

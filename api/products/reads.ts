import type { RequestActor } from '../auth/actor.ts'
import type { Product, ProductListQuery } from '../contract/products.ts'
import { isAdmin } from '../contract/rules/permissions.ts'
import type { Db } from '../db/database.ts'
import { type Page, pageOf } from '../db/page.ts'
import { presentProduct } from './present.ts'
import { countProducts, listProducts } from './queries.ts'

export async function readProducts(
  db: Db,
  actor: RequestActor | null,
  query: ProductListQuery,
): Promise<Page<Product>> {
  const viewer = { isAdmin: actor !== null && isAdmin(actor), user_id: actor?.id ?? null }
  const rows = await listProducts(db, viewer, query)
  const total = await countProducts(db, viewer, query)
  return pageOf(
    rows,
    query.limit,
    total,
    ({ sort_key, id }) => [sort_key, id],
    (row) => presentProduct(row, viewer.isAdmin),
  )
}

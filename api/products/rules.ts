import type { Trx } from '../db/database.ts'
import { type FieldErrors, refuse } from '../errors/refuse.ts'
import { findApprovedProducts } from './queries.ts'

/** Throws 422 by row of `field` for unapproved products, except those already `kept`. */
export async function requireApproved(
  trx: Trx,
  products: readonly { product_id: number }[],
  field = 'products',
  kept: ReadonlySet<number> = new Set(),
): Promise<void> {
  const approved = await findApprovedProducts(
    trx,
    products.map(({ product_id }) => product_id),
  )
  const errors: FieldErrors = {}
  for (const [at, { product_id }] of products.entries()) {
    if (approved.has(product_id) || kept.has(product_id)) continue
    errors[`${field}.${at}.product_id`] = [`The selected ${field}.${at}.product id is invalid.`]
  }
  if (Object.keys(errors).length > 0) throw refuse.invalid(errors)
}

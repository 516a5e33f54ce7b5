import type { Product } from '../contract/products.ts'
import type { ProductRow } from './queries.ts'

/** Only admins may edit it, so only they get the version. */
export function presentProduct({ id, name, description, status, version }: ProductRow, isAdmin: boolean): Product {
  return { id, product_id: id, name, description, status, ...(isAdmin && { version }) }
}

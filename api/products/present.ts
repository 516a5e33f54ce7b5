import type { Product } from '../contract/products.ts'
import type { ProductRow } from './queries.ts'

/** The version is for admins, who may change it. */
export function presentProduct({ id, name, description, status, version }: ProductRow, isAdmin: boolean): Product {
  return { id, product_id: id, name, description, status, ...(isAdmin && { version }) }
}

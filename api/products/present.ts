import type { Product } from '../contract/products.ts'
import type { ProductRow } from './queries.ts'

export function presentProduct({ id, name, description, status }: ProductRow): Product {
  return { id, product_id: id, name, description, status }
}

/** For admins, who may change it. */
export function presentForEditing(product: ProductRow): Product {
  return { ...presentProduct(product), version: product.version }
}

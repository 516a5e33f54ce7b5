import type { Product } from '../contract/products.ts'

export function presentProduct({ id, name, description, status }: Omit<Product, 'product_id'>): Product {
  return { id, product_id: id, name, description, status }
}

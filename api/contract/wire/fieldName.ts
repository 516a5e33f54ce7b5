/** `products.0.product_id` becomes `products.0.product id`; a body that is no object is `body`. */
export function fieldName(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'body'
  return path.map(String).join('.').replaceAll('_', ' ')
}

export function missingText(path: readonly PropertyKey[]): string {
  return `The ${fieldName(path)} field is required.`
}

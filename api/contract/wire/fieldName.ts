/** `products.0.product_id` reads `products.0.product id`; a body that is no object at all is `body`. */
export function fieldName(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'body'
  return path.map(String).join('.').replaceAll('_', ' ')
}

/** Also said of a form that no schema is loaded with. */
export function missingText(path: readonly PropertyKey[]): string {
  return `The ${fieldName(path)} field is required.`
}

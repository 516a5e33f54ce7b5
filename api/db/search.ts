/** An `ilike` pattern for text that contains these words; their wildcards are escaped. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`
}

/** The quote or order number in "32", "order 32", "Quote no. 32" or "#32". */
export function numberIn(words: string): number | null {
  const found = /^(?:(?:order|quote|rfq)\s*)?(?:(?:no\.?|number|#)\s*)?([1-9]\d{0,8})$/i.exec(words.trim())
  return found ? Number(found[1]) : null
}

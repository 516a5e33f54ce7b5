/** The pattern of `ilike` for a text that contains these words, which may themselves hold its wildcards. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`
}

/** The number of a quote or order that the words are: "32", "order 32", "Quote no. 32", "#32". Whole numbers only. */
export function numberIn(words: string): number | null {
  const found = /^(?:(?:order|quote|rfq)\s*)?(?:(?:no\.?|number|#)\s*)?([1-9]\d{0,8})$/i.exec(words.trim())
  return found ? Number(found[1]) : null
}

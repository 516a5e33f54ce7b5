/** The pattern of `ilike` for a text that contains these words, which may themselves hold its wildcards. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`
}

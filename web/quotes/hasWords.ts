/** The server's search on a picker's loaded rows, so that the list narrows at once and doesn't move later. */
export function hasWords(words: string, ...texts: readonly (string | null)[]): boolean {
  return texts.some((text) => text?.toLowerCase().includes(words.toLowerCase()))
}

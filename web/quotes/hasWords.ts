/** The server's search, for the rows that a picker already has: the list narrows with the key, and nothing moves under the pointer later. */
export function hasWords(words: string, ...texts: readonly (string | null)[]): boolean {
  return texts.some((text) => text?.toLowerCase().includes(words.toLowerCase()))
}

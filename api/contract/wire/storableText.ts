/** PostgreSQL stores neither NUL nor half a surrogate pair; anything else that people type is theirs. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text)
}

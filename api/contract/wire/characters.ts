/** PostgreSQL stores neither NUL nor half a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text)
}

/** Invisible or misleading characters. Variation selectors aren't: they only say how to draw the character before. */
const hidden = /(?!\p{Variation_Selector})[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

export function isOneLine(text: string): boolean {
  return !hidden.test(text)
}

/** Allows line breaks, tabs, and the joiners of some scripts and many emoji. */
export function isPlainText(text: string): boolean {
  return !hidden.test(text.replace(/[\t\n\r\u200c\u200d]/g, ''))
}

/** PostgreSQL stores neither NUL nor half a surrogate pair; anything else that people type is theirs. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text)
}

/**
 * What is not seen, or turns what is seen: control characters, line breaks, marks of direction, blanks without a width,
 * letters without ink. A variation selector only says how the character before it is drawn.
 */
const hidden = /(?!\p{Variation_Selector})[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

/** A name, a place, a plate, a reference: nothing in it can begin a line of its own or hide. */
export function isOneLine(text: string): boolean {
  return !hidden.test(text)
}

/** Notes and descriptions have lines, tabs, and the joiners that some scripts and many emoji are written with. */
export function isPlainText(text: string): boolean {
  return !hidden.test(text.replace(/[\t\n\r\u200c\u200d]/g, ''))
}

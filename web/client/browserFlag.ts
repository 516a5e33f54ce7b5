/** Only a hint, for texts and for when to ask: a quarry's wifi may lead nowhere. Ask the server if it matters. */
export function browserSaysOnline(): boolean {
  return navigator.onLine
}

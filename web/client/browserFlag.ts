/** Only a hint, for texts and for when to ask: a quarry's wifi may lead nowhere. Ask the server if it matters. */
export function browserSaysOnline(): boolean {
  // Missing when the build draws the public pages.
  return navigator.onLine !== false
}

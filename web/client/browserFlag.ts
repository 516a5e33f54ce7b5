/**
 * Whether the browser knows of a network. A bar of signal, or a quarry's wifi, may lead nowhere: this is a hint for words and for when
 * to ask, and never says that something works. Who has to know asks the server.
 */
export function browserSaysOnline(): boolean {
  return navigator.onLine
}

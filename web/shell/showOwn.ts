import { dropFirstScreen } from './firstScreen.ts'

/** Call when the page is drawn: removes the first screen a frame later, and keeps a new one after a while. */
export function showOwn(keep: () => Promise<unknown>): () => void {
  requestAnimationFrame(dropFirstScreen)
  const keeping = setTimeout(() => void keep(), 2_000)
  return () => clearTimeout(keeping)
}

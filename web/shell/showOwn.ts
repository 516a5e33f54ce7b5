import { dropFirstScreen } from './firstScreen.ts'

/**
 * The page is drawn, and what stands beside it a frame later at most: what was shown in its place goes. How this device starts
 * next time can wait.
 */
export function showOwn(keep: () => Promise<unknown>): () => void {
  requestAnimationFrame(dropFirstScreen)
  const keeping = setTimeout(() => void keep(), 2_000)
  return () => clearTimeout(keeping)
}

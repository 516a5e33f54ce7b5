import { hasBackgroundSync } from './device.ts'
import { useEngine } from './useEngine.ts'

/** When what is safe on this device leaves it. `what`: Tickets. */
export function WhenSent({ what }: { what: string }) {
  const { heldBack } = useEngine()
  if (heldBack > 0) return `${what} are sent as soon as you have logged in again.`
  return hasBackgroundSync()
    ? `${what} are sent automatically when there’s signal, even with the app closed.`
    : `Open the app when you have signal. ${what} are then sent automatically.`
}

import { device, runEngine } from '../device/device.ts'
import { askToKeep } from '../device/keeping.ts'
import { type AssignmentChange, queueAssignment } from '../offline/outbox.ts'
import { retryRow } from '../offline/retryRow.ts'
import { firstScreenKey } from '../session/session.ts'

/**
 * The one way in which a driver comes to an order or leaves it: decided on this device, sent by its outbox. Resolves when
 * the decision is on the disk; it is sent in the background.
 */
export async function decideAssignment(userId: number, change: AssignmentChange): Promise<void> {
  await queueAssignment(device, userId, change)
  // The board that the next start would show knows nothing of it.
  localStorage.removeItem(firstScreenKey)
  void askToKeep()
}

/** Sends what waits; resolves when the try has ended, with or without a network. */
export function sendAssignments(): Promise<void> {
  return runEngine().request('saved')
}

/** Once more what the server has refused. */
export async function retryAssignment(userId: number, seq: number): Promise<void> {
  await retryRow(device, userId, seq)
}

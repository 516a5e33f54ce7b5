import { device, runEngine } from '../device/device.ts'
import { askToKeep } from '../device/keeping.ts'
import { type AssignmentChange, queueAssignment } from '../offline/outbox.ts'
import { retryRow } from '../offline/retryRow.ts'
import { dropAssignment, undoAssignment } from '../offline/undo.ts'
import { firstScreenKey } from '../session/session.ts'

/**
 * The one way in which a driver comes to an order or leaves it: decided on this device, sent by its outbox. Resolves when
 * the decision is on the disk, with the key of its row; it is sent in the background.
 */
export async function decideAssignment(userId: number, change: AssignmentChange): Promise<number> {
  const { seq } = await queueAssignment(device, userId, change)
  forgetBoard()
  void askToKeep()
  return seq
}

/** Takes a decision back, or sends its opposite after it where it may have gone already. */
export async function undoDecision(userId: number, seq: number): Promise<void> {
  await undoAssignment(device, userId, seq)
  forgetBoard()
}

/** Gives up what the server has refused. */
export async function dropDecision(userId: number, seq: number): Promise<void> {
  await dropAssignment(device, userId, seq)
}

/** The board that the next start would show knows nothing of it. */
function forgetBoard(): void {
  localStorage.removeItem(firstScreenKey)
}

/** Sends what waits; resolves when the try has ended, with or without a network. */
export function sendAssignments(): Promise<void> {
  return runEngine().request('saved')
}

/** Once more what the server has refused. */
export async function retryAssignment(userId: number, seq: number): Promise<void> {
  await retryRow(device, userId, seq)
}

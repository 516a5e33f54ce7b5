import { device, runEngine } from '../device/device.ts'
import { askToKeep } from '../device/keeping.ts'
import { type AssignmentChange, queueAssignment } from '../offline/outbox.ts'
import { retryRow } from '../offline/retryRow.ts'
import { dropAssignment, undoAssignment } from '../offline/undo.ts'
import { firstScreenKey } from '../session/session.ts'

/** The only way to assign or remove a driver. Resolves to the row's key once the decision is on the disk. */
export async function decideAssignment(userId: number, change: AssignmentChange): Promise<number> {
  const { seq } = await queueAssignment(device, userId, change)
  forgetBoard()
  void askToKeep()
  return seq
}

export async function undoDecision(userId: number, seq: number): Promise<void> {
  await undoAssignment(device, userId, seq)
  forgetBoard()
}

export async function dropDecision(userId: number, seq: number): Promise<void> {
  await dropAssignment(device, userId, seq)
}

/** The stored first screen doesn't have this decision. */
function forgetBoard(): void {
  localStorage.removeItem(firstScreenKey)
}

/** Resolves when the try has ended, online or not. */
export function sendAssignments(): Promise<void> {
  return runEngine().request('saved')
}

export async function retryAssignment(userId: number, seq: number): Promise<void> {
  await retryRow(device, userId, seq)
}

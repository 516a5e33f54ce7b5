import { rememberShutOut } from '../offline/waitingHere.ts'
import { device } from './device.ts'

/** @public The worker keeps this module for when there is no network (build/marks.ts). */
export const worksOffline = true

/** For a user the login has refused after the right password; does nothing if this device doesn't know them. */
export function keepShutOut(userId: number): Promise<void> {
  return rememberShutOut(device, userId)
}

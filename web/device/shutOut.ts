import { rememberShutOut } from '../offline/waitingHere.ts'
import { device } from './device.ts'

/** @public The worker keeps this module for when there is no network (build/marks.ts). */
export const worksOffline = true

/** Of somebody whom the login has turned away after the right password; of whom this device knows nothing, nothing. */
export function keepShutOut(userId: number): Promise<void> {
  return rememberShutOut(device, userId)
}

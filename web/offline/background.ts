import { drain } from './drain.ts'
import type { Environment } from './environment.ts'
import { restoreFromCopies } from './secondCopy.ts'

/** A browser lets a `sync` event run for some minutes; so long it is worth staying for the next moment (ms). */
const patience = 30_000

/**
 * What the worker does at a `sync` event. A browser that is told "not yet" comes again after minutes (Chromium: 5, then 15,
 * then never), so a wait that is nearly over is waited for here. Throws while anything still wants to go: then the browser
 * comes again.
 */
export async function emptyOutboxInBackground(env: Environment): Promise<void> {
  await restoreFromCopies(env)
  const first = await drain(env, 'sync')
  const pause = (first.putOffUntil ?? first.nextAt ?? Number.POSITIVE_INFINITY) - env.clock.now()
  const isWorthWaiting = first.waiting > 0 && pause <= patience
  if (isWorthWaiting) await new Promise<void>((done) => env.clock.after(Math.max(0, pause), done))
  const { waiting } = isWorthWaiting ? await drain(env, 'sync') : first
  if (waiting > 0) throw new Error(`${waiting} still to send`)
}

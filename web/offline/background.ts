import { drain } from './drain.ts'
import type { Environment } from './environment.ts'
import { restoreFromCopies } from './secondCopy.ts'

/** A browser lets a `sync` event run for some minutes, Chromium for three: so long it is worth staying for the next moment (ms). */
const longest = 120_000

/**
 * What the worker does at a `sync` event. A browser that is told "not yet" comes again after minutes (Chromium: 5, then 15,
 * then never), so a wait that is nearly over is waited for here, and a signal that comes back shakily is tried more than once.
 * Throws while anything still wants to go, or may: a database that can't be read hides what waits in it. Then the browser comes
 * again.
 */
export async function emptyOutboxInBackground(env: Environment): Promise<void> {
  const { clock } = env
  const begunAt = clock.now()
  let isRestored = true
  await restoreFromCopies(env, () => {
    isRestored = false
  })
  for (;;) {
    const { waiting, unreadable, putOffUntil, nextAt } = await drain(env, 'sync')
    if (waiting === 0 && unreadable.length === 0 && isRestored) return
    const now = clock.now()
    const pause = Math.max(0, (putOffUntil ?? nextAt ?? Number.POSITIVE_INFINITY) - now)
    if (now + pause > begunAt + longest) throw new Error(`${waiting} still to send`)
    await new Promise<void>((done) => clock.after(pause, done))
  }
}

import { drain } from './drain.ts'
import type { Environment } from './environment.ts'
import { restoreFromCopies } from './secondCopy.ts'

/** Chromium lets a `sync` event run for three minutes (ms). */
const longest = 120_000

/** Waits out short rests itself: Chromium returns only twice, after 5 and 15 minutes. Throws if rows may still wait. */
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

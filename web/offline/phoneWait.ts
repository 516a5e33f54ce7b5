import { type Environment, randomFraction } from './environment.ts'
import { unlessFull } from './fullDisk.ts'
import type { PhoneWait } from './rows.ts'
import { backOff, type Wait, waitRequested } from './waits.ts'

/** A full disk takes no mark; then only this process knows that it has to wait. */
const unwritten = new WeakMap<Environment, PhoneWait>()

/** The whole phone waits, all users and rows, after a failure that says nothing about its row. */
export async function readPhoneWait(env: Environment): Promise<PhoneWait> {
  const setting = await env.stores.registry.use((registry) => registry.settings.get('wait'))
  const stored = setting?.key === 'wait' ? setting : none
  const own = unwritten.get(env) ?? none
  return own.at > stored.at ? own : stored
}

const none: PhoneWait = { key: 'wait', wait: null, failures: 0, at: 0 }

/** `askedMs`: how long our server said (ms). Returns the new wait. */
export async function waitAsAWhole(
  env: Environment,
  by: 'answer' | 'silence',
  requestedMs: number | null,
): Promise<PhoneWait> {
  const failures = (await readPhoneWait(env)).failures + 1
  const now = env.clock.now()
  const own = backOff(failures, now, randomFraction(env.random), by)
  const wait = requestedMs === null ? own : longerOf(waitRequested(requestedMs, now), own)
  return write(env, { key: 'wait', wait, failures, at: now })
}

export async function endPhoneWait(env: Environment): Promise<PhoneWait> {
  const { failures } = await readPhoneWait(env)
  return failures === 0 ? none : write(env, { ...none, at: env.clock.now() })
}

/** Forgets silence since that moment, when there was no network. */
export async function forgetSilence(env: Environment, since: number): Promise<void> {
  const { wait } = await readPhoneWait(env)
  if (wait?.by === 'silence' && wait.since >= since) await write(env, { ...none, at: env.clock.now() })
}

/** Our server may ask for one second time after time; then the back-off counts. */
function longerOf(requested: Wait, own: Wait): Wait {
  return requested.until >= own.until ? requested : own
}

async function write(env: Environment, wait: PhoneWait): Promise<PhoneWait> {
  unwritten.set(env, wait)
  await unlessFull(
    env.stores.registry.use((registry) => registry.settings.put(wait)),
    undefined,
  )
  return wait
}

import * as z from 'zod/mini'
import * as calls from '../../api/contract/calls.ts'
import { keyMessage } from '../../api/contract/evidence/deviceSignature.ts'
import { sign } from '../../api/contract/evidence/keys.ts'
import { requestOf } from '../../api/contract/wire/call.ts'
import { type Environment, mirrorTo } from './environment.ts'
import { forgetToken } from './forgetToken.ts'
import { unlessFull } from './fullDisk.ts'
import type { Setting } from './rows.ts'
import { send } from './send.ts'
import { dropSigningKey, readOrMakeSigningKey } from './signingKey.ts'
import { countUnsent } from './unsent.ts'
import { settleNumbers } from './unsentNumbers.ts'
import { changeUser, listUsers, readUser } from './users.ts'
import { makeUuidV4 } from './uuid.ts'
import { restOf } from './waits.ts'

export type PageSession = { userId: number; token: string }

const mirrorKey = 'loadstone|device'

const knownKeys = new WeakMap<Environment, string>()

/** Made once and kept for good. Read once a page, since a save must not wait for the engine's writes. */
export async function readDeviceKey(env: Environment): Promise<string> {
  const key = knownKeys.get(env) ?? (await unlessFull(readOrMakeKey(env), null)) ?? mirroredKey(env)
  knownKeys.set(env, key)
  return key
}

/** Whether the browser has rebuilt the databases under this page, as it does silently on a full disk. */
export async function isWiped(env: Environment): Promise<boolean> {
  return knownKeys.has(env) && (await readKey(env)) === undefined
}

export async function rewriteDeviceKey(env: Environment): Promise<void> {
  const value = knownKeys.get(env)
  if (value === undefined) return
  await env.stores.registry.use((registry) => registry.settings.put({ key: 'device', value }))
}

function readKey({ stores }: Environment): Promise<Setting | undefined> {
  return stores.registry.use((registry) => registry.settings.get('device'))
}

function readOrMakeKey(env: Environment): Promise<string> {
  return env.stores.registry.use((registry) =>
    registry.transaction('rw', registry.settings, async () => {
      const stored = await registry.settings.get('device')
      if (stored?.key === 'device') return stored.value
      const value = mirroredKey(env)
      await registry.settings.put({ key: 'device', value })
      return value
    }),
  )
}

/** Outlives the database, and stands in for it on a full disk. */
function mirroredKey({ mirror, random }: Environment): string {
  const value = mirror?.getItem(mirrorKey) ?? makeUuidV4(random)
  mirrorTo(mirror, mirrorKey, value)
  return value
}

/** Signs all others out. A working token stays: if the answer with a new one were lost, the queue would be stuck. */
export async function enterDevice(env: Environment, userId: number): Promise<void> {
  const { registry } = env.stores
  const users = await listUsers(env)
  const others = users.filter((user) => user.isSignedIn && user.userId !== userId)
  for (const other of others) {
    // Another user's unreadable database must not keep this user out; nobody can read it anyway.
    await leaveDevice(env, other.userId).catch(() => changeUser(env, other.userId, { isSignedIn: false }))
  }
  await registry.use((db) =>
    db.transaction('rw', db.users, async () => {
      const known = await db.users.get(userId)
      const uploadToken = known && !known.paused ? known.uploadToken : null
      const keyId = known?.keyId
      await db.users.put({ v: 1, userId, uploadToken, isSignedIn: true, paused: null, ...(keyId && { keyId }) })
    }),
  )
}

/** Wipes what the user read and hides their unsent work, which goes on uploading until the queue is empty. */
export async function leaveDevice(env: Environment, userId: number): Promise<void> {
  // First, since it needs the receipts.
  await settleNumbers(env, userId)
  await env.stores.user(userId).use((db) =>
    db.transaction('rw', [db.orders, db.drivers, db.vehicles, db.tickets, db.receipts, db.plans, db.meta], async () => {
      const cache = [db.orders, db.drivers, db.vehicles, db.tickets, db.receipts, db.plans]
      await Promise.all([
        ...cache.map((table) => table.clear()),
        db.meta.bulkDelete(['checked', 'reading', 'return_loads']),
      ])
    }),
  )
  await changeUser(env, userId, { isSignedIn: false })
  await forgetToken(env, userId)
}

/** Retries until storage has done it: nothing that they read may stay. `isWanted`: nobody has signed in meanwhile. */
export async function leaveAll(env: Environment, isWanted: () => boolean): Promise<void> {
  for (let failures = 1; isWanted(); failures++) {
    if (await leaveEach(env)) return
    await new Promise<void>((done) => env.clock.after(restOf(failures, env.isVisible()), done))
  }
}

async function leaveEach(env: Environment): Promise<boolean> {
  try {
    const users = await listUsers(env)
    const signedIn = users.filter(({ isSignedIn }) => isSignedIn)
    const left = await Promise.allSettled(signedIn.map(({ userId }) => leaveDevice(env, userId)))
    return left.every(({ status }) => status === 'fulfilled')
  } catch {
    return false
  }
}

/** An older server sends no challenge. */
const Registered = z.object({ token: z.string(), challenge: z.optional(z.string()) })

/** No token, or an expired one; a revoked one asks for a sign-in instead. */
export async function needsUploadToken(env: Environment, session: PageSession): Promise<boolean> {
  const known = await readUser(env, session.userId)
  // Even if the page still believes in its session: the login page relies on this.
  if (known?.paused?.code === 'revoked') return false
  // A phone whose database was wiped still holds the session.
  if (!known?.isSignedIn) await enterDevice(env, session.userId)
  const user = await readUser(env, session.userId)
  return user !== undefined && (user.uploadToken === null || user.paused !== null)
}

/** Whether to register this user's key. That ends the token, so an empty queue only: a lost answer would block it. */
export async function owesKey(env: Environment, { userId }: PageSession): Promise<boolean> {
  const user = await readUser(env, userId)
  if (!user?.uploadToken || user.paused || (await env.stores.user(userId).use(countUnsent)) > 0) return false
  const key = await readOrMakeSigningKey(env, userId)
  return key !== null && key.id !== user.keyId
}

/** Gets an upload token. `deviceName` is for Settings. `answer`: something else came back; `silence`: nothing did. */
export async function obtainUploadToken(
  env: Environment,
  session: PageSession,
  deviceName: string,
): Promise<'registered' | 'answer' | 'silence'> {
  const device_key = await readDeviceKey(env)
  // Made now, so that tickets are signed from here on, whether or not the server learns the key at once.
  await readOrMakeSigningKey(env, session.userId)
  const body = { device_key, name: deviceName }
  const answer = await send(env, requestOf(calls.deviceRegister, body), session.token)
  const registered = answer.is === 'answer' && answer.status === 201 ? Registered.safeParse(answer.json) : null
  if (!registered?.success) return answer.is === 'answer' ? 'answer' : 'silence'
  await changeUser(env, session.userId, { uploadToken: registered.data.token, paused: null })
  const { challenge } = registered.data
  if (challenge) await registerKey(env, session, device_key, challenge)
  return 'registered'
}

/** A refused proof doesn't count: another tab may have got a newer challenge, and the key is good. */
const KeyRefused = z.object({ errors: z.object({ public_key: z.array(z.string()) }) })

/** Shows the server that the key is this user's. Without an answer the next start tries again (`owesKey`). */
async function registerKey(env: Environment, session: PageSession, device_key: string, challenge: string) {
  const { userId, token } = session
  for (let tries = 0; tries < 2; tries++) {
    const key = await readOrMakeSigningKey(env, userId)
    const proof = key && (await sign(key.privateKey, keyMessage(userId, device_key, challenge)).catch(() => null))
    if (!key || !proof) return
    const body = { device_key, public_key: key.publicKey, proof }
    const answer = await send(env, requestOf(calls.deviceKeyRegister, body), token)
    if (answer.is === 'answer' && answer.status === 201) await changeUser(env, userId, { keyId: key.id })
    if (answer.is !== 'answer' || !KeyRefused.safeParse(answer.json).success) return
    await dropSigningKey(env, userId)
  }
}

import { ticketMessage } from '../../api/contract/evidence/deviceSignature.ts'
import { keyIdOf, makeKey, sign } from '../../api/contract/evidence/keys.ts'
import type { Environment } from './environment.ts'
import type { SigningKey } from './rows.ts'

export type DeviceSignature = { device_signature: string; device_key_id: string }

const knownKeys = new WeakMap<Environment, Map<number, SigningKey>>()

function knownTo(env: Environment): Map<number, SigningKey> {
  const known = knownKeys.get(env) ?? new Map<number, SigningKey>()
  knownKeys.set(env, known)
  return known
}

/** Null if there is none yet, or the browser keeps none. Read once, since a save must not wait. */
async function readSigningKey(env: Environment, userId: number): Promise<SigningKey | null> {
  const known = knownTo(env).get(userId)
  if (known) return known
  const stored = await env.stores.registry.use((registry) => registry.settings.get(`signing-${userId}`))
  if (!isSigningKey(stored)) return null
  knownTo(env).set(userId, stored)
  return stored
}

function isSigningKey(stored: { key: string } | undefined): stored is SigningKey {
  return stored?.key.startsWith('signing-') === true
}

/** Null if the browser can't make or keep one, as over plain HTTP or in some private windows: tickets go unsigned. */
export async function readOrMakeSigningKey(env: Environment, userId: number): Promise<SigningKey | null> {
  try {
    return (await readSigningKey(env, userId)) ?? (await makeSigningKey(env, userId))
  } catch {
    return null
  }
}

/** Made before the transaction, which ends if it waits for anything else. The first of two tabs wins. */
async function makeSigningKey(env: Environment, userId: number): Promise<SigningKey> {
  const { privateKey, publicKey } = await makeKey()
  const made: SigningKey = { key: `signing-${userId}`, privateKey, publicKey, id: await keyIdOf(publicKey) }
  const key = await env.stores.registry.use((registry) =>
    registry.transaction('rw', registry.settings, async () => {
      const stored = await registry.settings.get(made.key)
      if (isSigningKey(stored)) return stored
      await registry.settings.put(made)
      return made
    }),
  )
  knownTo(env).set(userId, key)
  return key
}

/** For a key that the server takes no longer, as after the phone was removed: the next is a new one. */
export async function dropSigningKey(env: Environment, userId: number): Promise<void> {
  await env.stores.registry.use((registry) => registry.settings.delete(`signing-${userId}`))
  knownTo(env).delete(userId)
}

/** Null if this device can't sign. Never throws: no ticket waits for it. */
export async function signHash(env: Environment, userId: number, bodyHash: string): Promise<DeviceSignature | null> {
  try {
    const key = await readSigningKey(env, userId)
    if (!key) return null
    const device_signature = await sign(key.privateKey, ticketMessage(bodyHash, userId))
    return { device_signature, device_key_id: key.id }
  } catch {
    return null
  }
}

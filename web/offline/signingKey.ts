import { ticketMessage } from '../../api/contract/evidence/deviceSignature.ts'
import { keyIdOf, makeKey, sign } from '../../api/contract/evidence/keys.ts'
import type { Environment } from './environment.ts'
import type { SigningKey } from './rows.ts'

/** What a ticket says of its device's signature. */
export type DeviceSignature = { device_signature: string; device_key_id: string }

const knownKeys = new WeakMap<Environment, SigningKey>()

/** Null where none was made yet, or where the browser keeps none. Once known it is read no more: a save must not wait. */
async function readSigningKey(env: Environment): Promise<SigningKey | null> {
  const known = knownKeys.get(env)
  if (known) return known
  const stored = await env.stores.registry.use((registry) => registry.settings.get('signing'))
  if (stored?.key !== 'signing') return null
  knownKeys.set(env, stored)
  return stored
}

/**
 * This device's key, made where it has none. Null where the browser makes or keeps none, as over plain HTTP and in some private windows:
 * its tickets are not signed on the device then, and are tickets all the same.
 */
export async function readOrMakeSigningKey(env: Environment): Promise<SigningKey | null> {
  try {
    return (await readSigningKey(env)) ?? (await makeSigningKey(env))
  } catch {
    return null
  }
}

/** The first of two tabs makes it: made beforehand, for a transaction ends where something else is waited for. */
async function makeSigningKey(env: Environment): Promise<SigningKey> {
  const { privateKey, publicKey } = await makeKey()
  const made: SigningKey = { key: 'signing', privateKey, publicKey, id: await keyIdOf(publicKey) }
  const key = await env.stores.registry.use((registry) =>
    registry.transaction('rw', registry.settings, async () => {
      const stored = await registry.settings.get('signing')
      if (stored?.key === 'signing') return stored
      await registry.settings.put(made)
      return made
    }),
  )
  knownKeys.set(env, key)
  return key
}

/** Of a body's hash; null where this device can't. Never throws: no ticket waits for it. */
export async function signHash(env: Environment, bodyHash: string): Promise<DeviceSignature | null> {
  try {
    const key = await readSigningKey(env)
    if (!key) return null
    return { device_signature: await sign(key.privateKey, ticketMessage(bodyHash)), device_key_id: key.id }
  } catch {
    return null
  }
}

import { ticketMessage } from '../../api/contract/evidence/deviceSignature.ts'
import { keyIdOf, makeKey, sign } from '../../api/contract/evidence/keys.ts'
import type { Environment } from './environment.ts'
import type { SigningKey } from './rows.ts'

export type DeviceSignature = { device_signature: string; device_key_id: string }

const knownKeys = new WeakMap<Environment, SigningKey>()

/** Null if there is none yet, or the browser keeps none. Read once, since a save must not wait. */
async function readSigningKey(env: Environment): Promise<SigningKey | null> {
  const known = knownKeys.get(env)
  if (known) return known
  const stored = await env.stores.registry.use((registry) => registry.settings.get('signing'))
  if (stored?.key !== 'signing') return null
  knownKeys.set(env, stored)
  return stored
}

/** Null if the browser can't make or keep one, as over plain HTTP or in some private windows: tickets go unsigned. */
export async function readOrMakeSigningKey(env: Environment): Promise<SigningKey | null> {
  try {
    return (await readSigningKey(env)) ?? (await makeSigningKey(env))
  } catch {
    return null
  }
}

/** Made before the transaction, which ends if it waits for anything else. The first of two tabs wins. */
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

/** Null if this device can't sign. Never throws: no ticket waits for it. */
export async function signHash(env: Environment, bodyHash: string): Promise<DeviceSignature | null> {
  try {
    const key = await readSigningKey(env)
    if (!key) return null
    return { device_signature: await sign(key.privateKey, ticketMessage(bodyHash)), device_key_id: key.id }
  } catch {
    return null
  }
}

import { verifyKeys } from '../../api/contract/calls.ts'
import type { VerifyKey } from '../../api/contract/evidence/answers.ts'

/**
 * The server's public keys, by which anybody checks a ticket here without a network: fetched when the worker is installed and
 * whenever a ticket is checked with one. They belong to no user, and no logout takes them away.
 */
const store = 'loadstone-server-keys'

export type ServerKeys = readonly Pick<VerifyKey, 'id' | 'public_key'>[]

/** As this device last learned them; none where it never has, or may keep nothing. */
export async function readServerKeys(): Promise<ServerKeys> {
  try {
    const kept = await caches.match(verifyKeys.path, { cacheName: store })
    return (await kept?.json()) ?? []
  } catch {
    return []
  }
}

/** A private window may keep nothing; it asks each time. */
export async function keepServerKeys(keys: ServerKeys): Promise<void> {
  const kept = new Response(JSON.stringify(keys.map(({ id, public_key }) => ({ id, public_key }))))
  await caches
    .open(store)
    .then((cache) => cache.put(verifyKeys.path, kept))
    .catch(() => {})
}

/** For the worker. Nothing depends on it: a portal's page and no answer at all are forgotten. */
export async function learnServerKeys(): Promise<void> {
  try {
    const response = await fetch(verifyKeys.path)
    const { data } = (await response.json()) as { data: ServerKeys }
    if (response.ok) await keepServerKeys(data)
  } catch {
    return
  }
}

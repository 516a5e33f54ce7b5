import { verifyKeys } from '../../api/contract/calls.ts'
import type { VerifyKey } from '../../api/contract/evidence/answers.ts'

/** To check tickets without a network. Fetched when the worker is installed and at online checks; logouts keep them. */
const store = 'loadstone-server-keys'

export type ServerKeys = readonly Pick<VerifyKey, 'id' | 'public_key'>[]

/** Empty if this device never learned them, or stores nothing. */
export async function readServerKeys(): Promise<ServerKeys> {
  try {
    const kept = await caches.match(verifyKeys.path, { cacheName: store })
    return (await kept?.json()) ?? []
  } catch {
    return []
  }
}

/** A private window may store nothing, and then asks each time. */
export async function keepServerKeys(keys: ServerKeys): Promise<void> {
  const kept = new Response(JSON.stringify(keys.map(({ id, public_key }) => ({ id, public_key }))))
  await caches
    .open(store)
    .then((cache) => cache.put(verifyKeys.path, kept))
    .catch(() => {})
}

/** For the worker. Best effort: ignores a portal's page and no answer. */
export async function learnServerKeys(): Promise<void> {
  try {
    const response = await fetch(verifyKeys.path)
    const { data } = (await response.json()) as { data: ServerKeys }
    if (response.ok) await keepServerKeys(data)
  } catch {
    return
  }
}

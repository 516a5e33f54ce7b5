import { useLiveQuery } from 'dexie-react-hooks'

/**
 * What `read` finds on this device, again whenever something of it changes; undefined until it is read. Dexie follows an async
 * function alone from one await to the next: within any other a transaction is now and then committed too early.
 */
export function useReading<T>(read: () => Promise<T>, dependencies: readonly unknown[] = []): T | undefined {
  return useLiveQuery(async () => read(), [...dependencies])
}

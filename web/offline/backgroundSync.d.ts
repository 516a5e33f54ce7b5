/** Background sync, which TypeScript's libraries leave out; Safari and Firefox have none. */
interface SyncManager {
  register(tag: string): Promise<void>
}

interface ServiceWorkerRegistration {
  readonly sync?: SyncManager
}

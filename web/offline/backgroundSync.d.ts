/** TypeScript's libraries lack background sync, and so do Safari and Firefox. */
interface SyncManager {
  register(tag: string): Promise<void>
}

interface ServiceWorkerRegistration {
  readonly sync?: SyncManager
}

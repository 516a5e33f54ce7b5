/** What TypeScript's worker library and the build leave undeclared. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  /** The browser will not try again after this one. */
  readonly lastChance: boolean
}

/** Chromium's since 123. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?: (
    routes: readonly { condition: { urlPattern: string }; source: 'network' | { cacheName: string } }[],
  ) => Promise<void>
}

interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent
}

interface ImportMeta {
  readonly env: { readonly DEV: boolean }
}

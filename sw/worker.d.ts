/** Missing from TypeScript's worker library and the build's types. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  /** The browser won't retry after this one. */
  readonly lastChance: boolean
}

/** Chromium 123 and later. */
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

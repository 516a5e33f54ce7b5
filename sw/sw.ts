import drawnPages from 'virtual:drawn-pages'
import { cacheNames } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { emptyOutboxInBackground } from '../web/offline/background.ts'
import { browserEnvironment, syncTag } from '../web/offline/browser.ts'
import { browserCopies } from '../web/offline/copies.ts'
import { learnServerKeys } from '../web/offline/serverKeys.ts'
import { takeOverFromChecks } from '../web/offline/takeOver.ts'
import { listUsers } from '../web/offline/users.ts'

/** The service worker: offline parts for drivers and yard, and the outbox when no page is open. */

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0] }

cleanupOutdatedCaches()
// `/` isn't the shell, but a public page like the others.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '' })

/** The target of a ticket's QR (web/verify). */
const checkPath = '/v'
const startPath = '/'
/** Redirects signed-in users to their area. */
const loginPath = '/login'
/** Public pages come from the server with their content (web/prerender.tsx). */
const publicPaths = new Set(drawnPages.map(({ path }) => path))
// Installed apps start there: it comes from the cache, even with a bad signal.
publicPaths.delete(loginPath)
/** The worker leaves these to the server, so their data is never cached or made up. */
const serversOwn = ['api', 'sanctum', 'storage']
/** Longest wait for a public page (ms); a signal that transfers nothing counts as offline. */
const publicPatience = 4_000
/** For the start page if somebody is signed in: they want the app. */
const ownPatience = 1_000

/** All other paths are routes of the app, even offline. In development nothing is precached. */
if (!import.meta.env.DEV) {
  const shell = createHandlerBoundToURL('/index.html')
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && publicPaths.has(url.pathname),
    async (options) => {
      const isStart = options.url.pathname === startPath
      const silences = [pause(publicPatience), ...(isStart ? [ownSilence()] : [])]
      const page = await Promise.race([fetch(options.request).catch(() => null), ...silences])
      if (page?.ok) return page
      // The start page's module isn't precached, so the shell would wait for the network again.
      return isStart && !page ? Response.redirect(loginPath) : shell(options)
    },
  )
  // Served from the cache, whatever a messenger app has appended to the URL.
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && url.pathname === checkPath,
    createHandlerBoundToURL(checkPath),
  )
  const denylist = [new RegExp(`^/(${serversOwn.join('|')}|healthz|readyz)(/|$)`), /\.\w+$/]
  registerRoute(new NavigationRoute(shell, { denylist }))
}

// Let the browser fetch these itself. Otherwise Chromium keeps an old worker for half a minute if it is asked for
// something as it ends, and the user who pressed Update waits. If the browser refuses the routes, install anyway.
self.addEventListener('install', (event: InstallEvent) => {
  const fromServer = [...serversOwn.map((name) => `/${name}/*`), '/logo.svg']
  const routes = [
    ...fromServer.map((urlPattern) => ({ condition: { urlPattern }, source: 'network' as const })),
    { condition: { urlPattern: '/assets/*' }, source: { cacheName: cacheNames.precache } },
  ]
  event.waitUntil(Promise.resolve(event.addRoutes?.(routes)).catch(() => {}))
})

// Lets anybody who has opened the app once check a ticket offline. Without an answer, install anyway.
self.addEventListener('install', (event) => event.waitUntil(learnServerKeys()))

const env = browserEnvironment({ copies: browserCopies(null), registration: self.registration })

/** Stays pending if nobody is signed in or storage doesn't answer. */
async function ownSilence(): Promise<null> {
  await pause(ownPatience)
  const users = await listUsers(env).catch(() => [])
  return users.some(({ isSignedIn }) => isSignedIn) ? null : new Promise(() => {})
}

function pause(ms: number): Promise<null> {
  return new Promise((done) => setTimeout(done, ms, null))
}

self.addEventListener('sync', (event) => {
  if (event.tag === syncTag) event.waitUntil(emptyOutboxInBackground(env))
})

/** A new version waits until the page asks, since a form may be half filled in. A check page has none. */
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (event.data?.type === takeOverFromChecks) event.waitUntil(skipWaitingBesideChecks())
})

async function skipWaitingBesideChecks(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.every(({ url }) => new URL(url).pathname === checkPath)) await self.skipWaiting()
}

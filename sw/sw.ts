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

/**
 * The service worker: the driver's and the yard's parts of the app, and the outbox when no page is open. It answers nothing
 * of /api, /sanctum and /storage, so nothing of theirs is ever cached or invented here.
 */

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0] }

cleanupOutdatedCaches()
// The start page is not the shell: it is asked for like the other public pages.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '' })

/** Where a ticket's QR leads: a page of its own (web/verify). */
const checkPath = '/v'
const startPath = '/'
/** Leads whoever is signed in to their own area. */
const loginPath = '/login'
/** The pages that anybody may read come from the server with their content in them (web/prerender.tsx). */
const publicPaths = new Set(drawnPages.map(({ path }) => path))
/** The worker never answers for what is below these. */
const serversOwn = ['api', 'sanctum', 'storage']
/** How long a public page may take (ms): a signal that carries nothing is no network. */
const publicPatience = 4_000
/** The same for the start page where somebody is signed in: they want the app. */
const ownPatience = 1_000

/** Any path that isn't the API's is the app's own route, also without a network. In development nothing is precached. */
if (!import.meta.env.DEV) {
  const shell = createHandlerBoundToURL('/index.html')
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && publicPaths.has(url.pathname),
    async (options) => {
      const isStart = options.url.pathname === startPath
      const silences = [pause(publicPatience), ...(isStart ? [ownSilence()] : [])]
      const page = await Promise.race([fetch(options.request).catch(() => null), ...silences])
      if (page?.ok) return page
      // The start page's own part of the app isn't kept here, and would be waited for once more.
      return isStart && !page ? Response.redirect(loginPath) : shell(options)
    },
  )
  // Answered from what is kept, with whatever a messenger has written behind it.
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && url.pathname === checkPath,
    createHandlerBoundToURL(checkPath),
  )
  const denylist = [new RegExp(`^/(${serversOwn.join('|')}|healthz|readyz)(/|$)`), /\.\w+$/]
  registerRoute(new NavigationRoute(shell, { denylist }))
}

// The browser itself answers what a page asks for at any moment. Otherwise Chromium keeps an old worker for half a minute if it is
// asked for something just as it ends, and the user who pressed Update waits. A browser that refuses installs it all the same.
self.addEventListener('install', (event: InstallEvent) => {
  const fromServer = [...serversOwn.map((name) => `/${name}/*`), '/logo.svg']
  const routes = [
    ...fromServer.map((urlPattern) => ({ condition: { urlPattern }, source: 'network' as const })),
    { condition: { urlPattern: '/assets/*' }, source: { cacheName: cacheNames.precache } },
  ]
  event.waitUntil(Promise.resolve(event.addRoutes?.(routes)).catch(() => {}))
})

// Whoever has opened the app once checks a ticket here without a network. No answer keeps nothing from being installed.
self.addEventListener('install', (event) => event.waitUntil(learnServerKeys()))

const env = browserEnvironment({ copies: browserCopies(null), registration: self.registration })

/** Never ends where nobody is signed in, or where storage doesn't answer. */
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

/** A new version waits until the page asks for it: it may hold a form that is half filled in. A check of a ticket holds none. */
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (event.data?.type === takeOverFromChecks) event.waitUntil(skipWaitingBesideChecks())
})

async function skipWaitingBesideChecks(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.every(({ url }) => new URL(url).pathname === checkPath)) await self.skipWaiting()
}

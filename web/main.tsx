import './theme/mantine.css'
import './theme/fonts.css'
import './theme/tokens.css'
import './theme/base.css'
import './theme/controls.css'
import './ui/card.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { App } from './App.tsx'
import { connect } from './client/request.ts'
import { paths } from './paths.ts'
import { routes } from './routes.tsx'
import { landingOf } from './session/areas.ts'
import { expireSession } from './session/expire.ts'
import { revokeLeftSessions } from './session/leftSessions.ts'
import { followOtherTabs, getSession } from './session/session.ts'
import { dropUnlessKept } from './shell/firstScreen.ts'
import { isInstalled, keepInstallOffer } from './shell/install.ts'
import { keepOneTitle } from './shell/oneTitle.ts'
import { watchForUpdates } from './shell/updates.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root')
connect({ readToken: () => getSession()?.token, onUnauthenticated: expireSession })
const isLed = leadInstalledUser()
nameHistoryEntry()
const router = createBrowserRouter(routes)
draw(root)

followOtherTabs()
revokeLeftSessions()
keepInstallOffer()
// Headings keep their stand-in until the page has been painted once, and no longer: with rows below them they would move those.
requestAnimationFrame(() => setTimeout(() => loadUnseen(() => import('./theme/archivo.css'))))
// While the page is being drawn, what needs no screen would only be in its way.
whenReady(() => requestAnimationFrame(() => whenIdle(startUnseen)))

/** A public page comes with its content, which is taken over; every other page is drawn here. */
function draw(root: HTMLElement): void {
  const isTakenOver = !isLed && root.hasChildNodes()
  const app = (
    <App>
      <RouterProvider router={router} />
    </App>
  )
  router.subscribe(({ location }) => dropUnlessKept(location.pathname))
  if (!isTakenOver) {
    keepOneTitle()
    createRoot(root).render(app)
    return
  }
  // Its own part of the bundle comes in a moment; before that the page would be drawn empty.
  whenReady(() => hydrateRoot(root, app))
}

/** Once the first page's own part of the bundle has come. */
function whenReady(run: () => void): void {
  if (router.state.initialized) {
    run()
    return
  }
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    run()
  })
}

/**
 * The router calls every page that was loaded by its address `default` and would scroll each to where the one before
 * was left. With a key of its own such a page opens at its top, and is found again where it was by Back and a reload.
 */
function nameHistoryEntry(): void {
  const state = (window.history.state ?? {}) as { key?: string }
  if (state.key) return
  window.history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10) }, '')
}

/** An older icon on a phone's screen still opens the start page: who has installed the app wants their own area. */
function leadInstalledUser(): boolean {
  const session = getSession()
  if (window.location.pathname !== paths.home || !isInstalled() || !session) return false
  window.history.replaceState(null, '', landingOf(session.user))
  return true
}

/** Safari doesn't say when it is. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 1000 })
  else setTimeout(run)
}

function startUnseen(): void {
  loadUnseen(() => import('./ui/NoticeDialog.tsx'))
  loadUnseen(() => import('./ui/DoneToast.tsx'))
  // A phone without signal is drawing the driver's jobs just then.
  setTimeout(startWorkers, 1000)
}

function startWorkers(): void {
  loadUnseen(watchForUpdates)
  // The device's own name: who has logged out may have left tickets here that still want to go (offline/device.ts).
  if (localStorage.getItem('loadstone|device')) {
    loadUnseen(() => import('./device/device.ts').then(({ runEngine }) => runEngine()))
  }
}

/** The page works without it: a deploy may have taken it off the server, and the next page that is loaded brings it. */
function loadUnseen(load: () => Promise<unknown>): void {
  load().catch((error) => console.info('Not loaded', error))
}

import './theme/mantine.css'
import './theme/fonts.css'
import './theme/tokens.css'
import './theme/base.css'
import './theme/controls.css'
import './ui/card.css'
import './ui/pill.css'
import './ui/table.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { App } from './App.tsx'
import { OnDemo } from './accounts/onDemo.ts'
import { connect } from './client/request.ts'
import { paths } from './paths.ts'
import { routes } from './routes.tsx'
import { landingOf } from './session/areas.ts'
import { expireSession } from './session/expire.ts'
import { revokeLeftSessions } from './session/leftSessions.ts'
import { followOtherTabs, getSession } from './session/session.ts'
import { dropFirstScreen, dropUnlessKept, hasFirstScreen } from './shell/firstScreen.ts'
import { isInstalled, keepInstallOffer } from './shell/install.ts'
import { keepOneTitle } from './shell/oneTitle.ts'
import { Router } from './shell/Router.tsx'
import { watchForUpdates } from './shell/updates.ts'
import { addHeadingFont } from './theme/headingFont.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root')
const isDemo = root.dataset['demo'] === 'yes'
connect({ readToken: () => getSession()?.token, onUnauthenticated: expireSession })
const isLed = leadInstalledUser()
nameHistoryEntry()
const { dataset } = document.documentElement
if (root.hasChildNodes() && !isLed && !dataset['leaving']) takeOver(root)
// In a task of its own, because something is painted already.
else if (hasFirstScreen()) setTimeout(() => draw(root))
else draw(root)

followOtherTabs()
revokeLeftSessions()
keepInstallOffer()
// Load the heading font right after the first paint: later, it would move the rows below.
requestAnimationFrame(() => setTimeout(addHeadingFont))

/** Hydrates a prerendered page. It is painted already, so the work is parted: a slow phone isn't blocked. */
function takeOver(root: HTMLElement): void {
  setTimeout(() => {
    const { router, app } = createApp()
    // Wait for the page's own code: before that the page would be drawn empty.
    whenReady(router, () => setTimeout(() => startTransition(() => void hydrateRoot(root, app))))
  })
}

function draw(root: HTMLElement): void {
  const { router, app } = createApp()
  keepOneTitle()
  root.replaceChildren()
  delete dataset['leaving']
  const drawn = createRoot(root)
  if (!hasFirstScreen()) {
    drawn.render(app)
    return
  }
  // In parts, because something is painted already.
  whenReady(router, () => setTimeout(() => startTransition(() => drawn.render(app))))
  // If the page hasn't drawn by then, show why.
  setTimeout(dropFirstScreen, 5_000)
}

function createApp() {
  const router = createBrowserRouter(routes)
  router.subscribe(({ location }) => dropUnlessKept(location.pathname))
  // Background work would slow down the first drawing.
  whenReady(router, () => requestAnimationFrame(() => whenIdle(startUnseen)))
  const app = (
    <App>
      <OnDemo value={isDemo}>
        <Router router={router} />
      </OnDemo>
    </App>
  )
  return { router, app }
}

function whenReady(router: ReturnType<typeof createBrowserRouter>, run: () => void): void {
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

/** Loaded pages share the router's key `default`, so each would scroll to where the last one was left. */
function nameHistoryEntry(): void {
  const state = (window.history.state ?? {}) as { key?: string }
  if (state.key) return
  window.history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10) }, '')
}

/** Old home-screen icons still open the start page; users of the installed app want their own area. */
function leadInstalledUser(): boolean {
  const session = getSession()
  if (window.location.pathname !== paths.home || !isInstalled() || !session) return false
  window.history.replaceState(null, '', landingOf(session.user))
  return true
}

/** Safari has no requestIdleCallback. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 1000 })
  else setTimeout(run)
}

function startUnseen(): void {
  loadUnseen(() => import('./ui/NoticeDialog.tsx'))
  loadUnseen(() => import('./ui/DoneToast.tsx'))
  // Later, because a phone without signal is still drawing the driver's jobs.
  setTimeout(startWorkers, 1000)
}

function startWorkers(): void {
  loadUnseen(watchForUpdates)
  // Even signed-out users may have unsent tickets here; the key is the device's name (offline/device.ts).
  if (localStorage.getItem('loadstone|device')) {
    loadUnseen(() => import('./device/device.ts').then(({ runEngine }) => runEngine()))
  }
}

/** The page works without it. After a deploy it may be gone; the next page load brings it. */
function loadUnseen(load: () => Promise<unknown>): void {
  load().catch((error) => console.info('Not loaded', error))
}

import { browserEnvironment } from '../offline/browser.ts'
import { enterDevice, leaveDevice } from '../offline/device.ts'
import { type Engine, startEngine } from '../offline/triggers.ts'
import { expireSession } from '../session/expire.ts'
import { getSession, onSessionChange } from '../session/session.ts'
import { showNotice } from '../ui/notice.ts'
import { describeDevice } from './describeDevice.ts'

/** The browser as the offline engine is given it. */
export const device = browserEnvironment({
  onBlocked: () =>
    showNotice({
      tone: 'warning',
      title: 'Loadstone is open twice',
      text: 'Close its other tabs: this one has a newer version that waits for them.',
    }),
})

/** Which login this device was last entered with: a session's own number, not its secret. */
const enteredKey = 'loadstone|entered'

let engine: Engine | null = null

/** Runs for as long as the page is open, also for those who have logged out with something unsent. */
export function runEngine(): Engine {
  if (engine) return engine
  const started = startEngine(device, { events: window, session: readPageSession, deviceName: describeDevice() })
  engine = started
  let told: string | null = null
  started.subscribe(() => {
    // Said once: until the next contact the status still speaks of the session before a new login.
    const { unauthenticated } = started.getStatus()
    if (unauthenticated === told) return
    told = unauthenticated
    if (told && readPageSession()) expireSession(told)
  })
  onSessionChange(() => void followSession(started))
  void followSession(started)
  return started
}

function readPageSession() {
  const session = getSession()
  return session && !session.isExpired ? { userId: session.user.id, token: session.token } : null
}

/** A login opens the user's queue; the end of a session, whatever ended it, wipes what he read. */
async function followSession(running: Engine): Promise<void> {
  const session = getSession()
  if (!session) return leaveAll()
  const [login = ''] = session.token.split('|')
  if (session.isExpired || localStorage.getItem(enteredKey) === login) return
  await enterDevice(device, session.user.id)
  localStorage.setItem(enteredKey, login)
  await running.request('signed-in')
}

async function leaveAll(): Promise<void> {
  localStorage.removeItem(enteredKey)
  const users = await device.stores.registry.users.toArray()
  for (const { userId, isSignedIn } of users) {
    if (isSignedIn) await leaveDevice(device, userId)
  }
}

/** Where there is none (iOS), the app has to be open for a queue to go. */
export function hasBackgroundSync(): boolean {
  return 'SyncManager' in window
}

import { enterDevice, leaveAll } from '../offline/device.ts'
import type { Environment } from '../offline/environment.ts'
import { isHeldByOldTab } from '../offline/oldTabs.ts'
import { type Engine, startEngine } from '../offline/triggers.ts'
import { expireSession } from '../session/expire.ts'
import { getSession, onSessionChange } from '../session/session.ts'
import { showNotice } from '../ui/notice.ts'
import { describeDevice } from './describeDevice.ts'
import { dropAllTyped } from './typed.ts'

/** @public The worker keeps this module for when there is no network (build/marks.ts). */
export const worksOffline = true

/** The id of the login that this device was last entered with; not a secret. */
const enteredKey = 'loadstone|entered'

/** Runs while the page is open, also after a logout that left something unsent. */
export function startPageEngine(device: Environment): Engine {
  const engine = startEngine(device, { events: window, session: readPageSession, deviceName: describeDevice() })
  let reported: string | null = null
  engine.subscribe(() => {
    // Report it once: until the next contact the status still refers to the session before a new login.
    const { unauthenticated } = engine.getStatus()
    if (unauthenticated === reported) return
    reported = unauthenticated
    if (reported && readPageSession()) expireSession(reported)
  })
  keepPlans(device, engine)
  // If storage fails here, the engine's next round enters the device.
  const follow = () => void followSession(device, engine).catch(() => engine.request('signed-in'))
  onSessionChange(follow)
  follow()
  // A browser that can't list its databases gives no notice.
  void askToCloseOldTabs(device).catch(() => {})
  return engine
}

/** After each round with the server, in the background. Its code is loaded only for a phone that has or gets a plan. */
function keepPlans(device: Environment, engine: Engine): void {
  let [wasBusy, isAtIt] = [false, false]
  async function keep() {
    const session = readPageSession()
    if (!session || !getSession()?.user.roles.includes('driver')) return
    const hasAny = await device.stores.user(session.userId).use(async (db) => {
      const orders = await db.orders.toArray()
      return orders.some(({ plans = [] }) => plans.length > 0) || (await db.plans.count()) > 0
    })
    if (hasAny) await (await import('../offline/plans.ts')).refreshPlans(device, session)
  }
  engine.subscribe(() => {
    const { isBusy, isReachable } = engine.getStatus()
    const hasEnded = wasBusy && !isBusy
    wasBusy = isBusy
    if (!hasEnded || !isReachable || isAtIt) return
    isAtIt = true
    // The next round tries again.
    keep()
      .catch(() => {})
      .finally(() => {
        isAtIt = false
      })
  })
}

/** Time for a database upgrade (ms). */
const upgradeTimeoutMs = 3_000

async function askToCloseOldTabs({ stores }: Environment): Promise<void> {
  const userId = getSession()?.user.id
  const opened = [stores.registry, ...(userId === undefined ? [] : [stores.user(userId)])]
  const enough = new Promise((done) => setTimeout(done, upgradeTimeoutMs))
  const isHeld = await Promise.all(opened.map((db) => isHeldByOldTab(db, indexedDB, enough)))
  if (!isHeld.includes(true)) return
  showNotice({
    tone: 'warning',
    title: 'Loadstone is open twice',
    text: 'Close the other tabs so that the new version can load.',
  })
}

function readPageSession() {
  const session = getSession()
  return session && !session.isExpired ? { userId: session.user.id, token: session.token } : null
}

/** A login opens the user's queue; the end of a session wipes what they read. */
async function followSession(device: Environment, engine: Engine): Promise<void> {
  const session = getSession()
  if (!session) {
    localStorage.removeItem(enteredKey)
    dropAllTyped()
    return leaveAll(device, () => getSession() === null)
  }
  const [login = ''] = session.token.split('|')
  if (session.isExpired || localStorage.getItem(enteredKey) === login) return
  await enterDevice(device, session.user.id)
  // A logout meanwhile found nobody to wipe.
  if (!getSession()) return followSession(device, engine)
  localStorage.setItem(enteredKey, login)
  await engine.request('signed-in')
}

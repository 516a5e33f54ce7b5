import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { findFreePort } from '../product.ts'
import type { Browser, Launch, Point, Size } from './browser.ts'
import { type Program, startProgram } from './processes.ts'
import { openSession, type WebDriver } from './webdriver.ts'

/** WebKitGTK through its own driver, on a screen of its own. */
export const launchWebKit: Launch = async (profile, size) => {
  const faults: string[] = []
  const screen = await startScreen()
  const start = () => startDriven({ profile, size, display: screen.display, faults })
  let driven = await start().catch(async (error: unknown) => {
    await screen.end()
    throw error
  })
  const end = async () => {
    await driven.end()
    await screen.end()
  }
  return {
    ...handsOf(() => driven.session, size),
    restart: async () => {
      await driven.end()
      driven = await start()
    },
    takeFaults: () => faults.splice(0),
    end,
  }
}

async function startScreen() {
  const screen = startProgram('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(screen.stdio[3] as Readable, 'data')
  return { display: `:${String(number).trim()}`, end: screen.end }
}

type Driven = { session: WebDriver; end: () => Promise<void> }
type Start = { profile: string; size: Size; display: string; faults: string[] }

async function startDriven({ profile, size, display, faults }: Start): Promise<Driven> {
  const port = await findFreePort()
  const driver = startProgram('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, TZ: 'Europe/London', HOME: profile },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  readFaults(driver, faults)
  try {
    const binary = resolve(import.meta.dirname, 'webkitBrowser.js')
    const args = [profile, String(size.width), String(size.height)]
    const session = await openSession(`http://127.0.0.1:${port}`, { 'webkitgtk:browserOptions': { binary, args } })
    const end = async () => {
      await session.end().catch(() => {})
      await driver.end()
    }
    return { session, end }
  } catch (error) {
    await driver.end()
    throw error
  }
}

/** What is thrown and not caught, and what the content security policy forbids; a request in vain is neither. */
function readFaults(driver: Program, faults: string[]): void {
  if (!driver.stderr) return
  createInterface(driver.stderr).on('line', (line) => {
    if (/CONSOLE (JS|SECURITY) ERROR/.test(line)) faults.push(line)
  })
}

type Hands = Omit<Browser, 'restart' | 'takeFaults' | 'end'>

function handsOf(session: () => WebDriver, size: Size): Hands {
  return {
    size,
    goto: (url) => session().goto(url),
    run: async <A extends unknown[], R>(inPage: (...args: A) => R | Promise<R>, ...args: A) => {
      const answer = await session().execute(callInPage(String(inPage)), [args])
      const { value, error } = answer as { value: R; error?: string }
      if (error) throw new Error(error)
      return value
    },
    load: (script) =>
      session()
        .execute(`${script}\n;arguments[arguments.length - 1]()`, [])
        .then(() => {}),
    click: (point) => session().pointer([moveTo(point), press, release]),
    drag: ([first, ...others]) =>
      session().pointer(first ? [moveTo(first), press, ...others.map((point) => moveTo(point, 20)), release] : []),
    type: (text) => session().type(text),
    replacePage: () => session().replaceWindow(),
    addPage: () => session().addWindow(),
    leavePage: () => session().leaveWindow(),
  }
}

const press = { type: 'pointerDown', button: 0 } as const
const release = { type: 'pointerUp', button: 0 } as const
const moveTo = ({ x, y }: Point, duration = 0) =>
  ({ type: 'pointerMove', duration, x: Math.round(x), y: Math.round(y) }) as const

const callInPage = (inPage: string) => `
  const [args, done] = arguments
  const run = async () => ({ value: await (${inPage})(...args) })
  run().catch((error) => ({ error: String(error) })).then(done)`

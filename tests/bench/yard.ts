import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type BrowserContext, chromium } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { chromiumFlags, findOrInstallChromium } from '../chromium.ts'
import { fillLogin } from '../e2e/test.ts'
import { startProduct } from '../product.ts'
import type { Measurement } from './measured.ts'
import { quantile } from './phoneBrowser.ts'
import { installBare } from './phoneInstall.ts'

/** A yard's tablet with a large firm's orders on it, opened without a network. */
const orders = 2_000
const tickets = 20_000
const starts = 5
/** Nothing is asked of a page before it is there (ms). */
const patience = 2_500

/** When the first card was on the screen, and when it was the app's own; both are the same on a bare page. */
type Start = { firstCardAt: number; drawnAt: number }

export async function* bench(): AsyncGenerator<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), 'loadstone-bench-yard-'))
  // If we are root, PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  try {
    const { url, bareUrl } = await install(folder)
    for (const slower of [1, 4]) {
      const own: Start[] = []
      const bare: Start[] = []
      for (let n = 0; n < starts; n += 1) {
        own.push(await startOffline(folder, url, paths.haulierDashboard, slower))
        bare.push(await startOffline(folder, url, bareUrl, slower))
      }
      const shown = own.map(({ firstCardAt }) => firstCardAt)
      const [median, ofBare] = [
        quantile(shown, 0.5),
        quantile(
          bare.map(({ firstCardAt }) => firstCardAt),
          0.5,
        ),
      ]
      const name = (what: string) => `${what}, ${slower} times slower`
      yield { name: name('offline to the board, median'), value: median, unit: 'ms', atMost: 1000 }
      yield { name: name('offline to the board, slowest'), value: Math.max(...shown), unit: 'ms' }
      yield { name: name('a bare page with the same first paint, median'), value: ofBare, unit: 'ms' }
      yield { name: name('times as long as the bare page'), value: median / ofBare, unit: '' }
      const drawn = quantile(
        own.map(({ drawnAt }) => drawnAt),
        0.5,
      )
      yield { name: name("offline to the app's own board, median"), value: drawn, unit: 'ms' }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function open(folder: string, baseURL: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: findOrInstallChromium(),
    args: chromiumFlags,
    baseURL,
    viewport: { width: 1180, height: 820 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })
}

/** Signed in, the app stored, the orders multiplied on the tablet; then there is no server any more. */
async function install(folder: string): Promise<{ url: string; bareUrl: string }> {
  const { url, end } = await startProduct(join(folder, 'data'))
  try {
    const context = await open(folder, url)
    const page = await context.newPage()
    await page.goto(paths.login)
    await fillLogin(page, 'haulier@loadstone.example')
    await page.waitForURL((to) => to.pathname === paths.haulierDashboard)
    await page.getByRole('article').first().waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    await page.evaluate(multiply, { orders, tickets })
    await page.evaluate(() => localStorage.removeItem('loadstone|first-screen'))
    await page.reload()
    await page.getByRole('article').first().waitFor()
    // The next start shows what this one keeps.
    await page.waitForFunction(() => localStorage.getItem('loadstone|first-screen') !== null)
    const bare = await installBare(context, page)
    await context.close()
    await bare.end()
    return { url, bareUrl: bare.url }
  } finally {
    await end()
  }
}

/** In a browser that was closed; milliseconds from the start of the navigation. */
async function startOffline(folder: string, url: string, path: string, slower: number): Promise<Start> {
  const context = await open(folder, url)
  try {
    await context.addInitScript(noteFirstCard)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.goto(path, { waitUntil: 'commit' })
    // What asks would be measured with it.
    await wait(patience)
    await page.waitForFunction(() => 'drawnAt' in window)
    return await page.evaluate(() => {
      const { firstCardAt, drawnAt } = window as unknown as Start
      return { firstCardAt, drawnAt }
    })
  } finally {
    await context.close()
  }
}

/** Runs in the page before the app does. */
function noteFirstCard(): void {
  // After the frame that shows it.
  const note = (moment: keyof Start) =>
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { [moment]: performance.now() })))
  let isShown = false
  new MutationObserver((_, observer) => {
    if (!document.querySelector('main article')) return
    if (!isShown) note('firstCardAt')
    isShown = true
    if (document.getElementById('first-screen')) return
    observer.disconnect()
    note('drawnAt')
  }).observe(document, { childList: true, subtree: true })
}

/** Runs in the page: copies of what the tablet has read, under numbers of their own. */
function multiply(count: { orders: number; tickets: number }): Promise<void> {
  return new Promise((done, fail) => {
    const { id } = JSON.parse(localStorage.getItem('user') ?? '{}')
    const opening = indexedDB.open(`loadstone-${id}`)
    opening.onerror = () => fail(opening.error)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(['orders', 'tickets'], 'readwrite')
      transaction.onerror = () => fail(transaction.error)
      transaction.oncomplete = () => done()
      for (const [name, key] of [
        ['orders', 'quote_id'],
        ['tickets', 'id'],
      ] as const) {
        const store = transaction.objectStore(name)
        store.getAll().onsuccess = ({ target }) => {
          const rows = (target as IDBRequest<Record<string, unknown>[]>).result
          for (let n = rows.length; n < count[name]; n += 1) {
            const number = 100_000 + n
            const own = name === 'tickets' ? { quote_id: 100_000 + (n % count.orders), flags: [] } : {}
            store.put({ ...rows[n % rows.length], ...own, [key]: number })
          }
        }
      }
    }
  })
}

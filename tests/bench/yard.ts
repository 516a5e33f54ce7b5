import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { chromiumFlags, findOrInstallChromium } from '../chromium.ts'
import { fillLogin } from '../e2e/test.ts'
import { startProduct } from '../product.ts'

/** A yard's tablet with a large firm's orders on it, opened without a network. */
const orders = 2_000
const tickets = 20_000
const starts = 5

type Measurement = { name: string; value: number; unit: string }

export async function* bench(): AsyncGenerator<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), 'loadstone-bench-yard-'))
  // PostgreSQL runs as a user of its own where this one is root.
  chmodSync(folder, 0o755)
  try {
    const url = await install(folder)
    for (const slower of [1, 4]) {
      const times: number[] = []
      for (let n = 0; n < starts; n += 1) times.push(await startOffline(folder, url, slower))
      const sorted = times.toSorted((one, other) => one - other)
      const name = `${orders} orders, ${tickets} tickets: offline to the board, ${slower} times slower`
      yield { name: `${name}, median`, value: sorted[Math.floor(starts / 2)] ?? Number.NaN, unit: 'ms (bar: 1000)' }
      yield { name: `${name}, slowest`, value: sorted.at(-1) ?? Number.NaN, unit: 'ms' }
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
async function install(folder: string): Promise<string> {
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
    await context.close()
  } finally {
    await end()
  }
  return url
}

/** Milliseconds from the start of the navigation to the first card in a browser that was closed. */
async function startOffline(folder: string, url: string, slower: number): Promise<number> {
  const context = await open(folder, url)
  try {
    await context.addInitScript(noteFirstCard)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.goto(paths.haulierDashboard, { waitUntil: 'commit' })
    await page.waitForFunction(() => 'firstCardAt' in window)
    return await page.evaluate(() => (window as unknown as { firstCardAt: number }).firstCardAt)
  } finally {
    await context.close()
  }
}

/** Runs in the page before the app does. */
function noteFirstCard(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('main article')) return
    observer.disconnect()
    // After the frame that shows it.
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { firstCardAt: performance.now() })))
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

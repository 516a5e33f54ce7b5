import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { chromiumFlags, findOrInstallChromium } from '../chromium.ts'
import { drawSignature, jobCard, openPhone, startTicket, typeTicket } from '../e2e/driverPhone.ts'
import { startProduct } from '../product.ts'
import { queueClones, readColdStart, readSave, readTouches, watchPage } from './phoneWatch.ts'

/**
 * The driver's phone: the built product in Chromium with no network and a processor four times slower. Only the page is
 * slowed down, neither the browser's own processes nor the service worker: the browser offers no more.
 */
const slower = 4
const saves = 20
const starts = 5
const queued = 2_000

type Measurement = { name: string; value: number; unit: string }

/** Each as soon as it is measured. */
export async function* bench(): AsyncGenerator<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), 'loadstone-bench-phone-'))
  // PostgreSQL runs as a user of its own where this one is root.
  chmodSync(folder, 0o755)
  try {
    const phone = { url: await installPhone(folder), profile: profileIn(folder) }
    yield* measureColdStarts(phone)
    yield* measureCapture(phone)
    // Above the number of cores somebody else was measured too.
    const load = { name: 'load of this machine meanwhile', value: loadavg()[0] ?? 0 }
    yield { ...load, unit: `(cores: ${availableParallelism()})` }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const profileIn = (folder: string) => join(folder, 'profile')

/**
 * A signed-in driver with their jobs and the app on their phone, and from then on no server: a browser that is told to be
 * offline tells only its pages so, and the worker would send on what is meant to lie in the queue.
 */
async function installPhone(folder: string): Promise<string> {
  const { url, end } = await startProduct(join(folder, 'data'))
  try {
    await withBrowser({ url, profile: profileIn(folder) }, async (context) => {
      const page = await context.newPage()
      await openPhone(page)
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    })
  } finally {
    await end()
  }
  return url
}

type Phone = { url: string; profile: string }

async function withBrowser<T>(phone: Phone, use: (context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await openBrowser(phone)
  try {
    return await use(context)
  } finally {
    await context.close()
  }
}

/** Of the same profile each time, so that what one has installed the next finds on the disk. */
async function openBrowser(phone: Phone): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(phone.profile, {
    executablePath: findOrInstallChromium(),
    args: chromiumFlags,
    baseURL: phone.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })
  await context.addInitScript(watchPage)
  return context
}

async function openSlowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return page
}

/** From the opening of the app, in a browser that was closed since it was installed, to the first job's paint. */
async function* measureColdStarts(phone: Phone): AsyncGenerator<Measurement> {
  const times: number[] = []
  for (let n = 0; n < starts; n += 1) {
    times.push(
      await withBrowser(phone, async (context) => {
        await context.setOffline(true)
        const page = await openSlowPage(context)
        const shell = await page.goto(paths.driver, { waitUntil: 'commit' })
        if (!shell?.fromServiceWorker()) throw new Error('The page did not come from the service worker.')
        return readColdStart(page)
      }),
    )
  }
  yield { name: 'offline cold start to the first job, median', value: quantile(times, 0.5), unit: 'ms (bar: 1000)' }
  yield { name: 'offline cold start to the first job, slowest', value: Math.max(...times), unit: 'ms' }
}

async function* measureCapture(phone: Phone): AsyncGenerator<Measurement> {
  const context = await openBrowser(phone)
  try {
    await context.setOffline(true)
    const page = await openSlowPage(context)
    await page.goto(paths.driver)
    const began = performance.now()
    await logByHand(page)
    yield { name: 'a ticket as this script enters it', value: (performance.now() - began) / 1000, unit: 's' }
    const touches = await readTouches(page)
    yield { name: 'touches from a job to a saved ticket, fields too', value: touches, unit: '(bar: 8 beside typing)' }
    yield* measureSaves(page, '')
    await queueClones(page, queued)
    yield* measureSaves(page, `, ${queued} queued`)
  } finally {
    await context.close()
  }
}

async function* measureSaves(page: Page, situation: string): AsyncGenerator<Measurement> {
  const committed: number[] = []
  const shown: number[] = []
  for (let n = 0; n < saves; n += 1) {
    await startTicket(page)
    await typeTicket(page, { gross: '14.2', tare: '12.46', ref: `BENCH-${n}` })
    const save = await finish(page)
    committed.push(save.committed)
    shown.push(save.shown)
  }
  yield { name: `tap on Submit to committed, fastest${situation}`, value: Math.min(...committed), unit: 'ms' }
  yield { name: `tap on Submit to committed, median${situation}`, value: quantile(committed, 0.5), unit: 'ms' }
  yield { name: `tap on Submit to committed, p95${situation}`, value: quantile(committed, 0.95), unit: 'ms (bar: 50)' }
  yield { name: `tap on Submit to "Ticket saved!", p95${situation}`, value: quantile(shown, 0.95), unit: 'ms' }
}

/** From the list of jobs to the saved ticket, field by field and key by key, as a thumb does it. */
async function logByHand(page: Page): Promise<void> {
  await jobCard(page).getByRole('link', { name: 'Add ticket' }).tap()
  for (const [field, text] of [
    ['Gross', '14.2'],
    ['Tare', '12.46'],
    ['Weighbridge ref', 'HAND-1'],
    ['Signed by', 'Dave Hallam'],
  ] as const) {
    await page.getByLabel(field).tap()
    await page.keyboard.type(text, { delay: 100 })
  }
  await finish(page)
}

async function finish(page: Page) {
  await drawSignature(page)
  await page.getByRole('button', { name: 'Save signature' }).tap()
  await page.getByRole('button', { name: 'Submit ticket' }).tap()
  return readSave(page)
}

/** The smallest value that no more than this share of them lies above. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type BrowserContext, type CDPSession, chromium, type Locator, type Page } from '@playwright/test'
import { chromiumFlags, findOrInstallChromium } from '../chromium.ts'

/**
 * The built product in Chromium on a processor four times slower. Only the page is slowed down, neither the browser's own
 * processes nor the service worker: the browser offers no more.
 */
export const slower = 4

/** Where the browser keeps its things, and where the product was when they were put there. */
export type Phone = { url: string; folder: string; screen?: { width: number; height: number } }

export async function withBrowser<T>(phone: Phone, use: (context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await openBrowser(phone)
  try {
    return await use(context)
  } finally {
    await context.close()
  }
}

/** Of the same profile each time, so that what one has installed the next finds on the disk. */
function openBrowser({ url, folder, screen }: Phone): Promise<BrowserContext> {
  return chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: findOrInstallChromium(),
    args: chromiumFlags,
    baseURL: url,
    viewport: screen ?? { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })
}

export type SlowPage = { page: Page; session: CDPSession }

export async function openSlowPage(context: BrowserContext): Promise<SlowPage> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return { page, session }
}

/** A thumb stays on the glass for so long (ms). */
const held = 80

/** A finger as the browser gets it; Playwright's own tap looks into the page while it is down. */
export async function touch({ session }: SlowPage, target: Locator): Promise<void> {
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await target.boundingBox()
  if (!box) throw new Error(`There is nothing to touch: ${target}.`)
  // What looking for it and scrolling to it has set off.
  await wait(200)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await wait(held)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** The smallest value that no more than this share of them lies above. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

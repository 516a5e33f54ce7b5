import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumFlags, findInstalled } from '../chromium.ts'
import { jobCard } from './driverPhone.ts'
import { expect, signInByForm } from './test.ts'

export type Profile = { context: BrowserContext; page: Page }

/** A browser of its own with what it keeps on the disk, which another one can open after it. */
export async function openProfile(folder: string, baseURL: string, browser = findInstalled()): Promise<Profile> {
  const context = await chromium.launchPersistentContext(folder, {
    ...(browser && { executablePath: browser }),
    args: chromiumFlags,
    serviceWorkers: 'allow',
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 390, height: 844 },
  })
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

/** A signed-in driver with their jobs, and the app kept on the phone. */
export async function installPhone(page: Page): Promise<void> {
  await signInByForm(page, 'driver')
  await expect(jobCard(page)).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
}

import { expect, type Page } from '@playwright/test'

/** What the browser does by itself when a page is opened, and once a day. */
export async function lookForUpdate(tab: Page): Promise<void> {
  await tab.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  })
  const isWaiting = () => tab.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))
  await expect.poll(isWaiting, { timeout: 30_000 }).toBe(true)
}

/** As a later build says it of itself (laterBuild.ts). */
export function versionOf(tab: Page): Promise<string> {
  return tab.evaluate(() => document.documentElement.dataset['version'] ?? 'earlier')
}

import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** The screen that a driver's phone or a yard's tablet keeps, to show it while the app is on its way. */

const key = 'loadstone|first-screen'
export const firstScreen = (page: Page) => page.locator('#first-screen')

export function readKept(page: Page): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key)
}

/** It is kept a moment after it is drawn. */
export async function expectKept(page: Page, text: string): Promise<void> {
  await expect.poll(() => readKept(page)).toContain(text)
}

export async function putKept(page: Page, kept: string): Promise<void> {
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, kept] as const)
}

/** As if it had been kept thirty hours ago. */
export async function ageKept(page: Page, otherDay: string): Promise<void> {
  const kept = JSON.parse((await readKept(page)) ?? '')
  const asOf = { ...kept.asOf, at: kept.asOf.at - 30 * 3_600_000, otherDay }
  await putKept(page, JSON.stringify({ ...kept, day: 'Sat Nov 21 2026', asOf }))
}

/** Headings have their stand-in at any first paint, the app's own too; their font comes after it and is a pixel higher. */
export async function holdHeadingFont(page: Page): Promise<void> {
  await page.route(/\/archivo-[^/]*\.woff2$/, (route) => route.abort())
}

/** The app's start doesn't come until it is let go. */
export async function holdApp(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

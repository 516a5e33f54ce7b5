import { expect, type Page } from '@playwright/test'

/** Opens a prerendered page whose scripts arrive only once the answer is called. */
export async function openEarly(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  // By its tag, because a login that is hidden has no roles.
  await expect(page.locator('footer')).toBeAttached()
  return release
}

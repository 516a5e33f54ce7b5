import { paths } from '../../web/paths.ts'
import { expect, openWhole, signIn, test } from './test.ts'

/** Windows that the walk over every layout doesn't open (hands/walk.ts). */

test('on the narrowest phone the account menu and the figures of a bid stay on the screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, 'supplier')
  for (const route of [paths.supplierDashboard, paths.supplierQuote(17)]) {
    await openWhole(page, route)
    expect([route, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([route, 320])
    const menu = await page.getByRole('button', { name: /account menu/ }).boundingBox()
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(320)
  }
})

test('on an upright tablet a long role gives way, not the account menu', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await signIn(page, 'yard')
  const menu = await page.getByRole('button', { name: /account menu/ }).boundingBox()
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(768)
})

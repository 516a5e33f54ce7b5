import { paths } from '../../web/paths.ts'
import { layoutFaults } from './hands/layoutFaults.ts'
import { raiseHaulage } from './haulage.ts'
import { bidWords } from './say/bids.ts'
import { sessionWords } from './say/session.ts'
import { expect, openWhole, signIn, test } from './test.ts'

/** Windows that the walk over every layout doesn't open (hands/walk.ts). */

test('on the narrowest phone the account menu and the figures of a bid stay on the screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, 'supplier')
  for (const route of [paths.supplierDashboard, paths.supplierQuote(17)]) {
    await openWhole(page, route)
    expect([route, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([route, 320])
    const menu = await page.getByRole('button', { name: sessionWords.accountMenu }).boundingBox()
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(320)
  }
})

test('on an upright tablet a long role gives way, not the account menu', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await signIn(page, 'yard')
  const menu = await page.getByRole('button', { name: sessionWords.accountMenu }).boundingBox()
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(768)
})

test('a long name ends in dots at the right end of the bar', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'contractor')
  const menu = page.getByRole('button', { name: sessionWords.accountMenu })
  const before = await menu.boundingBox()
  await menu.getByText('Priya Nair').evaluate((name) => {
    name.firstChild?.replaceWith('Siân-Marie Featherstonehaugh-Cholmondeley')
  })
  const after = await menu.boundingBox()
  expect(after?.width).toBe(300)
  expect((after?.x ?? 0) + 300).toBeCloseTo((before?.x ?? 0) + (before?.width ?? 0), 0)
})

for (const width of [1024, 1100]) {
  test(`at ${width} px the run stays whole while its delivery price is typed`, async ({ page }) => {
    const { quoteId } = await raiseHaulage(67)
    await page.setViewportSize({ width, height: 768 })
    await signIn(page, 'haulier')
    await openWhole(page, paths.haulierQuote(quoteId))
    await page.getByRole('button', { name: bidWords.submitPriceNamed }).click()
    await expect(page.getByRole('dialog', { name: bidWords.deliveryPrice })).toBeVisible()
    const from = await page.getByRole('region', { name: 'The run' }).getByText('Dene Quarry DE4').boundingBox()
    expect(from?.height, 'one line').toBeLessThan(30)
    expect(await page.evaluate(layoutFaults(48))).toEqual([])
  })
}

import { paths } from '../../web/paths.ts'
import { expect, openWhole, signIn, takeSession, test } from './test.ts'

/** The commonest laptop, with the menu open beside the page: the least room that a whole table has. */
test.use({ viewport: { width: 1280, height: 800 } })

for (const [person, route] of [
  ['contractor', paths.contractorQuote(11)],
  ['contractor', paths.contractorOrder(1)],
  ['supplier', paths.supplierQuotes],
  ['haulier', paths.haulierOrder(1)],
  ['admin', paths.adminUsers],
  ['admin', paths.adminQuotes],
] as const) {
  test(`${person}: nothing runs out of its card on ${route}`, async ({ page }) => {
    await takeSession(page, person)
    await openWhole(page, route)
    const tooWide = await page
      .locator('.card')
      .evaluateAll((cards) => cards.filter((card) => card.scrollWidth > card.clientWidth + 1).length)
    expect(tooWide).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
  })
}

test('on an upright tablet a long role gives way, not the account menu', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await signIn(page, 'yard')
  const menu = await page.getByRole('button', { name: /account menu/ }).boundingBox()
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(768)
})

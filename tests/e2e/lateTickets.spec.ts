import { paths } from '../../web/paths.ts'
import { noteShifts, readShifts } from './hands/layoutShifts.ts'
import { expect, openWhole, takeSession, test } from './test.ts'

const pages = {
  contractor: paths.contractorOrder(1),
  supplier: paths.supplierOrder(1),
  admin: paths.adminQuote(1),
}

for (const [person, path] of Object.entries(pages)) {
  test(`tickets that come after their order move nothing on the page of the ${person}`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.addInitScript(noteShifts)
    await takeSession(page, person)
    const order = page.waitForResponse(/\/accepted-details/)
    await page.route(/\/tickets(\?|$)/, async (route) => {
      await order
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      await route.continue()
    })
    await openWhole(page, path)
    await expect(page.getByRole('region', { name: 'Tonnes per day' })).toBeVisible()
    const { sum, moved } = await page.evaluate(readShifts)
    expect(sum, moved.join(', ')).toBeLessThan(0.05)
  })
}

import { paths } from '../../web/paths.ts'
import { noteShifts, readShifts } from './hands/layoutShifts.ts'
import { expect, openWhole, takeSession, test } from './test.ts'

const pages = {
  contractor: paths.contractorOrder(1),
  supplier: paths.supplierOrder(1),
}

for (const [person, path] of Object.entries(pages)) {
  test(`tickets that come after their order move nothing on the page of the ${person}`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.addInitScript(noteShifts)
    await takeSession(page, person)
    const order = page.waitForResponse(/\/accepted-details/)
    await page.route(/\/(tickets|haulier-tickets)(\?|$)/, async (route) => {
      await order
      await page.evaluate(drawForHalfASecond)
      await route.continue()
    })
    await openWhole(page, path)
    await expect(page.getByRole('region', { name: 'Tonnes per day' })).toBeVisible()
    const { moved } = await page.evaluate(readShifts)
    expect(moved.filter((node) => node.startsWith('section'))).toEqual([])
  })
}

/** Runs in the page. */
async function drawForHalfASecond(): Promise<void> {
  for (let nth = 0; nth < 30; nth += 1) await new Promise((drawn) => requestAnimationFrame(drawn))
}

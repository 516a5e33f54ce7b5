import { paths } from '../../../web/paths.ts'
import { confirmAsSupplier, makeHaulageOrder, raiseHaulage } from '../haulage.ts'
import { bidWords } from '../say/bids.ts'
import { orderWords } from '../say/orders.ts'
import { shellWords } from '../say/shell.ts'
import { uiWords } from '../say/ui.ts'
import { closeToast, expect, test } from '../test.ts'
import { changePlaces, comeIn, type } from './hands.ts'

test.use({ hasTouch: true })

const sizes = [
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
] as const

for (const [index, size] of sizes.entries()) {
  const tonnes = 85 + index
  test(`on a tablet ${size.width} px wide the yard confirms, assigns a driver and takes them off; then the owner prices`, async ({
    page,
  }) => {
    test.slow()
    await page.setViewportSize(size)
    const quoteId = await makeHaulageOrder(tonnes)
    await confirmAsSupplier(quoteId)
    await comeIn(page, 'Hauliers', 'haulier')
    await expect(page).toHaveURL(paths.haulierDashboard)
    await page.getByRole('button', { name: `Confirm order ${quoteId}` }).tap()
    await closeToast(page, orderWords.orderConfirmed)
    await page.getByRole('button', { name: `Assign driver to order ${quoteId}` }).tap()
    const sheet = page.getByRole('complementary', { name: orderWords.assignDriver })
    await sheet.getByRole('button', { name: /Stacey Byrne/ }).tap()
    await expect(sheet.getByRole('region', { name: orderWords.onThisOrder })).toContainText('Stacey Byrne')
    await sheet.getByRole('button', { name: uiWords.close }).tap()
    await expect(page.getByRole('region', { name: shellWords.running })).toContainText(`${tonnes}.0 t left`)

    // The menu opens and closes under the thumb and pushes nothing off the screen. On a turned tablet it starts open.
    const toggle = page
      .getByRole('navigation', { name: shellWords.haulierMenu })
      .getByRole('button', { name: shellWords.haulierMenu })
    const isOpen = size.width >= 1100
    await expect(toggle).toHaveAttribute('aria-expanded', String(isOpen))
    await toggle.tap()
    await expect(toggle).toHaveAttribute('aria-expanded', String(!isOpen))
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    await toggle.tap()

    await page.getByRole('link', { name: shellWords.myOrders }).tap()
    await type(page.getByRole('searchbox', { name: 'Search orders' }), 'Tarrant')
    await page.getByRole('link', { name: `View order ${quoteId}` }).tap()
    await expect(page.getByRole('region', { name: orderWords.drivers })).toContainText('Stacey Byrne')
    await page.goBack()
    await expect(page.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('Tarrant')

    await changePlaces(page, 'yard')
    await expect(page).toHaveURL(paths.haulierDashboard)
    await expect(page.getByRole('region', { name: shellWords.running })).toContainText(`${tonnes}.0 t left`)
    await expect(page.getByRole('link', { name: shellWords.myQuotes })).toHaveCount(0)
  })
}

test('the owner prices a job on the tablet by its keypad alone, and Enter sends it', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 1180, height: 820 })
  const { quoteId } = await raiseHaulage(87)
  await comeIn(page, 'Hauliers', 'haulier')
  await page
    .getByRole('region', { name: bidWords.pricesToGive })
    .getByRole('link', { name: /87\.0 t/ })
    .tap()
  await expect(page).toHaveURL(paths.haulierQuote(quoteId))
  await page.getByRole('button', { name: bidWords.submitPriceNamed }).tap()
  const dialog = page.getByRole('dialog', { name: bidWords.deliveryPrice })
  await expect(dialog.getByLabel(bidWords.deliveryPricePounds)).toBeFocused()
  // Refused first: what is typed then stays where it is typed.
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel(bidWords.deliveryPricePounds)).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type('696')
  await expect(dialog.getByLabel(bidWords.deliveryPricePounds)).toHaveValue('696')
  await expect(dialog.getByRole('status')).toContainText('Per tonne£8.00/t')
  await page.keyboard.press('Enter')
  await expect(page.getByText(bidWords.deliveryPriceSubmitted)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: '£696.00' })).toBeVisible()
})

import type { Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { bidOn, raiseQuote } from './api.ts'
import { makeHaulageOrder } from './haulage.ts'
import { bidWords } from './say/bids.ts'
import { shellWords } from './say/shell.ts'
import { closeToast, expect, signIn, test } from './test.ts'

/** Towards Cromford, where the demo's haulier loads for Derby; one or more quarries near Derby could supply it. */
async function raiseLoad(quantity: number, ...quarries: [supplier: string, postcode: string][]): Promise<number> {
  const quoteId = await raiseQuote({ quantity, address: '2 Mill Lane', city: 'Matlock', postcode: 'DE4 3AB' })
  for (const [supplier, collection_postcode] of quarries) {
    await bidOn(quoteId, supplier, {
      can_deliver: 'no',
      product_price: 900,
      collection_address: `Pit of ${supplier}`,
      collection_postcode,
      supplier_access_open: '06:30',
      supplier_access_close: '16:30',
    })
  }
  return quoteId
}
const lane = (page: Page) => page.getByRole('region', { name: 'Near your tips' })
const sheet = (page: Page) => page.getByRole('dialog', { name: bidWords.deliveryPrice })

test('a load for the way back is found on the board, priced beside its run, and is gone from the board', async ({
  page,
}) => {
  await makeHaulageOrder(41)
  const quoteId = await raiseLoad(29, ['supplier2', 'DE21 7AA'])
  await signIn(page, 'haulier')
  const load = lane(page).getByRole('link', { name: /29\.0 t/ })
  await expect(load).toContainText(
    /Saves about\s\d+\smi: (about\s\d+\smi by\sroad from|in the same area as) your Derby tip/,
  )
  await load.click()

  await expect(page).toHaveURL(new RegExp(`${paths.haulierQuote(quoteId)}\\?price=\\d+$`))
  const field = sheet(page).getByLabel(bidWords.deliveryPricePounds)
  await expect(field).toBeFocused()
  await expect(page.getByRole('group', { name: /^Map: from Pit of supplier2 DE21 to Matlock DE4/ })).toBeVisible()
  await page.keyboard.type('580')
  await expect(sheet(page).getByRole('status')).toContainText('£20.00/t')
  await expect(sheet(page).getByRole('status')).toContainText(/Per t·mileabout £\d/)
  await sheet(page).getByRole('button', { name: 'Submit Price £580.00' }).click()
  await closeToast(page, bidWords.deliveryPriceSubmitted)
  await expect(sheet(page)).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Pit of supplier2/ })).toContainText('£580.00')

  await page.getByRole('link', { name: shellWords.dashboard }).click()
  await expect(lane(page)).toBeVisible()
  await expect(load).toHaveCount(0)
})

test("the loads on an order's page, their sheet and their map work by keyboard alone", async ({ page }) => {
  const orderId = await makeHaulageOrder(43)
  await raiseLoad(27, ['supplier2', 'DE21 7AA'], ['supplier', 'DE24 9FU'])
  await signIn(page, 'haulier', paths.haulierOrder(orderId))
  const loads = page.getByRole('region', { name: 'Return loads' }).getByRole('link', { name: /27\.0 t/ })
  await expect(loads).toHaveCount(2)
  await loads.first().focus()
  await page.keyboard.press('Enter')
  await expect(sheet(page).getByLabel(bidWords.deliveryPricePounds)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)

  const [first, second] = [
    page.getByRole('button', { name: /^1: Pit of/ }),
    page.getByRole('button', { name: /^2: Pit of/ }),
  ]
  await second.focus()
  await page.keyboard.press('Enter')
  await expect(second).toHaveAttribute('aria-pressed', 'true')
  await first.focus()
  await page.keyboard.press('Space')
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await expect(second).toHaveAttribute('aria-pressed', 'false')

  const open = page.getByRole('button', { name: 'Submit price for the bid from Pit of supplier', exact: true })
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(sheet(page).getByLabel(bidWords.deliveryPricePounds)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
})

test.describe('with a finger on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('the sheet comes from below, with the run above it, and its button sends', async ({ page }) => {
    await makeHaulageOrder(44)
    await raiseLoad(26, ['supplier2', 'DE21 7AA'])
    await signIn(page, 'haulier')
    await lane(page)
      .getByRole('link', { name: /26\.0 t/ })
      .tap()
    await expect(sheet(page).getByLabel(bidWords.deliveryPricePounds)).toBeFocused()
    const map = page.getByRole('group', { name: /^Map: from/ })
    await expect(map).toBeVisible()
    const [above, below] = [await map.boundingBox(), await sheet(page).boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 999)).toBeLessThanOrEqual(below?.y ?? 0)
    await page.keyboard.type('520')
    await sheet(page).getByRole('button', { name: 'Submit Price £520.00' }).tap()
    await expect(page.getByText(bidWords.deliveryPriceSubmitted)).toBeVisible()
  })
})

test.describe('on a board that works without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('without a network the board keeps the last loads and says how old they are; the network brings new ones', async ({
    page,
    context,
  }) => {
    await makeHaulageOrder(42)
    await raiseLoad(28, ['supplier2', 'DE21 7AA'])
    await signIn(page, 'haulier')
    const load = lane(page).getByRole('link', { name: /28\.0 t/ })
    await expect(load).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    await context.setOffline(true)
    await expect(load).toBeVisible()
    await page.reload()
    await expect(load).toBeVisible()
    await expect(lane(page)).toContainText(/As of \d\d:\d\d/)
    await expect(lane(page).getByRole('alert')).toHaveCount(0)
    await context.setOffline(false)
    await expect(lane(page)).not.toContainText('As of', { timeout: 15_000 })
    await expect(load).toBeVisible()
  })
})

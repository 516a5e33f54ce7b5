import type { Locator, Page } from '@playwright/test'
import { paths } from '../../../web/paths.ts'
import { actAs } from '../api.ts'
import { sign, submit, unfoldMore } from '../driverPhone.ts'
import { makeJob } from '../haulage.ts'
import { sessionWords } from '../say/session.ts'
import { shellWords } from '../say/shell.ts'
import { ticketWords } from '../say/tickets.ts'
import { closeNotice, expect, test } from '../test.ts'
import { comeIn, expectAsWideAsWindow, logIn, type } from './hands.ts'

test.use({ hasTouch: true, serviceWorkers: 'allow' })

type Load = { quoteId: number; ref: string }

/** What is as wide as its words never runs out of what holds it. */
async function expectInside(what: Locator, place: Locator, room = 0): Promise<void> {
  const [inner, outer] = [await what.boundingBox(), await place.boundingBox()]
  if (!inner || !outer) throw new Error('One of the two is not on the screen.')
  expect(inner.x).toBeGreaterThanOrEqual(outer.x + room)
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width - room)
}

/** From the jobs to a saved ticket, the keypad's Enter leading from field to field. */
async function logLoad(page: Page, { quoteId, ref }: Load): Promise<void> {
  const job = page.getByRole('article').filter({ hasText: new RegExp(`Order ${quoteId}(?!\\d)`) })
  const add = job.getByRole('link', { name: ticketWords.addTicket })
  await expectInside(add.getByText(ticketWords.addTicket), add, 12)
  await add.tap()
  await expect(page.getByRole('heading', { name: ticketWords.addTicket })).toBeVisible()
  await expect(page.getByLabel(ticketWords.gross)).toBeFocused()
  await page.keyboard.type('31.52')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(ticketWords.tare, { exact: true })).toBeFocused()
  await page.keyboard.type('12,48')
  const net = page.getByRole('region', { name: ticketWords.netWeight })
  await expect(net).toContainText('19.040')
  await expectInside(net.locator('output'), net)
  await unfoldMore(page)
  await type(page.getByLabel(ticketWords.weighbridgeRef), ref)
  await sign(page)
  for (const [field, value] of [
    ['Gross', '31.520'],
    ['Tare', '12.480'],
    ['Weighbridge ref', ref],
  ] as const) {
    await expect(page.getByLabel(field, { exact: true })).toHaveValue(value)
  }
  await submit(page)
}

async function goOut(page: Page): Promise<void> {
  await page.getByRole('link', { name: shellWords.me, exact: true }).tap()
  await page.getByRole('button', { name: sessionWords.logout }).tap()
  await closeNotice(page, 'Logged Out')
  await expect(page).toHaveURL(paths.login)
}

async function countReceived({ quoteId, ref }: Load): Promise<number> {
  const haulier = await actAs('haulier')
  const { data } = await haulier.get<{ data: { weighbridge_ref: string; net_weight: number }[] }>(
    `/api/quote/${quoteId}/tickets?limit=200`,
  )
  return data.filter((ticket) => ticket.weighbridge_ref === ref && ticket.net_weight === 19.04).length
}

const sizes = [
  { width: 390, height: 740 },
  { width: 320, height: 640 },
] as const

for (const [index, size] of sizes.entries()) {
  test(`at ${size.width} px a driver logs a ticket, goes back to the jobs and signs out, and the yard signs in`, async ({
    page,
  }) => {
    test.slow()
    await page.setViewportSize(size)
    const load = { quoteId: await makeJob(81 + index), ref: `HANDS-${size.width}` }
    await comeIn(page, 'Hauliers', 'driver')
    await expect(page).toHaveURL(paths.driver)
    await expectAsWideAsWindow(page.getByRole('navigation', { name: shellWords.main }), size.width)
    await logLoad(page, load)
    const share = page.getByRole('button', { name: ticketWords.shareTicket })
    await expectInside(share.getByText(ticketWords.shareTicket), share)
    await expect(page.getByText(ticketWords.received).first()).toBeVisible()
    await expect.poll(() => countReceived(load)).toBe(1)

    // Back never leads into the finished form again.
    await page.goBack()
    await expect(page).toHaveURL(paths.driver)
    await expect(
      page
        .getByText(`${81 + index}.0 t`)
        .or(page.getByText(`of ${81 + index}`))
        .first(),
    ).toBeVisible()
    await goOut(page)
    await logIn(page, 'yard')
    await expect(page).toHaveURL(paths.haulierDashboard)
    await expect(page.getByRole('heading', { name: 'To confirm' })).toBeVisible()
  })
}

test('on a slow line every step still comes, in its order', async ({ page, context }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 740 })
  const load = { quoteId: await makeJob(83), ref: 'HANDS-SLOW' }
  const line = await context.newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 100_000,
    uploadThroughput: 30_000,
  })
  await comeIn(page, 'Hauliers', 'driver')
  await logLoad(page, load)
  await expect.poll(() => countReceived(load), { timeout: 30_000 }).toBe(1)
})

test('a phone on its side takes a ticket on a network without internet, and sends it once there is one', async ({
  page,
  product,
}) => {
  test.slow()
  await page.setViewportSize({ width: 740, height: 360 })
  const load = { quoteId: await makeJob(84), ref: 'HANDS-WIFI' }
  await comeIn(page, 'Hauliers', 'driver')
  await expect(page.getByRole('article').filter({ hasText: `Order ${load.quoteId}` })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await product.end()
  try {
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)
    await logLoad(page, load)
    await expect(page.getByText(ticketWords.savedOnPhone).first()).toBeVisible()
  } finally {
    await product.startAgain()
  }
  await expect.poll(() => countReceived(load), { timeout: 90_000 }).toBe(1)
})

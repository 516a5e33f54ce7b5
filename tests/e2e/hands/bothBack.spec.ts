import type { BrowserContext, Page } from '@playwright/test'
import { paths } from '../../../web/paths.ts'
import { actAs } from '../api.ts'
import { logTicket, openPhone } from '../driverPhone.ts'
import { makeJob } from '../haulage.ts'
import { orderWords } from '../say/orders.ts'
import { ticketWords } from '../say/tickets.ts'
import { expect, signIn, test, watchForFaults } from '../test.ts'
import { fillTicket } from './yardTicket.ts'

/** A yard and a driver, both without a network, work on one order; whoever is back first, all of it arrives once. */

test.use({ serviceWorkers: 'allow' })

type Ticket = { number: number; net_weight: number }

const [ofYard, ofDriver] = [19.46, 19.04]

/** The width decides nothing about who is back first, so two of the four pairs show both. */
const cases = [
  { width: 820, height: 1180, tonnes: 91, first: 'yard' },
  { width: 390, height: 740, tonnes: 92, first: 'driver' },
] as const

async function listDrivers(quoteId: number): Promise<string[]> {
  type Bid = { haulier_bid: { drivers: { full_name: string }[] } }
  const { data } = await (await actAs('haulier')).get<{ data: Bid }>(`/api/quotes/${quoteId}/accepted-details`)
  return data.haulier_bid.drivers.map((driver) => driver.full_name)
}

async function leaveNetwork(page: Page, context: BrowserContext): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await context.setOffline(true)
}

for (const { width, height, tonnes, first } of cases) {
  test(`at ${width} px a driver is assigned and loads are logged offline; the ${first} is back first`, async ({
    page,
    context,
    browser,
    product,
    faults,
  }) => {
    test.slow()
    const quoteId = await makeJob(tonnes)
    const job = new RegExp(`Order ${quoteId}(?!\\d)`)
    await page.setViewportSize({ width, height })
    await signIn(page, 'haulier', paths.haulierOrder(quoteId))
    const drivers = page.getByRole('region', { name: orderWords.drivers })
    await expect(drivers.getByRole('option', { name: 'Mo Hussain' })).toBeAttached()
    const phoneContext = await browser.newContext({ baseURL: product.url, serviceWorkers: 'allow' })
    watchForFaults(phoneContext, faults)
    const phone = await phoneContext.newPage()
    await openPhone(phone, job)
    await leaveNetwork(phone, phoneContext)
    await leaveNetwork(page, context)

    await drivers.getByLabel('Driver').selectOption('Mo Hussain')
    await drivers.getByRole('button', { name: orderWords.assignDriver }).click()
    await expect(drivers.getByRole('button', { name: 'Remove Mo Hussain' })).toBeVisible()
    await page.getByRole('button', { name: ticketWords.signHere }).click()
    await fillTicket(page, '31.940')
    await page
      .getByRole('dialog', { name: ticketWords.addTicket })
      .getByRole('button', { name: ticketWords.submitTicket })
      .click()
    const rows = page.getByRole('region', { name: ticketWords.weightTickets }).getByRole('row')
    await expect(rows.filter({ hasText: 'On this tablet' })).toContainText('19.460')
    await logTicket(phone, { gross: '31.52', tare: '12.48', ref: 'BOTH-1' }, job)

    const haulier = await actAs('haulier')
    const listed = async () =>
      (await haulier.get<{ data: Ticket[] }>(`/api/quote/${quoteId}/tickets`)).data.map((ticket) => ticket.net_weight)
    const isYardFirst = first === 'yard'
    await (isYardFirst ? context : phoneContext).setOffline(false)
    await expect.poll(listed, { timeout: 40_000 }).toEqual([isYardFirst ? ofYard : ofDriver])
    await (isYardFirst ? phoneContext : context).setOffline(false)
    await expect
      .poll(async () => (await listed()).toSorted((one, other) => one - other), { timeout: 40_000 })
      .toEqual([ofDriver, ofYard])

    // The open page has both, and the driver who was assigned; nothing waits any more.
    const received = rows.filter({ has: page.getByRole('button', { name: ticketWords.detailsOfTicket }) })
    await expect(received.filter({ hasText: '19.040' })).toBeVisible()
    await expect(received.filter({ hasText: '19.460' })).toBeVisible()
    await expect(rows.filter({ hasText: 'On this tablet' })).toHaveCount(0)
    await expect.poll(() => listDrivers(quoteId), { timeout: 20_000 }).toContain('Mo Hussain')
    for (const [screen, path] of [
      [page, paths.haulierUnsent],
      [phone, paths.driverUnsent],
    ] as const) {
      await screen.goto(path)
      await expect(screen.getByText(ticketWords.nothingWaits)).toBeVisible()
    }
    await phoneContext.close()
  })
}

import { paths } from '../../web/paths.ts'
import { actAs } from './api.ts'
import { jobCard, logTicket, openPhone } from './driverPhone.ts'
import { makeJob } from './haulage.ts'
import { ticketWords } from './say/tickets.ts'
import { expect, test } from './test.ts'

/** The yard takes a driver off an order while their phone has no signal and holds a ticket of it. */

test.use({ serviceWorkers: 'allow' })

type Ticket = { number: number; weighbridge_ref: string | null; net_weight: number }

async function takeOff(quoteId: number): Promise<void> {
  const haulier = await actAs('haulier')
  const { data } = await haulier.get<{ data: { haulier_bid_id: number } }>(`/api/quotes/${quoteId}/accepted-details`)
  const { id } = await (await actAs('driver')).get<{ id: number }>('/api/user')
  await haulier.delete(`/api/haulier/haulier-bids/${data.haulier_bid_id}/drivers/${id}`)
}

test("a removed driver's loads arrive and stay in sight; the job itself goes", async ({ page, context }) => {
  test.slow()
  const quoteId = await makeJob(87)
  const job = new RegExp(`Order ${quoteId}(?!\\d)`)
  await openPhone(page, job)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await context.setOffline(true)
  await takeOff(quoteId)
  await logTicket(page, { gross: '31.52', tare: '12.48', ref: 'REMOVED-1' }, job)
  await page.goto(paths.driverJob(quoteId))
  await expect(page.getByText(ticketWords.savedOnPhone)).toBeVisible()

  await context.setOffline(false)
  const listed = async () => {
    const haulier = await actAs('haulier')
    const { data } = await haulier.get<{ data: Ticket[] }>(`/api/quote/${quoteId}/tickets`)
    return data.map(({ weighbridge_ref, net_weight }) => [weighbridge_ref, net_weight])
  }
  await expect.poll(listed, { timeout: 40_000 }).toEqual([['REMOVED-1', 19.04]])
  await expect(page.getByText('Order details not found')).toBeVisible()
  await expect(page.getByText(/Tickets that you logged are kept/)).toBeVisible()
  await expect(page.getByText(ticketWords.received)).toBeVisible()
  await page.goto(paths.driver)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(jobCard(page, job)).toHaveCount(0)
  await page.goto(paths.driverUnsent)
  await expect(page.getByText(ticketWords.nothingWaits)).toBeVisible()
})

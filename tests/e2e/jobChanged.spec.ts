import { actAs } from './api.ts'
import { jobCard, openPhone } from './driverPhone.ts'
import { makeJob } from './haulage.ts'
import { expect, test, wholeBrowser } from './test.ts'

test.use({ ...wholeBrowser, serviceWorkers: 'allow' })

type Details = Record<'access_times_open' | 'access_times_close' | 'site_contact_name', string>

/** 24 t more, agreed by all three, and then another gate. */
async function changeOrder(quoteId: number): Promise<void> {
  const contractor = await actAs('contractor')
  const change = { quantity: 160, reason: 'The verge needs it too.' }
  const { data } = await contractor.post<{ data: { id: number } }>(`/api/quotes/${quoteId}/amendments`, change)
  for (const who of ['supplier', 'haulier'] as const)
    await (await actAs(who)).post(`/api/amendments/${data.id}/agree`, {})
  const order = await contractor.get<{ data: Details }>(`/api/quotes/${quoteId}/accepted-details`)
  const { access_times_open, access_times_close, site_contact_name } = order.data
  const details = { access_times_open, access_times_close, site_contact_name }
  await contractor.put(`/api/quotes/${quoteId}/order-details`, { ...details, site_entrance: 'Gate 3, north end' })
}

test('a changed job says what changed on the driver’s phone, until it is seen without a signal', async ({
  page,
  context,
}) => {
  const quoteId = await makeJob(136)
  const job = `Order ${quoteId}`
  await openPhone(page, job)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await changeOrder(quoteId)
  await page.reload()
  const news = jobCard(page, job).getByRole('status')
  await expect(news).toContainText('This job has changed')
  await expect(news.getByRole('definition')).toHaveText(['136.0 t160.0 t', /Gate 3, north end$/])
  await expect(news).not.toContainText(/£|Tarrant/)

  await context.setOffline(true)
  await page.reload()
  await expect(news).toBeVisible()
  await news.getByRole('button', { name: 'Seen' }).click()
  await expect(news).toHaveCount(0)
  await page.reload()
  await expect(jobCard(page, job)).toContainText('of 160.0 t')
  await expect(news).toHaveCount(0)
})

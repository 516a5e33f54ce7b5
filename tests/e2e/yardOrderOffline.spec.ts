import { paths } from '../../web/paths.ts'
import { actAs } from './api.ts'
import { confirmAsSupplier, makeHaulageOrder } from './haulage.ts'
import { orderWords } from './say/orders.ts'
import { shellWords } from './say/shell.ts'
import { ticketWords } from './say/tickets.ts'
import { uiWords } from './say/ui.ts'
import { expect, signIn, test } from './test.ts'

/** The haulier's order page on a tablet that has lost its network. */

test.use({ serviceWorkers: 'allow', viewport: { width: 1024, height: 768 } })

/** Of the demo: it runs, with drivers and tickets. */
const running = { id: 2, product: 'Sharp sand 0/4' }

test("an order's page opens from the tablet with its age, and is whole again once there is a network", async ({
  page,
  context,
}) => {
  await signIn(page, 'haulier', paths.haulierDashboard)
  await expect(page.getByRole('heading', { name: shellWords.running })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await context.setOffline(true)
  await page.goto(paths.haulierOrder(running.id))
  for (const open of ['opened', 'reloaded']) {
    if (open === 'reloaded') await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(running.product) })).toBeVisible()
    await expect(page.getByText(ticketWords.ordersAsOf)).toBeVisible()
    await expect(page.getByRole('region', { name: orderWords.progress })).toContainText('Remaining')
    await expect(page.getByRole('region', { name: ticketWords.weightTickets }).getByRole('row').nth(2)).toBeVisible()
    await expect(page.getByRole('region', { name: orderWords.drivers })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Timeline' })).toHaveCount(0)
  }
  // What is typed before the network is back stays.
  await page.getByRole('button', { name: ticketWords.signHere }).click()
  const dialog = page.getByRole('dialog', { name: ticketWords.addTicket })
  await dialog.getByLabel(ticketWords.grossInOffice).fill('31.940')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Timeline', includeHidden: true })).toBeAttached()
  await expect(dialog.getByLabel(ticketWords.grossInOffice)).toHaveValue('31.940')
  await dialog.getByRole('button', { name: uiWords.cancel }).click()
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
})

test('confirming says that it needs the network, and nothing is sent later', async ({ page, context }) => {
  const quoteId = await makeHaulageOrder(89)
  await confirmAsSupplier(quoteId)
  await signIn(page, 'haulier', paths.haulierDashboard)
  const confirm = page.getByRole('button', { name: new RegExp(`^Confirm order ${quoteId},`) })
  await expect(confirm).toBeEnabled()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await context.setOffline(true)
  await expect(confirm).toBeDisabled()
  await page.goto(paths.haulierOrder(quoteId))
  await expect(page.getByText('Confirming needs the network.')).toBeVisible()
  await expect(confirm).toBeDisabled()
  await context.setOffline(false)
  await expect(confirm).toBeEnabled()
  await expect(page.getByText('Confirming needs the network.')).toHaveCount(0)
  const haulier = await actAs('haulier')
  const read = async () =>
    (await haulier.get<{ data: { haulier_confirmed_at: string | null } }>(`/api/quotes/${quoteId}/accepted-details`))
      .data
  expect((await read()).haulier_confirmed_at).toBeNull()
  await confirm.click()
  await expect.poll(async () => (await read()).haulier_confirmed_at).not.toBeNull()
})

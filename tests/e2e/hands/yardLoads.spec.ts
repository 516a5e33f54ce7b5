import { AxeBuilder } from '@axe-core/playwright'
import sharp from 'sharp'
import { paths } from '../../../web/paths.ts'
import { actAs, bidOn, raiseQuote } from '../api.ts'
import { makeJob } from '../haulage.ts'
import { orderWords } from '../say/orders.ts'
import { ticketWords } from '../say/tickets.ts'
import { expect, signIn, test, toastOf } from '../test.ts'
import { draw, fillTicket } from './yardTicket.ts'

test('a supplier who carries logs every load of an order, and a changed weight has to be signed again', async ({
  page,
}) => {
  test.slow()
  const quoteId = await raiseQuote({ quantity: 63 })
  const bidId = await bidOn(quoteId, 'supplier', { can_deliver: 'yes', product_price: 900 })
  const contractor = await actAs('contractor')
  await contractor.put(`/api/quotes/${quoteId}/bids/${bidId}/accept`, {})
  await signIn(page, 'supplier', paths.supplierOrder(quoteId))
  await page.getByRole('button', { name: ticketWords.signHere }).click()
  const dialog = page.getByRole('dialog', { name: ticketWords.addTicket })
  await dialog.getByRole('button', { name: ticketWords.submitTicket }).click()
  await expect(dialog.getByText('This field is required')).toHaveCount(2)
  await expect(dialog.getByRole('alert')).toHaveText('Save signature before submitting.')
  await dialog.getByRole('button', { name: ticketWords.saveSignature }).click()
  await expect(dialog.getByText('Please provide a signature first.')).toBeVisible()
  await fillTicket(page, '99.940')
  await expect(dialog.getByText("You're adding more than the ordered quantity")).toBeVisible()
  await dialog.getByLabel(ticketWords.grossInOffice).fill('31.940')
  await expect(dialog.getByRole('alert')).toHaveText(/sign again|Save signature/)
  await draw(page)
  await dialog.getByRole('button', { name: ticketWords.saveSignature }).click()
  await dialog.getByRole('button', { name: ticketWords.submitTicket }).click()
  await expect(toastOf(page, ticketWords.ticketSaved)).toBeVisible()
  const loads = page
    .getByRole('region', { name: ticketWords.weightTickets })
    .getByRole('row')
    .filter({ hasText: 'FJ71 KXM' })
  await expect(loads).toContainText('19.460')

  for (const [gross, more] of [
    ['34.250', '21.770'],
    ['34.350', '21.870'],
  ] as const) {
    await page.getByRole('button', { name: ticketWords.signHere }).click()
    await fillTicket(page, gross)
    await dialog.getByRole('button', { name: ticketWords.submitTicket }).click()
    await expect(loads.filter({ hasText: more })).toBeVisible()
  }
  await expect(loads).toHaveCount(3)
  await expect(page.getByRole('region', { name: orderWords.progress })).toContainText('0.1 t over')
  const bought = await contractor.get<{ data: { progress: { status: string; delivered: number } } }>(
    `/api/quotes/${quoteId}/accepted-details`,
  )
  expect(bought.data.progress).toMatchObject({ status: 'Completed', delivered: 63.1 })
})

test('without a server the yard logs a load and a note on its tablet; both arrive once it answers', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 1024, height: 768 })
  const quoteId = await makeJob(82)
  await signIn(page, 'haulier', paths.haulierOrder(quoteId))
  const tickets = page.getByRole('region', { name: ticketWords.weightTickets })
  await expect(tickets.getByText(ticketWords.noTickets)).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('button', { name: ticketWords.signHere }).click()
  await fillTicket(page, '31.940')
  const dialog = page.getByRole('dialog', { name: ticketWords.addTicket })
  await dialog.getByRole('button', { name: ticketWords.submitTicket }).click()
  await expect(dialog).toHaveCount(0)
  await expect(tickets.getByRole('row').filter({ hasText: 'On this tablet' })).toContainText('19.460')

  const notes = page.getByRole('region', { name: ticketWords.collectionNotes })
  const paper = { create: { width: 900, height: 700, channels: 3, background: '#fff' } } as const
  const buffer = await sharp(paper).jpeg().toBuffer()
  await notes.getByLabel(ticketWords.addNote).setInputFiles({ name: 'note.jpg', mimeType: 'image/jpeg', buffer })
  await expect(notes.getByText('On this tablet')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).withRules('color-contrast').analyze()
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)

  await page.unroute('**/api/**')
  await page.goto(paths.haulierUnsent)
  await expect(page.getByText(ticketWords.nothingWaits)).toBeVisible({ timeout: 30_000 })
  await page.goto(paths.haulierOrder(quoteId))
  await expect(tickets.getByRole('row').filter({ hasText: 'FJ71 KXM' })).toContainText('19.460')
  await expect(notes.getByRole('button', { name: /^Note by/ })).toHaveCount(1)
})

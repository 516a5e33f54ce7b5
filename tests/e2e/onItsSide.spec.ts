import type { Locator } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { logTicket, order } from './driverPhone.ts'
import { ticketWords } from './say/tickets.ts'
import { expect, signIn, test } from './test.ts'

/** What of the ticket's form is on the screen of a phone that lies on its side. */

const side = { width: 844, height: 390 }
test.use({ viewport: side, hasTouch: true })

test('a weight that is being typed has its label above it and the next step below it', async ({ page }) => {
  await signIn(page, 'driver', paths.driverTicket(order.id))
  const head = page.getByRole('banner')
  const next = page.getByRole('button', { name: /^Type / })
  await expect(page.getByLabel(ticketWords.gross)).toBeFocused()
  for (const name of [ticketWords.gross, ticketWords.tare]) {
    const field = page.getByLabel(name, { exact: true })
    await field.focus()
    const label = page.locator('label').getByText(name, { exact: true })
    expect((await boxOf(label)).y, name).toBeGreaterThanOrEqual(Math.max(0, (await boxOf(head)).bottom))
    expect((await boxOf(field)).bottom, name).toBeLessThanOrEqual((await boxOf(next)).y)
    expect((await boxOf(next)).bottom, name).toBeLessThanOrEqual(side.height)
  }
})

test('a saved ticket shows its weight and every way on', async ({ page }) => {
  await signIn(page, 'driver')
  await logTicket(page, { gross: '12.9', tare: '12.46', ref: 'SIDE-1' })
  const weight = page.getByRole('main').getByText('0.440')
  expect((await boxOf(page.getByRole('heading', { name: ticketWords.ticketSaved }))).y).toBeGreaterThanOrEqual(0)
  expect((await boxOf(weight)).y).toBeGreaterThanOrEqual(0)
  for (const name of ['Next load', 'Share ticket']) {
    expect((await boxOf(page.getByRole('button', { name }))).bottom, name).toBeLessThanOrEqual(side.height)
  }
})

async function boxOf(element: Locator): Promise<{ y: number; bottom: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not drawn.')
  return { y: box.y, bottom: box.y + box.height }
}

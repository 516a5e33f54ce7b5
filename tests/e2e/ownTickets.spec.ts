import { readFile } from 'node:fs/promises'
import { paths } from '../../web/paths.ts'
import { logTicket, openPhone } from './driverPhone.ts'
import { makeJob } from './haulage.ts'
import { ticketWords } from './say/tickets.ts'
import { uiWords } from './say/ui.ts'
import { expect, test } from './test.ts'

/** A driver's tickets on the job's page: what each says, its paper, and its words for whoever asks. */

test("a driver opens their own ticket from the job's page: as it was saved, and later with its number and paper", async ({
  page,
  context,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const quoteId = await makeJob(86)
  await openPhone(page)
  await page.route('**/api/tickets', (route) => route.abort())
  await logTicket(page, { gross: '31.52', tare: '12.48', ref: 'OWN-1' }, new RegExp(`Order ${quoteId}(?!\\d)`))
  await page.goto(paths.driverJob(quoteId))
  await page.getByRole('button', { name: /^Details of the ticket of Today/ }).click()
  const waiting = page.getByRole('dialog', { name: 'Ticket', exact: true })
  await expect(waiting).toContainText('Saved on this phone')
  await expect(waiting).toContainText('19.040')
  await expect(waiting).toContainText('Dave Hallam')
  await expect(waiting.getByRole('button', { name: 'PDF' })).toHaveCount(0)
  await waiting.getByRole('button', { name: ticketWords.shareTicket }).click()
  const early = page.getByRole('dialog', { name: ticketWords.shareTicket })
  await expect(early).toContainText(/Signed on phone \w{4} \w{4} as its load \d+, not yet numbered/)
  await early.getByRole('button', { name: 'Send as text' }).click()
  await expect(early.getByText('Ticket copied')).toBeVisible()
  await early.getByRole('button', { name: 'Done' }).click()

  await page.unroute('**/api/tickets')
  await waiting.getByRole('button', { name: uiWords.close }).click()
  await page.goto(paths.driverUnsent)
  await expect(page.getByText(ticketWords.nothingWaits)).toBeVisible({ timeout: 40_000 })
  await page.goto(paths.driverJob(quoteId))
  await page.getByRole('button', { name: /^Details of the ticket of Today/ }).click()
  const arrived = page.getByRole('dialog', { name: ticketWords.ticketNumber })
  await expect(arrived).toContainText(/Received, no\. \d+/)
  await expect(arrived).toContainText('OWN-1')
  const paper = page.waitForEvent('download')
  await arrived.getByRole('button', { name: 'PDF' }).click()
  const file = await (await paper).path()
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-')
  await arrived.getByRole('button', { name: ticketWords.shareTicket }).click()
  const shared = page.getByRole('dialog', { name: ticketWords.shareTicket })
  await expect(shared.getByRole('img', { name: /^QR code of ticket \d+$/ })).toBeVisible()
  await shared.getByRole('button', { name: 'Send as text' }).click()
  await expect(shared.getByText('Ticket copied')).toBeVisible()
  const words = await page.evaluate(() => navigator.clipboard.readText())
  expect(words).toMatch(/^Ticket no\. \d+\n.*net 19\.040 t\nGross 31\.520 t, tare 12\.480 t\n/)
  expect(words).toMatch(/\nCheck it: http.*\/v#\d{300,}$/)
  // The code is shown without a network too.
  await shared.getByRole('button', { name: 'Done' }).click()
  await context.setOffline(true)
  await arrived.getByRole('button', { name: ticketWords.shareTicket }).click()
  await expect(shared.getByRole('img', { name: /^QR code of ticket \d+$/ })).toBeVisible()
})

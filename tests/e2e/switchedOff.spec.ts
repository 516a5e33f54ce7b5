import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '../../web/paths.ts'
import { countTickets } from './arrived.ts'
import { logTicket, openPhone, order, sign, typeTicket } from './driverPhone.ts'
import { installPhone, openProfile } from './profile.ts'
import { ticketWords } from './say/tickets.ts'
import { expect, test, wholeBrowser } from './test.ts'

/** What happens to a phone: it is switched off, and the app is open twice. */

test.use({ ...wholeBrowser, serviceWorkers: 'allow' })
test.slow()

test('switched off with two tickets on it and on again, it sends them with nothing tapped', async ({ product }) => {
  const profile = mkdtempSync(join(tmpdir(), 'loadstone-phone-'))
  try {
    const refs = ['RELAUNCH-1', 'RELAUNCH-2']
    const before = await openProfile(profile, product.url)
    await installPhone(before.page)
    await product.end()
    for (const ref of refs) await logTicket(before.page, { gross: '14.2', tare: '12.7', ref })
    await before.context.close()

    const after = await openProfile(profile, product.url)
    await after.page.goto(paths.driver)
    await expect(after.page.getByRole('link', { name: /2 unsent/ })).toBeVisible()
    await product.startAgain()
    await expect.poll(() => countTickets(refs), { timeout: 45_000 }).toEqual([1, 1])
    await expect(after.page.getByRole('link', { name: /unsent,/ })).toBeHidden()
    await after.context.close()
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})

test('one draft open in two tabs makes one ticket, whichever of them is quicker', async ({ page, context }) => {
  await openPhone(page)
  await page.goto(paths.driverTicket(order.id))
  await typeTicket(page, { gross: '14.2', tare: '12.7', ref: 'TWO-TABS' })
  await sign(page)
  const other = await context.newPage()
  await other.goto(paths.driverTicket(order.id))
  await expect(other.getByText('TWO-TABS')).toBeVisible()
  await expect(other.getByText(ticketWords.signatureSaved)).toBeVisible()
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: /^Submit/ }).click()))
  for (const tab of [page, other]) await expect(tab.getByText(ticketWords.ticketSaved)).toBeVisible()
  await expect.poll(() => countTickets(['TWO-TABS']), { timeout: 20_000 }).toEqual([1])
  await page.goto(paths.driverUnsent)
  expect(await countTickets(['TWO-TABS'])).toEqual([1])
})

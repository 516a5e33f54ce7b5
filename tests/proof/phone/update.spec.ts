import { expect, type Page } from '@playwright/test'
import { paths } from '../../../web/paths.ts'
import { countTickets } from '../../e2e/arrived.ts'
import { openPhone, order, sign, submit, typeTicket } from '../../e2e/driverPhone.ts'
import { ticketWords } from '../../e2e/say/tickets.ts'
import { test, wholeBrowser } from '../../e2e/test.ts'
import { startProduct } from '../../product.ts'
import { sayFigure } from './figure.ts'
import { buildLater, newName } from './laterBuild.ts'
import { lookForUpdate, versionOf } from './version.ts'

test.use({ ...wholeBrowser, serviceWorkers: 'allow' })
test.setTimeout(300_000)

/** Both of the demo's orders that the driver is on. */
const jobs = [order.id, 1]

test('a second build leaves the dirty forms of two tabs untouched', async ({ page, context, product }) => {
  const later = buildLater([newName])
  await openPhone(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  const tabs = [page, await context.newPage()] as const
  const [one, other] = tabs
  const refs = ['UPDATE-1', 'UPDATE-2'] as const
  for (const [nth, tab] of tabs.entries()) {
    await tab.goto(paths.driverTicket(jobs[nth] ?? 0))
    await typeTicket(tab, { gross: '12.9', tare: '12.7', ref: refs[nth] ?? '' })
    // Gone after a reload.
    await tab.evaluate(() => document.body.setAttribute('data-before-update', ''))
  }
  await product.end()
  const next = await startProduct(product.dataDir, product.port, product.databaseUrl, later.root)
  try {
    for (const tab of tabs) await lookForUpdate(tab)
    for (const [nth, tab] of tabs.entries()) {
      await expect(tab.getByText('A new version is ready.')).toBeHidden()
      await expectUntouched(tab, refs[nth] ?? '')
    }
    // The first asks once its form is left, and moves when it is told to.
    await one.getByRole('link', { name: 'Back to the job' }).click()
    await expect(one.getByText('A new version is ready.')).toBeVisible()
    expect(await versionOf(one)).toBe('earlier')
    await one.getByRole('button', { name: 'Update' }).click()
    await expect.poll(() => versionOf(one).catch(() => 'on its way')).toBe('later')
    // The second stays where it is under the new worker, with what was typed, and its ticket is saved and sent by the old version.
    await expectUntouched(other, refs[1])
    await sign(other)
    await submit(other)
    await expect(other.getByText('A new version is ready.')).toBeVisible()
    expect(await versionOf(other)).toBe('earlier')
    await other.getByRole('button', { name: 'Update' }).click()
    await expect.poll(() => versionOf(other).catch(() => 'on its way')).toBe('later')
    // The first's draft is found by the new version.
    await one.goto(paths.driverTicket(order.id))
    await expect(one.getByText(refs[0] ?? '')).toBeVisible()
    await sign(one)
    await submit(one)
    const count = async () => [await countTickets([refs[0]]), await countTickets([refs[1]], 1)].flat()
    await expect.poll(count, { timeout: 30_000 }).toEqual([1, 1])
    sayFigure(
      'a second build under two dirty forms: 0 reloads unasked, 2 updates when asked, 2 tickets of 2 arrived once',
    )
  } finally {
    await next.end()
    later.remove()
  }
})

async function expectUntouched(tab: Page, ref: string): Promise<void> {
  await expect(tab.locator('body[data-before-update]')).toHaveCount(1)
  await expect(tab.getByLabel(ticketWords.weighbridgeRef)).toHaveValue(ref)
}

import type { Page } from '@playwright/test'
import { type DemoPerson, storySteps } from '../../api/contract/demo.ts'
import { paths } from '../../web/paths.ts'
import { sign, submit, unfoldMore } from './driverPhone.ts'
import { bidWords } from './say/bids.ts'
import { orderWords } from './say/orders.ts'
import { quoteWords } from './say/quotes.ts'
import { shellWords } from './say/shell.ts'
import { ticketWords } from './say/tickets.ts'
import { closeToast, expect, test } from './test.ts'

/** What every list names the story's quote by. */
const tonnes = /240(\.0)? t/

/** What each person finds first on their dashboard, and does. */
const acts: Readonly<
  Record<Exclude<(typeof storySteps)[number]['step'], 'asks' | 'reads'>, (page: Page) => Promise<void>>
> = { checks, bids, prices, accepts, confirms, assigns, logs }

test('six people take one load from the asking to the signed ticket, each from the first thing that they see', async ({
  page,
}) => {
  test.slow()
  for (const { step, by } of storySteps) {
    if (step === 'asks') continue
    await enterAs(page, by)
    if (step === 'reads') await reads(page)
    else await acts[step](page)
  }
})

/** Signed in by the list, of which theirs must be the row that is marked; nothing of the person before is left. */
async function enterAs(page: Page, person: DemoPerson): Promise<void> {
  await page.goto('about:blank')
  await page.context().setStorageState({ cookies: [], origins: [] })
  await page.goto(paths.login)
  const people = page.getByRole('region', { name: /This is a demo/ }).getByRole('button')
  await expect(people).toHaveCount(6)
  const next = people.filter({ hasText: 'Sign in' })
  await expect(next).toHaveText(roles[person])
  await next.click()
  await page.waitForURL((url) => url.pathname !== paths.login)
}

const roles: Readonly<Record<DemoPerson, RegExp>> = {
  contractor: /Contractor/,
  admin: /Admin/,
  supplier: /Supplier/,
  haulier: /Haulier, owner/,
  yard: /Haulier, yard/,
  driver: /Driver/,
}

const firstNeed = (page: Page) => page.getByRole('region', { name: shellWords.needsYou }).getByRole('listitem').first()

async function checks(admin: Page): Promise<void> {
  const first = admin
    .getByRole('table', { name: /^Quotes to verify/ })
    .getByRole('row')
    .nth(1)
  await expect(first).toContainText('240')
  await first.getByRole('button', { name: quoteWords.verify }).click()
  const dialog = admin.getByRole('dialog', { name: quoteWords.verifyQuote })
  await dialog.getByLabel(quoteWords.markup).fill('150')
  await dialog.getByRole('button', { name: quoteWords.verify }).click()
  await closeToast(admin, quoteWords.quoteVerified)
}

async function bids(supplier: Page): Promise<void> {
  await expect(firstNeed(supplier)).toContainText(tonnes)
  await firstNeed(supplier).getByRole('link').click()
  await supplier
    .getByRole('link', { name: /^Respond to quote \d+, 20 mm limestone/ })
    .first()
    .click()
  await supplier.getByText(bidWords.needsHaulier).click()
  await supplier.getByLabel(bidWords.pricePounds, { exact: true }).fill('3600')
  await supplier.getByLabel(bidWords.collectionAddress).fill('Grange Mill Quarry, Grangemill')
  await supplier.getByLabel(bidWords.collectionPostcode).fill('DE4 4HY')
  await supplier.getByLabel(bidWords.accessOpens).fill('06:00')
  await supplier.getByLabel(bidWords.accessCloses).fill('16:30')
  await supplier.getByRole('button', { name: bidWords.submitBid }).click()
  await closeToast(supplier, bidWords.bidSubmitted)
}

async function prices(haulier: Page): Promise<void> {
  const first = haulier.getByRole('region', { name: bidWords.pricesToGive }).getByRole('link').first()
  await expect(first).toHaveAccessibleName(tonnes)
  await first.click()
  await haulier.getByRole('button', { name: bidWords.submitPriceNamed }).click()
  const dialog = haulier.getByRole('dialog', { name: bidWords.deliveryPrice })
  await dialog.getByLabel(bidWords.deliveryPricePounds).fill('1440')
  await dialog.getByRole('button', { name: 'Submit Price' }).click()
  await closeToast(haulier, bidWords.deliveryPriceSubmitted)
}

async function accepts(contractor: Page): Promise<void> {
  await expect(firstNeed(contractor)).toContainText(tonnes)
  await firstNeed(contractor).getByRole('link').click()
  await contractor.getByRole('button', { name: bidWords.acceptNamed }).click()
  const dialog = contractor.getByRole('dialog', { name: 'Accept this bid?' })
  await dialog.getByRole('button', { name: bidWords.accept }).click()
  await closeToast(contractor, bidWords.bidAccepted)
}

async function confirms(supplier: Page): Promise<void> {
  await expect(firstNeed(supplier)).toContainText(tonnes)
  await firstNeed(supplier).getByRole('link').click()
  await supplier.getByRole('button', { name: bidWords.accept }).click()
  await supplier
    .getByRole('dialog', { name: orderWords.acceptOrder })
    .getByRole('button', { name: bidWords.accept })
    .click()
  await closeToast(supplier, orderWords.orderConfirmed)
}

async function assigns(yard: Page): Promise<void> {
  await yard.getByRole('button', { name: /^Confirm order \d+, 20 mm limestone/ }).click()
  await closeToast(yard, orderWords.orderConfirmed)
  await yard.getByRole('button', { name: /^Assign driver to order \d+, 20 mm limestone/ }).click()
  const sheet = yard.getByRole('complementary', { name: orderWords.assignDriver })
  await sheet.getByRole('button', { name: /Callum Reid/ }).click()
  const onOrder = sheet.getByRole('region', { name: orderWords.onThisOrder })
  await expect(onOrder).toContainText('Callum Reid')
  await expect(onOrder).not.toContainText('Still on this tablet')
}

async function logs(driver: Page): Promise<void> {
  await driver.setViewportSize({ width: 390, height: 844 })
  const first = driver.getByRole('article').first()
  await expect(first).toContainText('20 mm limestone')
  await first.getByRole('link', { name: ticketWords.addTicket }).click()
  await driver.getByLabel(ticketWords.gross).fill('31.94')
  await driver.getByLabel(ticketWords.tare, { exact: true }).fill('12.48')
  await unfoldMore(driver)
  await driver.getByLabel(ticketWords.weighbridgeRef).fill('STORY-1')
  await sign(driver)
  await submit(driver)
  await expect(driver.getByText(/Received, no\. \d+/).first()).toBeVisible()
}

async function reads(contractor: Page): Promise<void> {
  await contractor.goto(paths.contractorOrders)
  const row = contractor.getByRole('row').filter({ hasText: '20 mm limestone' }).first()
  await row.getByRole('link').first().click()
  await expect(contractor.getByRole('region', { name: orderWords.progress })).toContainText('19.460 t')
  await expect(contractor.getByRole('button', { name: ticketWords.detailsOfTicket })).toHaveCount(1)
}

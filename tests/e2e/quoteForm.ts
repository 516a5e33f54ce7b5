import type { Page } from '@playwright/test'
import { inDays } from './api.ts'
import { accounts } from './say/accounts.ts'
import { bids } from './say/bids.ts'
import { quotes } from './say/quotes.ts'
import { ui } from './say/ui.ts'

type Terms = { tonnes: string; method: 'Deliver' | 'Collect' }

/** The contractor's request for stone to a site in Derby, as it is typed; nothing is submitted yet. */
export async function fillQuote(page: Page, { tonnes, method }: Terms): Promise<void> {
  await page.getByRole('combobox', { name: 'Product' }).fill('gabion')
  await page.getByRole('option', { name: 'Gabion stone 100/200 mm' }).click()
  await page.getByLabel(quotes.quantity).fill(tonnes)
  await page.getByRole('radiogroup', { name: 'Tested stone supplier' }).getByLabel(ui.yes).check()
  await page.getByRole('button', { name: accounts.addressByHand }).click()
  await page.getByLabel(accounts.address, { exact: true }).fill('Unit 4, Raynesway, Derby de217ba')
  await page.getByLabel(accounts.city).fill('Derby')
  await page.getByRole('radiogroup', { name: 'Delivery method' }).getByLabel(method).check()
  await page.getByLabel(quotes.fromDate).fill(inDays(14))
  await page.getByLabel(quotes.toDate).fill(inDays(18))
  await page.getByLabel(bids.accessOpens).fill('07:30')
  await page.getByLabel(bids.accessCloses).fill('16:30')
}

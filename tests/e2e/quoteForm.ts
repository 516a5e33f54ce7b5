import type { Page } from '@playwright/test'
import { inDays } from './api.ts'
import { accountWords } from './say/accounts.ts'
import { bidWords } from './say/bids.ts'
import { quoteWords } from './say/quotes.ts'
import { uiWords } from './say/ui.ts'

type Terms = { tonnes: string; method: 'Deliver' | 'Collect' }

/** The contractor's request for stone to a site in Derby, as it is typed; nothing is submitted yet. */
export async function fillQuote(page: Page, { tonnes, method }: Terms): Promise<void> {
  await page.getByRole('combobox', { name: 'Product' }).fill('gabion')
  await page.getByRole('option', { name: 'Gabion stone 100/200 mm' }).click()
  await page.getByLabel(quoteWords.quantity).fill(tonnes)
  await page.getByRole('radiogroup', { name: 'Tested stone supplier' }).getByLabel(uiWords.yes).check()
  await page.getByRole('button', { name: accountWords.addressByHand }).click()
  await page.getByLabel(accountWords.address, { exact: true }).fill('Unit 4, Raynesway, Derby de217ba')
  await page.getByLabel(accountWords.city).fill('Derby')
  await page.getByRole('radiogroup', { name: 'Delivery method' }).getByLabel(method).check()
  await page.getByLabel(quoteWords.fromDate).fill(inDays(14))
  await page.getByLabel(quoteWords.toDate).fill(inDays(18))
  await page.getByLabel(bidWords.accessOpens).fill('07:30')
  await page.getByLabel(bidWords.accessCloses).fill('16:30')
}

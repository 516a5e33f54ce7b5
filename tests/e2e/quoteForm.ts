import type { Page } from '@playwright/test'
import { inDays } from './api.ts'

type Terms = { tonnes: string; method: 'Deliver' | 'Collect' }

/** The contractor's request for stone to a site in Derby, as it is typed; nothing is submitted yet. */
export async function fillQuote(page: Page, { tonnes, method }: Terms): Promise<void> {
  await page.getByRole('combobox', { name: 'Product' }).fill('gabion')
  await page.getByRole('option', { name: 'Gabion stone 100/200 mm' }).click()
  await page.getByLabel('Quantity (tonnes)').fill(tonnes)
  await page.getByRole('radiogroup', { name: 'Tested stone supplier' }).getByLabel('Yes').check()
  await page.getByRole('button', { name: 'Enter the address manually' }).click()
  await page.getByLabel('Address', { exact: true }).fill('Unit 4, Raynesway, Derby de217ba')
  await page.getByLabel('City').fill('Derby')
  await page.getByRole('radiogroup', { name: 'Delivery method' }).getByLabel(method).check()
  await page.getByLabel('From date').fill(inDays(14))
  await page.getByLabel('To date').fill(inDays(18))
  await page.getByLabel('Access opens').fill('07:30')
  await page.getByLabel('Access closes').fill('16:30')
}

import { paths } from '../../web/paths.ts'
import { inDays } from './api.ts'
import { accountWords } from './say/accounts.ts'
import { bidWords } from './say/bids.ts'
import { quoteWords } from './say/quotes.ts'
import { shellWords } from './say/shell.ts'
import { uiWords } from './say/ui.ts'
import { closeToast, expect, takeSession, test, toastOf } from './test.ts'

test.beforeEach(async ({ page }) => {
  await takeSession(page, 'contractor')
})

test('an order is repeated from the dashboard in four touches, by its site or by asking again', async ({ page }) => {
  let touches = 0
  await page.exposeFunction('touched', () => {
    touches += 1
  })
  await page.addInitScript(() => {
    // A key on a button or a radio is a click without a pointer.
    const count = ({ isTrusted, detail }: MouseEvent) => isTrusted && detail > 0 && Object(globalThis).touched()
    addEventListener('click', count, { capture: true })
  })

  await page.goto(paths.contractorDashboard)
  await page.getByRole('link', { name: 'Sites' }).click()
  await page.getByRole('link', { name: 'Add Quote for Infinity Park' }).click()
  await expect(page.getByRole('combobox', { name: 'Product' })).toBeFocused()
  await page.getByRole('button', { name: /^Use 6F5 capping/ }).click()
  await expect(page.getByLabel(quoteWords.quantity)).toHaveValue('1,600')
  await expect(page.getByLabel(uiWords.yes)).toBeFocused()
  const { keyboard } = page
  await keyboard.press('Space')
  for (let tab = 0; tab < 2; tab += 1) await keyboard.press('Tab')
  await keyboard.press('Space')
  await keyboard.press('Tab')
  await keyboard.type(inDays(14).split('-').toReversed().join('/'))
  for (let tab = 0; tab < 2; tab += 1) await keyboard.press('Tab')
  await keyboard.type(inDays(18).split('-').toReversed().join('/'))
  await page.getByRole('button', { name: quoteWords.submitQuote }).click()
  await expect(toastOf(page, quoteWords.quoteSubmitted)).toContainText('Quote submitted successfully')
  await expect(page).toHaveURL(paths.contractorQuotes)
  expect(touches).toBe(4)

  touches = 0
  await page.goto(paths.contractorDashboard)
  await page
    .getByRole('region', { name: 'Running orders' })
    .getByRole('link', { name: /^6F5 capping/ })
    .click()
  await page.getByRole('button', { name: shellWords.more }).click()
  await page.getByRole('menuitem', { name: 'Ask again' }).click()
  await expect(page.getByRole('region', { name: 'Chosen site' })).toContainText('Infinity Park')
  await page.getByRole('button', { name: quoteWords.submitQuote }).click()
  await expect(toastOf(page, quoteWords.quoteSubmitted)).toContainText('Quote submitted successfully')
  expect(touches).toBe(4)
})

test('a typed address is saved with its quote, changed for another quote, archived and brought back', async ({
  page,
}) => {
  await page.goto(paths.contractorQuoteAdd)
  await page.getByRole('button', { name: accountWords.addressByHand }).click()
  await page.getByLabel(accountWords.postcode).fill('DE21 7BH')
  await page.getByLabel(accountWords.address, { exact: true }).fill('Raynesway, plot 2, Derby')
  await page.getByLabel(accountWords.city).fill('Derby')
  await page.getByLabel('Site entrance').fill('Second gate after the roundabout')
  await page.getByLabel(bidWords.accessOpens).fill('07:30')
  await page.getByLabel(bidWords.accessCloses).fill('16:30')
  await page.getByLabel('Save this site').check()
  await expect(page.getByLabel('Name of the site')).toHaveValue('Raynesway, plot 2')
  await page.getByRole('combobox', { name: 'Product' }).fill('gabion')
  await page.getByRole('option', { name: 'Gabion stone 100/200 mm' }).click()
  await page.getByLabel(quoteWords.quantity).fill('37.5')
  await page.getByRole('radiogroup', { name: 'Tested stone supplier' }).getByLabel(uiWords.yes).check()
  await page.getByRole('radiogroup', { name: 'Delivery method' }).getByLabel('Deliver').check()
  await page.getByLabel(quoteWords.fromDate).fill(inDays(14))
  await page.getByLabel(quoteWords.toDate).fill(inDays(18))
  await page.getByRole('button', { name: quoteWords.submitQuote }).click()
  await closeToast(page, quoteWords.quoteSubmitted)

  await page.getByRole('link', { name: 'Sites' }).click()
  await page.getByRole('link', { name: 'Raynesway, plot 2', exact: true }).click()
  await expect(page.getByRole('link', { name: /^Gabion stone/ })).toContainText('37.5 t')
  await expect(page.getByRole('application', { name: 'Map: Raynesway, plot 2' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel(bidWords.accessCloses).fill('15:00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Facts' })).toContainText('07:30 to 15:00')
  await closeToast(page, 'Site updated')

  await page.getByRole('link', { name: /^Gabion stone/ }).click()
  await expect(page.getByRole('region', { name: quoteWords.quoteFacts })).toContainText('07:30 to 16:30')
  await page.getByRole('link', { name: 'Ask again' }).click()
  await expect(page.getByLabel(bidWords.accessCloses)).toHaveAccessibleDescription(
    'changed for this quote; the site keeps 15:00',
  )

  await page.goto(paths.contractorSites)
  await page.getByRole('button', { name: 'More for Raynesway, plot 2' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await closeToast(page, 'Site archived')
  await expect(page.getByRole('link', { name: 'Raynesway, plot 2', exact: true })).toBeHidden()
  await page.getByRole('radio', { name: /^Archived/ }).check()
  await page.getByRole('button', { name: 'Bring back Raynesway, plot 2' }).click()
  await closeToast(page, 'Site brought back')
})

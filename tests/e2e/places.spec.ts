import type { Page } from '@playwright/test'
import * as postcodeTexts from '../../api/contract/messages/postcode.ts'
import { paths } from '../../web/paths.ts'
import { actAs, inDays } from './api.ts'
import { fillQuote } from './quoteForm.ts'
import { accountWords } from './say/accounts.ts'
import { quoteWords } from './say/quotes.ts'
import { closeToast, expect, signIn, test } from './test.ts'

async function find(page: Page, postcode: string): Promise<void> {
  await page.getByLabel(accountWords.postcode).fill(postcode)
  await expect(async () => {
    await page.getByRole('button', { name: accountWords.find }).click()
    await expect(page.getByText(postcodeTexts.found)).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

test("an address that the firm has used before is suggested in the postcode's area", async ({ page }) => {
  const contractor = await actAs('contractor')
  const address = `Plot ${Date.now()}, Raynesway`
  await contractor.post('/api/quotes', {
    product_id: 1,
    quantity: 10,
    address,
    city: 'Derby',
    postcode: 'DE21 7BA',
    delivery_from_date: inDays(10),
    delivery_to_date: inDays(20),
    delivery_method: 'Deliver',
    tested_stone_supplier: 'Yes',
    access_times_open: '07:00',
    access_times_close: '17:00',
  })
  await signIn(page, 'contractor', paths.contractorQuoteAdd)
  await page.getByRole('button', { name: accountWords.find }).click()
  await expect(page.getByText(postcodeTexts.invalid)).toBeVisible()
  await find(page, 'de21 7ba')
  await expect(page.getByText(postcodeTexts.found)).toBeVisible()
  await page.getByLabel(accountWords.address, { exact: true }).fill(address.slice(0, 12))
  await page.getByRole('option', { name: address }).click()
  await expect(page.getByLabel(accountWords.address, { exact: true })).toHaveValue(address)
  await expect(page.getByLabel(accountWords.city)).toHaveValue('Derby')
  await expect(page.getByLabel(accountWords.city)).toHaveAttribute('readonly')
  await expect(page.getByLabel(accountWords.postcode)).toHaveAttribute('readonly')
  await page.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByLabel(accountWords.postcode)).toBeFocused()
  await expect(page.getByLabel(accountWords.address, { exact: true })).toHaveValue('')
  await expect(page.getByLabel(accountWords.city)).toHaveValue('')
})

test('a pin is set on the map, moved by the keys, kept over a reload, saved, and taken away', async ({ page }) => {
  await signIn(page, 'contractor', paths.contractorQuoteAdd)
  await fillQuote(page, { tonnes: '14.3', method: 'Deliver' })
  await page.getByRole('button', { name: 'Set a pin' }).click()
  const map = page.getByRole('application', { name: 'Map for the pin' })
  await map.getByRole('button', { name: 'Zoom in' }).click()
  await page.getByRole('button', { name: 'Set pin here' }).click()
  const latitude = page.getByLabel('Latitude')
  const before = Number(await latitude.inputValue())
  await map.getByRole('button', { name: 'Pin, moved by the arrow keys' }).press('ArrowUp')
  await expect(async () => expect(Number(await latitude.inputValue())).toBeGreaterThan(before)).toPass()
  await latitude.fill('52.90010')
  await page.getByLabel('Longitude').fill('-1.42020')
  await page.getByLabel('Longitude').press('Enter')
  await expect(page.getByText('Pin set at 52.90010, -1.42020.')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Pin set at 52.90010, -1.42020.')).toBeVisible()
  await page.getByRole('button', { name: quoteWords.submitQuote }).click()
  await closeToast(page, quoteWords.quoteSubmitted)
  const row = page.getByRole('row').filter({ hasText: '14.3' })
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Gabion stone 100/200 mm, 14.3 t' })).toBeVisible()
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  expect(await placeOf(id)).toEqual({ latitude: 52.9001, longitude: -1.4202, precision: 'pin' })

  await page.getByRole('link', { name: 'Edit quote' }).click()
  await page.getByRole('button', { name: 'Move the pin' }).click()
  await page.getByRole('button', { name: 'Remove pin' }).click()
  await expect(page.getByText(/^Pin set/)).toBeHidden()
  await page.getByRole('button', { name: quoteWords.saveQuote }).click()
  await closeToast(page, quoteWords.quoteSubmitted)
  expect((await placeOf(id)).precision).not.toBe('pin')
})

type Seen = { data: { latitude: number | null; longitude: number | null; precision: string | null } }

async function placeOf(quoteId: number) {
  const contractor = await actAs('contractor')
  const { data } = await contractor.get<Seen>(`/api/quotes/${quoteId}`)
  const { latitude, longitude, precision } = data
  return { latitude, longitude, precision }
}

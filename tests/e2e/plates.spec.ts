import { openPhone, startTicket } from './driverPhone.ts'
import { ticketWords } from './say/tickets.ts'
import { uiWords } from './say/ui.ts'
import { expect, test } from './test.ts'

test("the list of plates opens over the form, takes one of the yard's or another, and gives the focus back", async ({
  page,
}) => {
  await openPhone(page)
  await startTicket(page)
  const field = page.getByRole('button', { name: 'Vehicle' })
  const sheet = page.getByRole('dialog', { name: 'Vehicle' })
  await field.click()
  const first = sheet.getByRole('listitem').first()
  await expect(first).toBeInViewport()
  const plate = (await first.locator('.plate').textContent()) ?? ''
  await first.getByRole('button').click()
  await expect(sheet).toBeHidden()
  await expect(field).toContainText(plate)
  await expect(field).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(sheet.getByRole('button', { name: uiWords.close })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(field).toBeFocused()

  await field.click()
  await sheet.getByLabel('Another vehicle').fill('ab12 cde')
  await sheet.getByLabel('Another vehicle').press('Enter')
  await expect(field).toContainText('AB12 CDE')
  await field.click()
  await page.mouse.click(10, 10)
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('heading', { name: ticketWords.addTicket })).toBeVisible()
})

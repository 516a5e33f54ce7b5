import type { Page } from '@playwright/test'
import { ticketWords } from '../say/tickets.ts'
import { expect } from '../test.ts'

/** A line across the pad, as a finger draws it. */
export async function draw(page: Page): Promise<void> {
  const canvas = page.getByRole('img', { name: /^Signature field/ })
  await canvas.scrollIntoViewIfNeeded()
  const box = await canvas.boundingBox()
  if (!box) throw new Error('There is no signature field to draw on.')
  await page.mouse.move(box.x + 30, box.y + 80)
  await page.mouse.down()
  for (const step of [1, 2, 3, 4, 5])
    await page.mouse.move(box.x + 30 + step * 35, box.y + 70 + (step % 2) * 50, { steps: 3 })
  await page.mouse.up()
}

/** The dialog in which an office logs a load: with a tare of 12.48 t, and a saved signature. */
export async function fillTicket(page: Page, gross: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: ticketWords.addTicket })
  await dialog.getByLabel(ticketWords.grossInOffice).fill(gross)
  await dialog.getByLabel('Tare (t)').fill('12.480')
  await dialog.getByLabel('Vehicle').fill('FJ71 KXM')
  await draw(page)
  await dialog.getByRole('button', { name: ticketWords.saveSignature }).click()
  await expect(dialog.getByText(ticketWords.signatureSaved)).toBeVisible()
}

import type { Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { order, sign } from './driverPhone.ts'
import { ticketWords } from './say/tickets.ts'
import { expect, signIn, test } from './test.ts'

/** The last tare of the lorry stands below the field that it would fill, never in the way of a thumb that wants to type. */

test.use({ hasTouch: true })

const smallest = 48

for (const width of [320, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a tap anywhere in the empty Tare field is a tap to type', async ({ page }) => {
      const { gross, tare, offer } = await openForm(page)
      await expect(offer).toBeVisible()
      const box = await boxOf(tare)
      for (const x of [0.1, 0.5, 0.9]) {
        for (const y of [0.1, 0.5, 0.9]) {
          await gross.focus()
          await page.touchscreen.tap(box.x + box.width * x, box.y + box.height * y)
          await expect(tare, `${x} of the width, ${y} of the height`).toBeFocused()
          await expect(tare).toHaveValue('')
        }
      }
      await page.keyboard.type('12.34')
      await expect(tare).toHaveValue('12.34')
      await expect(page.locator('#tare-says')).toHaveText('Weighbridge')
    })

    test('the words of a saved signature are whole', async ({ page }) => {
      await openForm(page)
      await sign(page)
      const note = page.getByText(ticketWords.signatureSaved)
      expect(await note.evaluate((words) => words.scrollWidth - words.clientWidth)).toBe(0)
    })

    test('the stored tare says how old it is, has a thumb’s room, and moves nothing as it comes and goes', async ({
      page,
    }) => {
      const { gross, tare, offer } = await openForm(page)
      await gross.fill('31.52')
      await expect(offer).toHaveText(/^Use \d\d\.\d{3} t, \d+ days? old$/)
      const [field, button] = [await boxOf(tare), await boxOf(offer)]
      expect(button.height).toBeGreaterThanOrEqual(smallest)
      expect(button.y).toBeGreaterThanOrEqual(field.y + field.height)
      expect(button.x + button.width).toBeLessThanOrEqual(width - 16)

      const before = await placesOf(page)
      await offer.tap()
      await expect(tare).toHaveValue(/^\d\d\.\d{3}$/)
      await expect(page.locator('#tare-says')).toHaveText(/^Stored tare, \d+ \w+$/)
      await expect(offer).toBeHidden()
      const box = await boxOf(page.locator('#tare-says'))
      expect(box.x + box.width, 'it ends with its field').toBeLessThanOrEqual(field.x + field.width)
      expect(await placesOf(page)).toEqual(before)
      await tare.fill('18.2')
      await expect(page.locator('#tare-says')).toHaveText(/^Last was/)
      expect(await placesOf(page)).toEqual(before)
      await tare.fill('')
      await expect(offer).toBeVisible()
      expect(await placesOf(page)).toEqual(before)

      await page.getByRole('button', { name: /^Vehicle/ }).click()
      await page.getByLabel('Another vehicle').fill('AB12 CDE')
      await page.getByRole('button', { name: 'Use this plate' }).click()
      await expect(offer).toBeHidden()
      expect(await placesOf(page)).toEqual(before)
    })
  })
}

async function openForm(page: Page) {
  await signIn(page, 'driver', paths.driverTicket(order.id))
  const gross = page.getByLabel(ticketWords.gross)
  await expect(gross).toBeFocused()
  return {
    gross,
    tare: page.getByLabel(ticketWords.tare, { exact: true }),
    offer: page.getByRole('button', { name: /^Use \d/ }),
  }
}

type Place = { x: number; y: number; width: number; height: number }

async function boxOf(element: ReturnType<Page['locator']>): Promise<Place> {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return box
}

/** All that a jump would move. */
function placesOf(page: Page): Promise<(Place | null)[]> {
  const parts = [
    page.getByLabel(ticketWords.tare, { exact: true }),
    page.getByRole('region', { name: ticketWords.netWeight }),
    page.getByRole('button', { name: /^Signature/ }),
    page.getByRole('button', { name: /^More/ }),
  ]
  return Promise.all(parts.map((part) => part.boundingBox()))
}

import type { Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { drawSignature, openPhone, order } from './driverPhone.ts'
import { expect, test } from './test.ts'

/** A reload in the half second after a touch, time after time: what was typed and drawn stands again. */

const rounds = process.env['PROOF'] === 'full' ? 20 : 3

/** So long after the next such event (ms), from within the page: a command from here would take longer. */
async function reloadAfter(page: Page, event: 'input' | 'pointerup', ms: number): Promise<void> {
  await page.evaluate(
    ({ event, ms }) =>
      window.addEventListener(
        event,
        () => {
          if (ms === 0) window.location.reload()
          else setTimeout(() => window.location.reload(), ms)
        },
        { once: true },
      ),
    { event, ms },
  )
}

async function loaded(page: Page, act: () => Promise<void>): Promise<void> {
  const again = page.waitForEvent('load')
  await act()
  await again
}

test.setTimeout(180_000)

for (const ms of [0, 60, 200]) {
  test(`digits and strokes outlive a reload ${ms} ms after the last touch`, async ({ page }) => {
    await openPhone(page)
    await page.goto(paths.driverTicket(order.id))
    const gross = page.getByLabel('Gross')
    const clear = page.getByRole('button', { name: 'Clear' })
    for (let round = 1; round <= rounds; round += 1) {
      await gross.fill('2')
      await gross.press('End')
      await reloadAfter(page, 'input', ms)
      const digit = String(round % 10)
      await loaded(page, () => page.keyboard.press(digit))
      await expect(gross, `round ${round}`).toHaveValue(`2${digit}`)

      await reloadAfter(page, 'pointerup', ms)
      await loaded(page, () => drawSignature(page))
      await expect(page.getByText('Not saved yet'), `round ${round}`).toBeVisible()
      await page.getByRole('button', { name: 'Save signature' }).scrollIntoViewIfNeeded()
      await reloadAfter(page, 'pointerup', ms)
      await loaded(page, () => page.getByRole('button', { name: 'Save signature' }).click())
      await clear.click()
    }
  })
}

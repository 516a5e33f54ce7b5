import type { Page } from '@playwright/test'
import { paths } from '../../../web/paths.ts'
import { drawSignature, jobCard, logTicket, openPhone } from '../driverPhone.ts'
import { makeJob } from '../haulage.ts'
import { expect, test } from '../test.ts'

/** A load as a person logs it who has logged one before: how many touches it takes, and how long. */

test.use({ hasTouch: true })

const mostTouches = 6
/** From the job's card to "Ticket saved!" (ms). */
const bar = 15_000
/** Before each key and each touch, and what a name takes to be drawn (ms). */
const pauses = { key: 400, touch: 800, drawing: 2_000 }

/** The page's own count: what a story leaves out, such as a touch that was needed once more, it would not count itself. */
async function countTouches(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = { touches: 0 }
    Object.assign(window, { counter })
    // Drawing is drawing.
    const isDrawing = (target: EventTarget | null) => target instanceof HTMLCanvasElement
    addEventListener('pointerdown', ({ target }) => !isDrawing(target) && counter.touches++, true)
  })
  return () => page.evaluate(() => (window as unknown as { counter: { touches: number } }).counter.touches)
}

test(`a load takes at most ${mostTouches} touches and ${bar / 1000} s of a person's`, async ({ page }) => {
  test.slow()
  const quoteId = await makeJob(88)
  const job = new RegExp(`Order ${quoteId}(?!\\d)`)
  await openPhone(page, job)
  // The phone knows the lorry's tare and who signs from the load before.
  await logTicket(page, { gross: '31.4', tare: '12.48', ref: 'TOUCH-1' }, job)
  await page.goto(paths.driver)
  const touches = await countTouches(page)
  const tap = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
    await page.waitForTimeout(pauses.touch)
    await page.getByRole(role, { name }).tap()
  }

  const start = performance.now()
  await page.waitForTimeout(pauses.touch)
  await jobCard(page, job).getByRole('link', { name: 'Add ticket' }).tap()
  await expect(page.getByLabel('Gross')).toBeFocused()
  await page.keyboard.type('31.52', { delay: pauses.key })
  await tap(/^Use 12\.480 t/)
  await tap(/^Sign$/)
  await page.waitForTimeout(pauses.touch)
  await page.getByText('Dave Hallam', { exact: true }).tap()
  await drawSignature(page)
  await page.waitForTimeout(pauses.drawing)
  await tap('Save signature')
  await tap(/^Submit/)
  await expect(page.getByText('Ticket saved!')).toBeVisible()
  const took = performance.now() - start
  const counted = await touches()
  test.info().annotations.push({ type: 'measured', description: `${counted} touches, ${Math.round(took)} ms` })
  expect(counted).toBeGreaterThan(0)
  expect(counted).toBeLessThanOrEqual(mostTouches)
  expect(took).toBeLessThan(bar)
})

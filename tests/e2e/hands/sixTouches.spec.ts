import type { Page } from '@playwright/test'
import { paths } from '../../../web/paths.ts'
import { drawSignature, jobCard, logTicket, openPhone } from '../driverPhone.ts'
import { makeJob } from '../haulage.ts'
import { ticketWords } from '../say/tickets.ts'
import { expect, test } from '../test.ts'

/** How many touches a load takes a person who has logged one before. */

test.use({ hasTouch: true })

const mostTouches = 6

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

test(`a load takes at most ${mostTouches} touches`, async ({ page }) => {
  test.slow()
  const quoteId = await makeJob(88)
  const job = new RegExp(`Order ${quoteId}(?!\\d)`)
  await openPhone(page, job)
  // The phone knows the lorry's tare and who signs from the load before.
  await logTicket(page, { gross: '31.4', tare: '12.48', ref: 'TOUCH-1' }, job)
  await page.goto(paths.driver)
  const touches = await countTouches(page)
  const tap = (name: string | RegExp) => page.getByRole('button', { name }).tap()

  await jobCard(page, job).getByRole('link', { name: ticketWords.addTicket }).tap()
  await expect(page.getByLabel(ticketWords.gross)).toBeFocused()
  await page.keyboard.type('31.52')
  await tap(/^Use 12\.480 t/)
  await tap(/^Sign$/)
  await page.getByText('Dave Hallam', { exact: true }).tap()
  await drawSignature(page)
  await tap('Save signature')
  await tap(/^Submit/)
  await expect(page.getByText(ticketWords.ticketSaved)).toBeVisible()
  const counted = await touches()
  expect(counted).toBeGreaterThan(0)
  expect(counted).toBeLessThanOrEqual(mostTouches)
})

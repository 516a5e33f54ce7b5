import type { Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { inDays } from './api.ts'
import { onServer } from './demo.ts'
import { quoteWords } from './say/quotes.ts'
import { shellWords } from './say/shell.ts'
import { closeToast, expect, takeSession, test, toastOf } from './test.ts'

test.beforeEach(async ({ page }) => {
  await takeSession(page, 'contractor')
})

/** Clicks with a pointer, and presses of Enter or Space. */
async function countTouches(page: Page): Promise<() => number> {
  let touches = 0
  await page.exposeFunction('touched', () => {
    touches += 1
  })
  await page.addInitScript(() => {
    const count = (event: MouseEvent | KeyboardEvent) => {
      const isTouch = event instanceof MouseEvent ? event.detail > 0 : ['Enter', ' '].includes(event.key)
      if (event.isTrusted && isTouch) Object(globalThis).touched()
    }
    addEventListener('click', count, { capture: true })
    addEventListener('keydown', count, { capture: true })
  })
  return () => touches
}

const drafted = (page: Page) =>
  page.getByRole('region', { name: shellWords.needsYou }).getByRole('link', { name: /^Open: .* a draft for / })

test('a draft is opened from the dashboard, looked at and sent, in four touches at most', async ({ page }) => {
  const touches = await countTouches(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(paths.contractorDashboard)
  await drafted(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Draft for /)
  await expect(page.getByLabel(quoteWords.quantity)).toHaveValue('20')
  await expect(page.getByLabel(quoteWords.fromDate)).not.toHaveValue('')
  await expect(page.getByRole('region', { name: 'Chosen site' })).toContainText('Derwent Street')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(toastOf(page, quoteWords.quoteSubmitted)).toContainText('Quote submitted successfully')
  await expect(page).toHaveURL(paths.contractorQuotes)
  expect(touches()).toBe(2)

  // It is a quote by now, and no draft.
  await page.goto(paths.contractorDashboard)
  await expect(page.getByRole('region', { name: shellWords.needsYou }).getByRole('listitem').first()).toBeVisible()
  await expect(drafted(page)).toHaveCount(0)
  await page.goto(`${paths.contractorQuoteAdd}?schedule=1`)
  await expect(page.getByText('There is no draft to send.')).toBeVisible()
})

test('by keys on a phone an order is put on a schedule, its draft sent, the next dismissed, and the schedule ended', async ({
  page,
  product,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  const { keyboard } = page
  /** Goes on until it has the focus, as somebody without a pointer does. */
  async function tabTo(name: string | RegExp, role: 'link' | 'button' | 'checkbox' | 'menuitem' = 'button') {
    const wanted = page.getByRole(role, { name, exact: typeof name === 'string' })
    await expect(wanted).toBeVisible()
    for (let step = 0; step < 150; step += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return
      await keyboard.press('Tab')
    }
    throw new Error(`${name} is out of the keyboard's reach`)
  }

  await page.goto(paths.contractorOrder(1))
  await tabTo('More')
  await keyboard.press('Enter')
  const item = page.getByRole('menuitem', { name: 'Repeat on a schedule' })
  await expect(item).toBeVisible()
  for (let step = 0; step < 5 && !(await item.evaluate((one) => one === document.activeElement)); step += 1) {
    await keyboard.press('ArrowDown')
  }
  await keyboard.press('Enter')
  await expect(page.getByText(/^6F5 capping.* to Infinity Park, as in quote 1\.$/)).toBeVisible()
  await page.getByLabel('Quantity of each (tonnes)').focus()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('40')
  await tabTo('Tuesday', 'checkbox')
  await keyboard.press('Space')
  await tabTo('Friday', 'checkbox')
  await keyboard.press('Space')
  await expect(page.getByRole('status').filter({ hasText: 'Deliveries:' })).toContainText('The first draft is made on')
  await tabTo('Save schedule')
  await keyboard.press('Enter')
  await expect(toastOf(page, 'Schedule Saved!')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '40.0 t' })).toContainText('Each Tuesday and Friday')

  // As the job does on the day.
  const [first, second] = [inDays(4), inDays(7)]
  const add = (day: string) => `insert into schedule_drafts (schedule_id, day, made_at)
    select max(id), '${day}', now() from schedules`
  await onServer(product.databaseUrl, add(first))
  const touches = await countTouches(page)
  await page.goto(paths.contractorDashboard)
  await tabTo(/^Open: 6F5 capping.* a draft for /, 'link')
  await keyboard.press('Enter')
  await expect(page.getByLabel(quoteWords.quantity)).toHaveValue('40')
  await tabTo('Send')
  await keyboard.press('Enter')
  await closeToast(page, quoteWords.quoteSubmitted)
  expect(touches()).toBeLessThanOrEqual(4)

  await onServer(product.databaseUrl, add(second))
  await page.goto(paths.contractorSchedules)
  await tabTo(/^Open draft: 6F5 capping/, 'link')
  await keyboard.press('Enter')
  await tabTo('Dismiss')
  await keyboard.press('Enter')
  await tabTo('Dismiss draft')
  await keyboard.press('Enter')
  await closeToast(page, 'Draft dismissed')
  await expect(page.getByRole('row').filter({ hasText: '40.0 t' })).not.toContainText('Draft for')
  await tabTo(/^End: 6F5 capping/)
  await keyboard.press('Enter')
  await tabTo('End schedule')
  await keyboard.press('Enter')
  await expect(toastOf(page, 'Schedule ended')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '40.0 t' })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Ended' }).check()
  await expect(page.getByRole('row').filter({ hasText: '40.0 t' })).toContainText('Ended on')
})

test('a site says whose bank holidays it keeps, and what is repeated there', async ({ page }) => {
  await page.goto(paths.contractorSite(1))
  await expect(page.getByRole('region', { name: 'Place' })).toContainText('England and Wales, for bank holidays')
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Bank holidays of').selectOption('Scotland')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await closeToast(page, 'Site updated')
  await expect(page.getByRole('region', { name: 'Place' })).toContainText('Scotland, for bank holidays')
  await page.getByRole('link', { name: 'Ask again each week' }).click()
  await page.getByLabel('Order or quote to repeat').selectOption({ index: 1 })
  await expect(page.getByLabel('Quantity of each (tonnes)')).not.toHaveValue('')
  await page.getByLabel('Each month').check()
  await page.getByLabel('On which day of the month').selectOption('30')
  await expect(page.getByRole('status').filter({ hasText: 'Deliveries:' })).toContainText(
    'the bank holidays of Scotland',
  )
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await closeToast(page, 'Schedule Saved!')
  await page.goto(paths.contractorSite(1))
  await expect(page.getByRole('region', { name: 'On a schedule' })).toContainText(
    'On the 30th or the last day of each month',
  )
})

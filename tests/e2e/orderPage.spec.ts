import type { Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { accountWords } from './say/accounts.ts'
import { orderWords } from './say/orders.ts'
import { ticketWords } from './say/tickets.ts'
import { uiWords } from './say/ui.ts'
import { expect, openWhole, signIn, takeSession, test } from './test.ts'

/** A demo order with sixty loads, one of them void. */
const largeOrder = 1

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Ticket \d/ })
const titleOf = (page: Page) => dialogOf(page).getByRole('heading').textContent()

test('the tickets turn by the arrow keys, also beyond those that the list shows', async ({ page }) => {
  await signIn(page, 'contractor', paths.contractorOrder(largeOrder))
  const open = page.getByRole('button', { name: ticketWords.detailsOfTicket })
  await expect(open.first()).toBeVisible()
  const shown = await open.count()
  await open.first().focus()
  await page.keyboard.press('Enter')
  await expect(dialogOf(page)).toContainText(/1 of \d+/)
  const first = await titleOf(page)
  await page.keyboard.press('ArrowLeft')
  expect(await titleOf(page)).toBe(first)
  for (let turn = 0; turn <= shown; turn += 1) await page.keyboard.press('ArrowRight')
  await expect(dialogOf(page)).toContainText(`${shown + 2} of`)
  await page.keyboard.press('ArrowLeft')
  await expect(dialogOf(page)).toContainText(`${shown + 1} of`)

  // The last one's button is off; the keys still turn back.
  const next = dialogOf(page).getByRole('button', { name: uiWords.next })
  while (await next.isEnabled()) await next.click()
  const last = await titleOf(page)
  await page.keyboard.press('ArrowLeft')
  await expect(next).toBeEnabled()
  expect(await titleOf(page)).not.toBe(last)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await expect(open.first()).toBeFocused()
})

test('each party sees its own price, and who pays all of them with the markup', async ({ page }) => {
  const priceOf = (name: string) =>
    page.getByRole('region', { name: orderWords.price }).getByText(name, { exact: true })
  const seen: Record<string, string[]> = {}
  for (const [person, path] of [
    ['contractor', paths.contractorOrder(largeOrder)],
    ['supplier', paths.supplierOrder(largeOrder)],
    ['admin', paths.adminQuote(largeOrder)],
  ] as const) {
    await signIn(page, person, path)
    await expect(priceOf('Accepted total')).toBeVisible()
    const names = ['Supplier price', 'Haulier price', 'Markup']
    const shown = await Promise.all(names.map((name) => priceOf(name).count()))
    seen[person] = names.filter((_, nth) => shown[nth])
  }
  expect(seen).toEqual({
    contractor: ['Supplier price', 'Haulier price', 'Markup'],
    supplier: ['Supplier price'],
    admin: ['Supplier price', 'Haulier price', 'Markup'],
  })
  await signIn(page, 'haulier', paths.haulierOrder(largeOrder))
  await expect(page.getByText('Accepted total')).toBeVisible()
  await expect(page.getByText(/Markup|Supplier price/)).toHaveCount(0)
})

test('the facts stand in one strip from 1,024 px on, in three columns on an upright tablet, in two on a phone', async ({
  page,
}) => {
  await signIn(page, 'contractor', paths.contractorOrder(largeOrder))
  const columns = page.getByRole('region', { name: 'Delivery', exact: true }).locator('dl > div')
  await expect(columns).toHaveCount(5)
  for (const [width, firstLine] of [
    [1440, 5],
    [1024, 5],
    [820, 3],
    [390, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const tops = await columns.evaluateAll((all) => all.map((column) => Math.round(column.getBoundingClientRect().top)))
    expect(tops.filter((top) => top === tops[0])).toHaveLength(firstLine)
  }
})

test.describe('on paper', () => {
  for (const [person, path] of [
    ['contractor', paths.contractorOrder(largeOrder)],
    ['supplier', paths.supplierOrder(largeOrder)],
    ['haulier', paths.haulierOrder(largeOrder)],
    ['admin', paths.adminQuote(largeOrder)],
  ] as const) {
    test(`the ${person}'s order is black on white, its tickets in rows, without menu and buttons`, async ({ page }) => {
      await takeSession(page, person)
      await openWhole(page, path)
      const rows = page.getByRole('table', { name: /^Weight tickets/ }).getByRole('row')
      const count = await rows.count()
      expect(count).toBeGreaterThan(10)
      // A sheet of A4 without its margins, printed by somebody who works in the dark.
      await page.setViewportSize({ width: 703, height: 1000 })
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      await expect(rows).toHaveCount(count)
      await expect(page.getByRole('columnheader', { name: 'Gross t' })).toBeVisible()
      await expect(page.getByRole('navigation', { name: /menu$/ })).toBeHidden()
      await expect(page.getByRole('banner')).toBeHidden()
      await expect(page.getByRole('link', { name: accountWords.privacyPolicy })).toBeHidden()
      await expect(page.locator('.mantine-Button-root:visible')).toHaveCount(0)
      expect(await page.evaluate(inkAndPaper)).toEqual({ ink: 'rgb(0, 0, 0)', paper: 'rgb(255, 255, 255)' })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    })
  }
})

test('on paper the tickets that the list leaves out are counted, and pictures that have not come leave no box', async ({
  page,
}) => {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/collection-notes\/.+/, async (route) => {
    await isReleased
    await route.continue()
  })
  await takeSession(page, 'contractor')
  await page.goto(paths.contractorOrder(largeOrder))
  const more = page.getByText(/^Showing \d+ of \d+ tickets/)
  const [shown = 0, all = 0] = (await more.innerText()).match(/\d+/g)?.map(Number) ?? []
  const onPaper = page.getByText(`${all - shown} more tickets: see the delivery pack or the CSV`)
  await expect(onPaper).toBeHidden()
  const notes = page.getByRole('region', { name: ticketWords.collectionNotes }).getByRole('listitem')
  const pictures = notes.locator('img')
  await expect(pictures.first()).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(onPaper).toBeVisible()
  await expect(pictures.first()).toBeHidden()
  await expect(notes.first()).toBeVisible()
  release()
  await pictures.first().evaluate((picture) => picture.setAttribute('loading', 'eager'))
  await expect(pictures.first()).toBeVisible()
})

/** Runs in the page. */
function inkAndPaper(): { ink: string; paper: string } {
  const card = document.querySelector('main .card') ?? document.body
  return { ink: getComputedStyle(card).color, paper: getComputedStyle(card).backgroundColor }
}

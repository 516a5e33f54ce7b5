import type { Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { raiseQuote } from './api.ts'
import { uiWords } from './say/ui.ts'
import { expect, signIn, test } from './test.ts'

/** The supplier's quotes as list and map: one numbering and one selection, by keyboard and by touch. */

const finder = (page: Page) => page.getByRole('region', { name: 'Quotes near you' })
const map = (page: Page) => page.getByRole('application', { name: 'Map of the quotes near you' })
const peek = (page: Page) => page.getByRole('region', { name: 'Selected quote' })
/** The mark of the map and the number of the row that stand for one quote. */
const mark = (page: Page, number: number) => map(page).getByRole('button', { name: new RegExp(`^${number}: `) })
const row = (page: Page, number: number) =>
  finder(page).getByRole('button', { name: new RegExp(`^Select ${number}: `) })

test('by keyboard: row and mark select each other, the map is moved and reset, a quote is hidden and brought back', async ({
  page,
}) => {
  const quoteId = await raiseQuote({ quantity: 12_345.6 })
  await page.setViewportSize({ width: 1440, height: 1000 })
  await signIn(page, 'supplier', paths.supplierQuotes)
  // The largest is the first of the list, and what is selected where nobody chose.
  await expect(peek(page)).toContainText('12,345.6 t')
  await expect(mark(page, 1)).toHaveAttribute('aria-pressed', 'true')
  // Its dot stands beside its name, whichever sheet comes last.
  await expect(map(page).getByText('Manchester')).toHaveCSS('display', 'flex')

  await mark(page, 2).focus()
  await page.keyboard.press('Enter')
  await expect(row(page, 2)).toHaveAttribute('aria-pressed', 'true')
  await expect(row(page, 1)).toHaveAttribute('aria-pressed', 'false')
  await expect(peek(page)).not.toContainText('12,345.6 t')
  await row(page, 1).focus()
  await page.keyboard.press('Space')
  await expect(mark(page, 1)).toHaveAttribute('aria-pressed', 'true')

  const before = await mark(page, 1).boundingBox()
  await map(page).focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => (await mark(page, 1).boundingBox())?.y).toBeGreaterThan(before?.y ?? Number.NaN)
  await page.getByRole('button', { name: 'Reset map' }).press('Enter')
  await expect.poll(async () => (await mark(page, 1).boundingBox())?.y).toBeCloseTo(before?.y ?? Number.NaN, 0)

  await peek(page).getByRole('button', { name: 'Hide' }).press('Enter')
  const inList = finder(page).getByRole('link', { name: `Respond to quote ${quoteId},` })
  await expect(inList).toHaveCount(0)
  await expect(finder(page).getByRole('button', { name: 'Hidden (1)' })).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(inList).toHaveCount(1)
  await expect(finder(page).getByRole('button', { name: /^Hidden/ })).toHaveCount(0)

  await row(page, 1).press('Enter')
  await peek(page).getByRole('button', { name: 'Hide' }).press('Enter')
  await finder(page).getByRole('button', { name: 'Hidden (1)' }).press('Enter')
  await expect(inList).toHaveCount(1)
  await expect(mark(page, 1)).toBeVisible()
  await page.reload()
  await expect(inList, 'the address keeps it').toHaveCount(1)
  await peek(page).getByRole('button', { name: 'Show again' }).press('Enter')
  await expect(finder(page).getByText('No hidden quotes.')).toBeVisible()
  await finder(page).getByRole('button', { name: 'Hidden (0)' }).press('Enter')
  await expect(inList).toHaveCount(1)
})

test('filters narrow list and map alike, and stay in the address', async ({ page }) => {
  const quoteId = await raiseQuote({
    quantity: 9_876.5,
    delivery_from_date: '2031-05-06',
    delivery_to_date: '2031-05-08',
  })
  await page.setViewportSize({ width: 1440, height: 1000 })
  await signIn(page, 'supplier', paths.supplierQuotes)
  await expect(page.getByRole('group', { name: 'Show the quotes as' })).toBeHidden()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByLabel('Wanted from').fill('7/5/2031')
  await expect(finder(page).getByText('Showing 1 of 1 quotes')).toBeVisible()
  await expect(map(page).getByRole('button', { name: /^\d+: / })).toHaveCount(1)
  await page.getByLabel('Wanted until').fill('6/5/2031')
  await expect(page.getByText('End date must be after start date')).toBeVisible()
  await page.getByLabel('Wanted until').fill('7/5/2031')
  await page.getByRole('checkbox', { name: 'Not answered' }).check()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Filters (3)' })).toBeVisible()
  await expect(finder(page).getByRole('link', { name: `Respond to quote ${quoteId},` })).toBeVisible()
  await finder(page).getByRole('button', { name: uiWords.clear }).click()
  await expect(map(page).getByRole('button', { name: /^\d+: / })).not.toHaveCount(1)
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a phone shows the list or the map; a tap on a mark shows what it stands for, and leads to the bid', async ({
    page,
  }) => {
    // Each by itself on the map, where no other mark lies over it.
    const quoteId = await raiseQuote({ quantity: 20_000.1, latitude: 53.35, longitude: -2.1 })
    await raiseQuote({ quantity: 20_000, latitude: 52.75, longitude: -2.1 })
    await signIn(page, 'supplier', paths.supplierQuotes)
    await expect(row(page, 2)).toBeVisible()
    await expect(map(page)).toHaveCount(0)
    await page.getByText('Map', { exact: true }).tap()
    await expect(row(page, 2)).toBeHidden()
    await mark(page, 2).tap()
    await expect(mark(page, 2)).toHaveAttribute('aria-pressed', 'true')
    await expect(peek(page)).not.toContainText('20,000.1 t')

    await page.getByText('List', { exact: true }).tap()
    await expect(row(page, 2)).toHaveAttribute('aria-pressed', 'true')
    await row(page, 1).tap()
    await expect(peek(page)).toContainText('20,000.1 t')
    await peek(page).getByRole('link', { name: 'Respond' }).tap()
    await expect(page).toHaveURL(new RegExp(`${paths.supplierQuote(quoteId)}$`))
  })
})

import type { Page } from '@playwright/test'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { paths } from '../../web/paths.ts'
import { makeJob } from './haulage.ts'
import { ticketWords } from './say/tickets.ts'
import { expect, signIn, test } from './test.ts'

/** The office types signed papers, and reads what a weighbridge has exported. */

/** As a clerk writes it. */
const today = londonDay(Date.now()).split('-').reverse().join('/')

test('a haulier’s office logs two papers by keys alone, and a reload in between loses nothing', async ({ page }) => {
  test.slow()
  const quoteId = await makeJob(87)
  await signIn(page, 'haulier', paths.haulierOrder(quoteId))
  await page.getByRole('link', { name: ticketWords.addTickets }).press('Enter')
  const cell = (name: string, row: number) => page.getByLabel(`${name}, row ${row}`)
  await expect(page.locator('#known-driver option[value="Lee Barker"]')).toBeAttached()
  await cell('Date', 1).focus()
  const type = (text: string) => page.keyboard.type(text)
  const press = (key: string) => page.keyboard.press(key)
  async function typeRow(cells: readonly string[]): Promise<void> {
    for (const [nth, text] of cells.entries()) {
      if (nth > 0) await press('Tab')
      await type(text)
    }
  }
  await typeRow([today, '0005', 'lee', 'fj71kxm', '31940', '12480', 'PAPER-1', 'K Rahman', 'Site cabin'])
  await press('Enter')
  await expect(cell('Time', 2)).toBeFocused()
  await expect(cell('Driver', 1)).toHaveValue('Lee Barker')
  await expect(cell('Gross (t)', 1)).toHaveValue('31.940')
  await typeRow(['0006', 'Lou Hale', 'ab12cde', '31.9', '12.5', 'PAPER-2', 'K Rahman'])
  await press('Enter')
  await expect(cell('Time', 3)).toBeFocused()
  await page.reload()
  await expect(cell('Signed by', 2)).toHaveValue('K Rahman')
  await cell('Time', 2).focus()
  await press('Enter')
  await press('Enter')
  await press('Enter')
  await expect(page.getByText('2 tickets logged.')).toBeVisible()
  await page.goto(paths.haulierOrder(quoteId))
  const loads = page.getByRole('region', { name: ticketWords.weightTickets }).getByRole('row')
  await expect(loads.filter({ hasText: 'AB12 CDE' })).toContainText('Lou Hale')
  await expect(loads.filter({ hasText: 'FJ71 KXM' })).toContainText('Signed on paper, kept at Site cabin')
})

test('two windows type in one row, and neither loses what the other has typed', async ({ page, context }) => {
  test.slow()
  const quoteId = await makeJob(89)
  await signIn(page, 'haulier', paths.haulierPaper(quoteId))
  const other = await context.newPage()
  await other.goto(paths.haulierPaper(quoteId))
  const cellOf = (window: Page, name: string) => window.getByLabel(`${name}, row 1`)
  await cellOf(page, 'Time').fill('0005')
  await expect(cellOf(other, 'Time')).toHaveValue('0005')
  await cellOf(other, 'Paper kept at').fill('Box A')
  await cellOf(page, 'Signed by').fill('K Rahman')
  await expect(cellOf(page, 'Paper kept at')).toHaveValue('Box A')
  await expect(cellOf(other, 'Signed by')).toHaveValue('K Rahman')
  await page.reload()
  await expect(cellOf(page, 'Paper kept at')).toHaveValue('Box A')
  await expect(cellOf(page, 'Signed by')).toHaveValue('K Rahman')
  await page.getByRole('button', { name: 'Remove row 1' }).click()
  await expect(cellOf(other, 'Signed by')).toHaveValue('')
})

test('ordinary names can be read whole beside the menu of a small laptop, and a net keeps to one line', async ({
  page,
}) => {
  test.slow()
  const quoteId = await makeJob(91)
  await page.setViewportSize({ width: 1366, height: 768 })
  await signIn(page, 'haulier', paths.haulierPaper(quoteId))
  const said = {
    Date: today,
    Time: '0005',
    Driver: 'Callum Reid',
    Vehicle: 'AB12 CDE',
    'Gross (t)': '319.400',
    'Tare (t)': '12.480',
    'Signed by': 'Joanne Whitaker',
    'Paper kept at': 'Cabinet 3, office',
  }
  for (const [name, text] of Object.entries(said)) await page.getByLabel(`${name}, row 1`).fill(text)
  for (const name of Object.keys(said)) {
    const cut = await page.getByLabel(`${name}, row 1`).evaluate((input) => input.scrollWidth - input.clientWidth)
    expect(cut, name).toBe(0)
  }
  const net = page.getByText('306.920', { exact: true })
  const lines = await net.evaluate((output) => {
    const range = document.createRange()
    range.selectNodeContents(output)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
})

test('an export is checked first, then logged, and read again it adds nothing', async ({ page }) => {
  test.slow()
  const quoteId = await makeJob(88)
  await signIn(page, 'haulier', paths.haulierPaper(quoteId))
  const lines = [
    'Ticket;Date;Time;Reg;Gross kg;Tare kg;Driver',
    `EXP-1;${today};00:01;FJ71KXM;31940;12480;Lou Hale`,
    `EXP-2;${today};00:02;FJ71KXM;31900;12480;Lou Hale`,
    `EXP-3;${today};00:03;FJ71KXM;;12480;Lou Hale`,
  ]
  const file = { name: 'export.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}`) }
  async function check(knows: RegExp): Promise<void> {
    await page.getByLabel(/^Choose the CSV file/).setInputFiles(file)
    const kept = page.getByLabel('Where the signed papers are kept')
    await kept.fill('Weighbridge office')
    await expect(page.getByText(knows)).toBeVisible()
    await page.getByRole('button', { name: 'Check 3 lines' }).click()
    await expect(page.getByText('Would be logged')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Read a weighbridge’s export' }).click()
  await check(/^Say once which column is which|^The columns are as your firm chose/)
  await expect(page.getByRole('table', { name: 'Faults in the file' })).toContainText(
    'The gross weight field is required.',
  )
  await page.getByRole('button', { name: 'Log 2 tickets' }).click()
  await expect(page.getByText('2 tickets logged.')).toBeVisible()
  await page.getByRole('button', { name: 'Other file' }).click()
  await check(/^The columns are as your firm chose them last time/)
  const part = page.getByRole('region', { name: 'A weighbridge’s export' })
  await expect(part.getByRole('button', { name: 'Log 0 tickets' })).toBeDisabled()
})

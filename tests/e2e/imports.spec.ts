import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { violationsOf } from './hands/accessibility.ts'
import { expect, signIn, test } from './test.ts'

/** A firm brings its lists by keyboard, at a desk and on a phone's width. */

const head = 'registration,gross limit t,plated weight t'
const fileOf = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([head, ...lines].join('\r\n')),
})

async function pressOn(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  const control = page.getByRole(role, { name, exact: true })
  await control.focus()
  await control.press('Enter')
}

async function choose(page: Page, ...args: Parameters<typeof fileOf>): Promise<void> {
  await page.getByLabel(/^Choose the CSV file/).setInputFiles(fileOf(...args))
}

for (const [width, plate] of [
  [1366, 'FN19'],
  [390, 'YX22'],
] as const) {
  test(`vehicles come from a file, after its faults are put right, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, 'haulier', paths.settings)
    await pressOn(page, 'link', 'Import and export')
    const vehicles = page.getByRole('group', { name: 'Vehicles' })
    await expect(vehicles).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await vehicles.getByRole('link', { name: 'Import' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Import vehicles' })).toBeVisible()

    const faulty = [`${plate} BBB,33,`, `${plate}AAA,,`, `${plate} CCC,,"31,5"`]
    await choose(page, 'fleet.csv', `${plate} AAA,32,31.5`, ...faulty)
    const refused = page.getByText('Nothing has been stored. 3 faults stand in the way.')
    await expect(refused).toBeVisible()
    await expect(page.locator(':focus')).toContainText('Nothing has been stored.')
    const table = page.getByRole('table', { name: 'Faults in the file' })
    for (const text of ['B gross limit t', 'Stands in line 2 too', 'Comma in place of a point', 'Write 31.5']) {
      await expect(table.getByText(text)).toBeVisible()
    }
    await expect(page.getByRole('button', { name: 'Store 1 vehicle' })).toBeDisabled()
    expect(await violationsOf(page)).toEqual([])
    const saving = page.waitForEvent('download')
    await pressOn(page, 'button', 'Faults as CSV')
    const saved = await saving
    expect(saved.suggestedFilename()).toBe('fleet-faults.csv')
    expect((await readFile(await saved.path(), 'utf8')).trim().split('\r\n')).toHaveLength(4)

    const chosen = page.waitForEvent('filechooser')
    await pressOn(page, 'button', 'Other file')
    await (await chosen).setFiles(fileOf('fleet.csv', `${plate} AAA,32,31.5`, `${plate} BBB,44,`))
    await expect(page.getByText('Nothing has been stored yet. 2 vehicles are ready.')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await pressOn(page, 'button', 'Store 2 vehicles')
    await expect(page.getByText('2 vehicles have been stored.')).toBeVisible()
    await expect(page.locator(':focus')).toContainText('2 vehicles have been stored.')

    // What is exported is as the list stands.
    await pressOn(page, 'link', 'Back to Import and export')
    const exporting = page.waitForEvent('download')
    await vehicles.getByRole('button', { name: 'Export' }).press('Enter')
    const exported = await readFile(await (await exporting).path())
    expect(exported.toString()).toContain(`${plate} AAA,32,31.5`)
    await vehicles.getByRole('link', { name: 'Import' }).press('Enter')
    await page
      .getByLabel(/^Choose the CSV file/)
      .setInputFiles({ name: 'vehicles.csv', mimeType: 'text/csv', buffer: exported })
    await expect(page.getByText('There is nothing to store: file and list are the same.')).toBeVisible()
    await page.goto(`${paths.settings}#vehicles`)
    await expect(page.getByText(`${plate} AAA`)).toBeVisible()
  })
}

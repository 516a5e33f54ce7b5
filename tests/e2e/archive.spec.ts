import { readFile } from 'node:fs/promises'
import { demoPassword } from '../../api/contract/demo.ts'
import { paths } from '../../web/paths.ts'
import { unzip } from '../api/archives/unzip.ts'
import { expect, signIn, test } from './test.ts'

test('the owner downloads everything of the firm, and opens it', async ({ page }) => {
  await signIn(page, 'haulier', paths.settings)
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Import and export' }).click()
  await expect(page.getByText(/^\d+ tickets: about \d+ minutes? more\.$/)).toBeVisible()
  const told = (await page.getByText(/^\d+ tickets: about/).innerText()).split(' ')[0]
  await page.getByLabel('Also each ticket and statement as a PDF').check()
  await page.getByLabel('Your password').fill('not this one')
  await page.getByRole('button', { name: 'Download archive' }).click()
  await expect(page.getByText('The current password is incorrect.').first()).toBeVisible()

  await page.getByLabel('Your password').fill(demoPassword)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download archive' }).click(),
  ])
  await expect(page.getByText('Your archive is complete')).toBeVisible()
  expect(download.suggestedFilename()).toMatch(/^loadstone-archive-\d{4}-\d\d-\d\d\.zip$/)
  const files = await unzip(await readFile(await download.path()))
  const { data } = JSON.parse(String(files.get('tickets.json')))
  expect(data).toHaveLength(Number(told))
  for (const name of ['README.txt', 'tickets.csv', 'vehicles.csv', 'people.csv', 'seals/keys.json', 'index.csv']) {
    expect(files.get(name)?.length).toBeGreaterThan(0)
  }
  const papers = [...files].filter(([name]) => name.startsWith('tickets/'))
  expect(papers.map(([, paper]) => paper.toString('latin1', 0, 5))).toEqual(data.map(() => '%PDF-'))

  await page.goto(paths.signIns)
  await expect(page.getByText(/archive of the firm \(ZIP\)/).first()).toBeVisible()
})

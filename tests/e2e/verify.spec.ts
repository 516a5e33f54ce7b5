import { paths } from '../../web/paths.ts'
import { expect, signIn, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

/** A ticket travels by its code alone: from the office's screen to whoever scans it. */
test('a scanned ticket proves itself with a network, without one, and no longer when it was altered', async ({
  page,
  browser,
}) => {
  await signIn(page, 'contractor', paths.contractorOrder(1))
  const dialog = page.getByRole('dialog', { name: /^Ticket \d+$/ })
  // The tickets of the demo are sealed by a job after the server's start.
  await expect(async () => {
    await page.goto(paths.contractorOrder(1))
    await page
      .getByRole('button', { name: /^Details of ticket \d+$/ })
      .first()
      .click()
    await expect(dialog.getByRole('img', { name: /^QR code of ticket \d+$/ })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  const code = (await dialog.getByRole('link', { name: 'Check it here' }).getAttribute('href')) ?? ''
  expect(code).toMatch(/^\/v#\d{300,}$/)

  // Somebody else's phone, which has never been here.
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' })
  const scanned = await context.newPage()
  const title = scanned.getByRole('heading', { level: 1 })
  await scanned.goto(code)
  await expect(scanned.getByText(/^Live as of \d\d:\d\d: not voided, not queried$/)).toBeVisible()
  await expect(title).toHaveText('This ticket is genuine')
  await expect(scanned.getByText(/stands before it, without a gap/)).toBeVisible()
  await scanned.evaluate(() => navigator.serviceWorker.ready.then(() => {}))

  await context.setOffline(true)
  await scanned.goto('about:blank')
  await scanned.goto(code)
  await expect(title).toHaveText('This ticket is genuine')
  await expect(scanned.getByText('Not checked for voiding: no network')).toBeVisible()

  // A second scan in the same tab, of a copy in which one digit is another.
  const last = Number(code.at(-1))
  await scanned.evaluate(
    (hash) => {
      window.location.hash = hash
    },
    code.slice(2, -1) + ((last + 1) % 10),
  )
  await expect(title).toHaveText('This ticket has been altered')
  await expect(scanned.getByText('Its weights aren’t shown')).toBeVisible()
  await context.close()
})

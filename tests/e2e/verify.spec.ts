import { paths } from '../../web/paths.ts'
import { accountWords } from './say/accounts.ts'
import { sessionWords } from './say/session.ts'
import { ticketWords } from './say/tickets.ts'
import { expect, signIn, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

/** A ticket travels by its code alone: from the office's screen to whoever scans it. */
test('a scanned ticket proves itself with a network, without one, and no longer when it was altered', async ({
  page,
  browser,
}) => {
  await signIn(page, 'contractor', paths.contractorOrder(1))
  const dialog = page.getByRole('dialog', { name: ticketWords.ticketNumber })
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
  // As it is printed, and as a messenger may pass it on.
  for (const address of [code, code.replace('#', '?from=chat#')]) {
    await scanned.goto('about:blank')
    await scanned.goto(address)
    await expect(title).toHaveText('This ticket is genuine')
    await expect(scanned.getByText('Not checked for voiding: no network')).toBeVisible()
  }
  await context.setOffline(false)
  await expect(scanned.getByText(/^Live as of \d\d:\d\d: not voided, not queried$/)).toBeVisible()
  await context.setOffline(true)

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

  // As on an address without https.
  await scanned.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
  await scanned.goto('about:blank')
  await scanned.goto(code)
  await expect(title).toHaveText('This browser can’t check tickets')
  await context.close()
})

test('the check is a page of its own: the app leads to it, and it leads back into the app', async ({ page }) => {
  const title = page.getByRole('heading', { level: 1 })
  await page.goto(paths.login)
  await expect(page.getByRole('heading', { name: sessionWords.login })).toBeVisible()
  // By the app's own history, as an older link of it would.
  await page.evaluate(() => {
    history.pushState(null, '', '/v#1234')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(title).toHaveText('This code can’t be read')
  await expect(page).toHaveURL(`${paths.verify}#1234`)
  await page.goto(`${paths.verify}/#`)
  await expect(page).toHaveURL(paths.verify)
  await expect(title).toHaveText('Check a weight ticket')
  await page.getByRole('link', { name: accountWords.privacyPolicy }).click()
  await expect(page).toHaveURL(paths.privacyPolicy)
})

test('the keyboard reaches the verdict past the bar and loses nothing of what was scanned', async ({ page }) => {
  await page.goto(`${paths.verify}#1234`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This code can’t be read')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL(`${paths.verify}#1234`)
})

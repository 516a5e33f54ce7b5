import type { Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { jobCard, openPhone, order } from './driverPhone.ts'
import { ageKept, expectKept, firstScreen, holdApp, holdHeadingFont, putKept, readKept } from './keptScreen.ts'
import { sessionWords } from './say/session.ts'
import { ticketWords } from './say/tickets.ts'
import { expect, signIn, takeSession, test } from './test.ts'

/** What a driver's phone shows while the app is on its way: their jobs as it last showed them. */

const jobsComing = 'Your jobs are on their way to this phone.'

async function keepJobs(page: Page): Promise<void> {
  await openPhone(page)
  await expectKept(page, order.product)
  // Lines break elsewhere in its stand-in.
  await page.evaluate((font) => document.fonts.load(font).then(() => {}), '1em "Atkinson Hyperlegible Next Variable"')
}

test('the phone shows the jobs before the app has started, and opens the one that was tapped meanwhile', async ({
  page,
}) => {
  await holdHeadingFont(page)
  await keepJobs(page)
  const { x, y } = (await jobCard(page).boundingBox()) ?? {}
  const letGo = await holdApp(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(jobCard(page)).toBeVisible()
  await expect(firstScreen(page).getByText(ticketWords.ordersAsOf)).toBeVisible()
  // It brings its own rules: any other sheet would be waited for.
  expect(await page.locator('head > link[rel=stylesheet]:not([disabled])').count()).toBe(1)
  // What only a running app knows is not said.
  await expect(firstScreen(page).getByText(/Online|Checking/)).toBeHidden()
  expect(await jobCard(page).boundingBox()).toMatchObject({ x, y })
  await jobCard(page).getByRole('link', { name: ticketWords.addTicket }).click()
  letGo()
  await expect(page.getByRole('heading', { name: ticketWords.addTicket })).toBeVisible()
  await expect(firstScreen(page)).toBeHidden()
})

test("yesterday's jobs say how old they are", async ({ page }) => {
  await keepJobs(page)
  await ageKept(page, ' Orders as of Sat 21 Nov, 07:42')
  await holdApp(page)
  await page.reload({ waitUntil: 'commit' })
  const age = firstScreen(page).getByText('Orders as of Sat 21 Nov, 07:42')
  await expect(age).toHaveCSS('color', 'rgb(255, 180, 174)')
})

test('the first screen goes where the app never starts, and a late app still does what was tapped', async ({
  page,
}) => {
  await keepJobs(page)
  const letGo = await holdApp(page)
  await page.reload({ waitUntil: 'commit' })
  await jobCard(page).getByRole('link', { name: ticketWords.addTicket }).click()
  await expect(firstScreen(page)).toBeHidden({ timeout: 8_000 })
  letGo()
  await expect(page.getByRole('heading', { name: ticketWords.addTicket })).toBeVisible()
})

test('the first screen shows jobs to nobody but their driver, and none after a ticket was saved', async ({ page }) => {
  await keepJobs(page)
  const kept = (await readKept(page)) ?? ''
  await page.evaluate(() => {
    const { id } = JSON.parse(localStorage.getItem('user') ?? '')
    localStorage.setItem(`loadstone|device-seq|${id}`, '999')
  })
  await holdApp(page)
  await page.reload({ waitUntil: 'commit' })
  // By then it would be there; later it would be gone by itself.
  await expect(page.locator('body > script[type=module]')).toBeAttached()
  await expect(page.getByText(jobsComing)).toBeVisible()
  expect(await jobCard(page).count()).toBe(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(paths.driverMe)
  await page.getByRole('main').getByRole('button', { name: sessionWords.logout }).click()
  await expect(page).toHaveURL(paths.login)
  expect(await readKept(page)).toBeNull()
  await putKept(page, kept)
  await signIn(page, 'haulier', paths.driver)
  await expect(firstScreen(page)).toHaveCount(0)
})

test("a driver's first visit shows their page before the app has started, and opens what was tapped meanwhile", async ({
  page,
}) => {
  await takeSession(page, 'driver')
  const letGo = await holdApp(page)
  await page.goto(paths.driver, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: "Today's jobs" })).toBeVisible()
  await expect(page.getByText(jobsComing)).toBeVisible()
  await page.getByRole('link', { name: 'Me', exact: true }).click()
  letGo()
  await expect(page.getByRole('button', { name: sessionWords.logout })).toBeVisible()
  await expect(page).toHaveURL(paths.driverMe)
})

test("a visitor doesn't see the driver's page before they are led to the login", async ({ page }) => {
  const letGo = await holdApp(page)
  await page.goto(paths.driver, { waitUntil: 'commit' })
  await expect(page.locator('body > script[type=module]')).toBeAttached()
  await expect(page.getByText(jobsComing)).toBeHidden()
  letGo()
  await expect(page).toHaveURL(paths.login)
})

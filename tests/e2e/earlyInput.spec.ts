import type { Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { onServer } from './demo.ts'
import { openEarly } from './openEarly.ts'
import { passwordOf } from './passwords.ts'
import { accountWords } from './say/accounts.ts'
import { sessionWords } from './say/session.ts'
import { expect, takeSession, test } from './test.ts'

const email = 'contractor@loadstone.example'

const emailField = (page: Page) => page.getByLabel(accountWords.email)

test('an email typed before the login page has started stays there', async ({ page }) => {
  const release = await openEarly(page, paths.login)
  await emailField(page).fill(email)
  release()
  const password = page.getByLabel(sessionWords.password, { exact: true })
  await expect.poll(() => password.evaluate(isTakenOver)).toBe(true)
  await password.fill('no')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(emailField(page)).toHaveValue(email)
})

test('a password shown before the login page has started is shown once it has', async ({ page }) => {
  const release = await openEarly(page, paths.login)
  const password = page.getByLabel(sessionWords.password, { exact: true })
  await password.fill('Loadstone1')
  await page.getByRole('button', { name: 'Show password' }).click()
  release()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('Loadstone1')
})

test('a login sent before the page has started is made once it has, and no address names the password', async ({
  page,
}) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const release = await openEarly(page, paths.login)
  await emailField(page).fill(email)
  const password = page.getByLabel(sessionWords.password, { exact: true })
  await password.fill(passwordOf(email))
  await password.press('Enter')
  await expect(page).toHaveURL(paths.login)
  release()
  await expect(page).toHaveURL(paths.contractorDashboard)
  expect(addresses.filter((address) => address.includes('password='))).toEqual([])
})

test('one of the demo’s people, pressed before the login has started, is signed in once it has', async ({ page }) => {
  const release = await openEarly(page, paths.login)
  await page.getByRole('button', { name: 'Haulier, yard' }).click()
  await expect(page).toHaveURL(paths.login)
  release()
  await expect(page).toHaveURL(paths.haulierDashboard)
})

test('only a demo’s login comes with its people', async ({ product, request }) => {
  const read = async () => (await request.get(paths.login)).text()
  expect(await read()).toContain('one of six people')
  await onServer(product.databaseUrl, 'create table kept as table demo; delete from demo')
  const text = await read()
  await onServer(product.databaseUrl, 'insert into demo table kept; drop table kept')
  expect(text).toContain('<h1 class="h1">Login</h1>')
  expect(text).not.toContain('one of six people')
  expect((await request.get(`${paths.login}.demo`)).status()).toBe(404)
})

test('without its scripts the login form would not put the password into the address', async ({ page }) => {
  const release = await openEarly(page, paths.login)
  await expect(page.locator('form')).toHaveAttribute('method', 'post')
  release()
})

test('what is ticked in a registration before it has started opens its part of the form', async ({ page }) => {
  const release = await openEarly(page, paths.registerUser)
  await page.getByLabel('Company name').fill('Longdale Aggregates Ltd')
  await page.getByRole('checkbox', { name: 'Haulier' }).check()
  release()
  await expect(page.getByLabel('VOSA number')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Haulier' })).toBeChecked()
  await expect(page.getByLabel('Company name')).toHaveValue('Longdale Aggregates Ltd')
})

test('a postcode typed and left before a registration has started is spelled as usual', async ({ page }) => {
  const release = await openEarly(page, paths.registerUser)
  await page.getByLabel(accountWords.postcode).fill('s45 0jz')
  await page.getByLabel(accountWords.postcode).press('Tab')
  release()
  await expect(page.getByLabel(accountWords.postcode)).toHaveValue('S45 0JZ')
})

test('a registration that was begun is there after a reload', async ({ page }) => {
  await page.goto(paths.registerContractor)
  await page.getByLabel('Company name').fill('Longdale Aggregates Ltd')
  await expect
    .poll(() => page.evaluate(() => Object.values(sessionStorage).some((text) => String(text).includes('Longdale'))))
    .toBe(true)
  await page.reload()
  await expect(page.getByLabel('Company name')).toHaveValue('Longdale Aggregates Ltd')
})

test('somebody who is signed in doesn’t see the form before they are led on', async ({ page }) => {
  await takeSession(page, 'contractor')
  const release = await openEarly(page, paths.login)
  const form = page.locator('form')
  await expect(form).toBeAttached()
  await expect(form).toBeHidden()
  release()
  await expect(page).toHaveURL(paths.contractorDashboard)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

/** Runs in the page: React keeps its own note on an element that it looks after. */
function isTakenOver(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactFiber'))
}

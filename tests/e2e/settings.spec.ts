import { readFile } from 'node:fs/promises'
import { Secret, TOTP } from 'otpauth'
import * as loginRefusals from '../../api/contract/messages/login.ts'
import * as postcodeTexts from '../../api/contract/messages/postcode.ts'
import * as sessionTexts from '../../api/contract/messages/session.ts'
import { paths } from '../../web/paths.ts'
import { openContractor } from './account.ts'
import { actAs } from './api.ts'
import { ownProduct } from './demo.ts'
import { ownPassword } from './passwords.ts'
import { accountWords } from './say/accounts.ts'
import { sessionWords } from './say/session.ts'
import { shellWords } from './say/shell.ts'
import { uiWords } from './say/ui.ts'
import { closeNotice, expect, fillLogin, signIn, signInByForm, test, watchForFaults } from './test.ts'

test('own details show what is wrong, survive a reload, and change the name in the bar', async ({ page }) => {
  await openContractor('renamed')
  await signIn(page, 'renamed')
  await page.getByRole('button', { name: sessionWords.accountMenu }).click()
  await page.getByRole('menuitem', { name: accountWords.settings }).click()
  const form = page.getByRole('form', { name: accountWords.yourDetails })
  await expect(form).toContainText('renamed@loadstone.example')
  await form.getByLabel(accountWords.firstName).fill('')
  await form.getByLabel(accountWords.phone).fill('01632 960 555')
  await form.getByRole('button', { name: 'Save details' }).click()
  await expect(form.getByLabel(accountWords.firstName)).toHaveAccessibleDescription('The first name field is required.')
  await expect(form.getByLabel(accountWords.firstName)).toBeFocused()
  await form.getByLabel(accountWords.firstName).fill('Eleanor')
  await page.reload()
  await expect(form.getByLabel(accountWords.firstName)).toHaveValue('Eleanor')
  await form.getByRole('button', { name: 'Save details' }).click()
  await expect(form.getByRole('status')).toContainText('Profile updated')
  await expect(page.getByRole('button', { name: /Eleanor Archer/ })).toBeVisible()
  await page.reload()
  await expect(form.getByLabel(accountWords.phone)).toHaveValue('01632 960 555')
})

test('the company shows faults under its own fields, and leaves what was typed in another section', async ({
  page,
}) => {
  await openContractor('moved')
  await signIn(page, 'moved', paths.settings)
  const details = page.getByRole('form', { name: accountWords.yourDetails })
  const company = page.getByRole('form', { name: 'Company' })
  await details.getByLabel(accountWords.lastName).fill('Unsaved')
  await company.getByLabel('Registered postcode').fill('nowhere')
  await company.getByLabel('Contact email').fill('no address')
  await company.getByRole('button', { name: 'Save company' }).click()
  await expect(company.getByRole('alert')).toContainText(postcodeTexts.invalid)
  await expect(company.getByLabel('Contact email')).toHaveAttribute('aria-invalid', 'true')
  await company.getByLabel('Registered postcode').fill('s45 0jz')
  // Another postcode has cleared the address.
  await company.getByRole('button', { name: accountWords.addressByHand }).click()
  await company.getByLabel(accountWords.address, { exact: true }).fill('Longdale Quarry')
  await company.getByLabel('Contact email').fill('accounts@moved.example')
  await company.getByText(uiWords.yes).first().click()
  await company.getByRole('button', { name: 'Save company' }).click()
  await expect(company.getByRole('status')).toContainText('Profile updated')
  await expect(details.getByLabel(accountWords.lastName)).toHaveValue('Unsaved')
  const { company: saved, last_name } = await (await actAs('moved')).get<{
    company: { company_postcode: string; payable_contact_email: string; requires_po: string }
    last_name: string
  }>('/api/user/profile')
  expect(saved).toMatchObject({
    company_postcode: 'S45 0JZ',
    payable_contact_email: 'accounts@moved.example',
    requires_po: 'yes',
  })
  expect(last_name).toBe('Archer')
})

test('a new password needs the old one, and signs the others out', async ({ page }) => {
  const { email } = await openContractor('careful')
  const elsewhere = await actAs('careful')
  await signIn(page, 'careful', paths.settings)
  const form = page.getByRole('form', { name: sessionWords.password })
  const change = form.getByRole('button', { name: 'Change password' })
  await form.getByLabel('Current password').fill('not-the-one')
  await form.getByLabel('New password', { exact: true }).fill('basalt-19')
  await form.getByLabel('Confirm new password').fill('basalt-19')
  await change.click()
  await expect(form.getByRole('alert')).toBeVisible()
  await expect(form.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Current password').fill(ownPassword)
  await change.click()
  await expect(form.getByRole('status')).toContainText('Password changed')
  await expect(form.getByLabel('Current password')).toHaveValue('')
  await expect(elsewhere.get('/api/user')).rejects.toThrow('401')
  await page.goto(paths.contractorQuotes)
  await expect(page).toHaveURL(paths.contractorQuotes)
  await page.evaluate(() => localStorage.clear())
  await page.goto(paths.login)
  await fillLogin(page, email, 'basalt-19')
  await expect(page).toHaveURL(paths.contractorDashboard)
})

test('notices are saved as they are turned', async ({ page }) => {
  await openContractor('quiet')
  await signIn(page, 'quiet', paths.settings)
  const notices = page.getByRole('region', { name: 'Notices by mail' })
  const bids = notices.getByLabel('I received a bid or a delivery price')
  await expect(bids).toBeChecked()
  await bids.click()
  await expect(bids).not.toBeChecked()
  await expect(notices.getByRole('status')).toContainText('Notices saved')
  await page.reload()
  await expect(bids).not.toBeChecked()
})

test('everybody can download what is stored about them', async ({ page }) => {
  await openContractor('curious')
  await signIn(page, 'curious', paths.settings)
  const coming = page.waitForEvent('download')
  await page.getByRole('region', { name: 'What is stored about you' }).getByRole('button', { name: 'Download' }).click()
  const file = await (await coming).path()
  const { account, sessions } = JSON.parse(await readFile(file, 'utf8'))
  expect(account.email).toContain('curious')
  expect(sessions).toHaveLength(1)
})

test('a driver removes a lost phone and is told what becomes of what is on it', async ({ page }) => {
  const driver = await actAs('driver2')
  await driver.post('/api/devices', { device_key: crypto.randomUUID(), name: 'Lost phone' })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'driver2')
  await page.getByRole('link', { name: shellWords.me, exact: true }).click()
  await page.getByRole('link', { name: accountWords.settings }).click()
  await expect(page.getByRole('link', { name: shellWords.jobs })).toBeVisible()
  const devices = page.getByRole('region', { name: 'Devices' })
  await expect(devices.getByText('This device')).toBeVisible({ timeout: 40_000 })
  await devices.getByRole('button', { name: 'Remove Lost phone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Lost phone?' })
  await expect(dialog).toContainText('It reported nothing unsent. Anything saved on it stays there')
  await dialog.getByRole('button', { name: 'Remove device' }).click()
  await expect(devices.getByRole('status')).toContainText('Device removed')
  await expect(devices.getByText('Lost phone')).toHaveCount(0)
  await expect(devices.getByText('This device')).toBeVisible()
})

test.describe('as kept on the phone', () => {
  test.use({ serviceWorkers: 'allow' })

  test('without a signal the phone’s settings open, say what has to wait, and load it when there is one', async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, 'driver2')
    await expect(page.getByText(/Orders as of/)).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    await context.setOffline(true)
    await page.goto(paths.settings)
    await expect(page.getByRole('heading', { name: accountWords.settings })).toBeVisible()
    const waits = 'This loads automatically when the network is back.'
    await expect(page.getByRole('region', { name: 'Notices by mail' })).toContainText(waits)
    await page.getByText('Dark').click()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.goto(paths.activity)
    await expect(page.getByRole('region', { name: 'Activity' })).toContainText(waits)
    await context.setOffline(false)
    await expect(page.getByText(/Showing \d+ of \d+ entries|No activity yet\./)).toBeVisible()
  })
})

test('each role has its settings in its own frame; staff only read the company', async ({ page }) => {
  await signIn(page, 'yard', paths.settings)
  await expect(page.getByRole('navigation', { name: shellWords.haulierMenu })).toBeVisible()
  const company = page.getByRole('region', { name: 'Company' })
  await expect(company).toContainText('Dovebank Haulage Ltd')
  await expect(company.getByRole('textbox')).toHaveCount(0)
})

test('an admin has a profile, without a company', async ({ page }) => {
  await signIn(page, 'admin', paths.adminProfile)
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expect(
    page.getByRole('form', { name: accountWords.yourDetails }).getByLabel(accountWords.lastName),
  ).toHaveValue('Marsh')
  await page.getByRole('main').getByRole('link', { name: accountWords.settings }).click()
  await expect(page.getByRole('heading', { name: accountWords.settings })).toBeVisible()
  await expect(page.getByRole('navigation', { name: shellWords.adminMenu })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Company' })).toHaveCount(0)
})

test('where one is signed in: the other browser is signed out from here', async ({ page, browser, faults }) => {
  await openContractor('elsewhere')
  const context = await browser.newContext({ baseURL: ownProduct().url })
  watchForFaults(context, faults)
  const other = await context.newPage()
  await signInByForm(other, 'elsewhere')
  await signIn(page, 'elsewhere', paths.settings)
  const card = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(card.getByText('This browser')).toHaveCount(1)
  await card.getByRole('button', { name: /^Sign out/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(card.getByRole('status')).toContainText('Signed out there')
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await other.reload()
  await other.waitForURL((url) => url.pathname === paths.login)
  await context.close()
})

test('a second step is set up by the typed key, asked for at the login, and replaced once by a recovery code', async ({
  page,
}) => {
  await openContractor('twofold')
  await signIn(page, 'twofold', paths.settings)
  const card = page.getByRole('region', { name: 'Second step at sign-in' })
  await card.getByLabel('Current password').fill(ownPassword)
  await card.getByRole('button', { name: 'Set up' }).click()
  await expect(card.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = Secret.fromBase32(((await card.locator('code').textContent()) ?? '').replaceAll(' ', ''))
  // Each code counts once, so the login takes the next one.
  const codeIn = (ms: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + ms })
  await card.getByLabel('Code from the app').fill(codeIn(0))
  await card.getByRole('button', { name: 'Confirm' }).click()
  const recovery = card.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(recovery).toHaveCount(10)
  const spare = (await recovery.first().textContent()) ?? ''
  await card.getByRole('button', { name: 'I have kept them' }).click()
  await expect(card).toContainText('10 recovery codes left')

  for (const code of [codeIn(30_000), spare]) {
    await page.getByRole('button', { name: sessionWords.accountMenu }).click()
    await page.getByRole('menuitem', { name: sessionWords.logout }).click()
    await closeNotice(page, sessionTexts.loggedOut)
    await fillLogin(page, 'twofold@loadstone.example')
    const field = page.getByLabel('Code', { exact: true })
    await expect(field).toHaveAccessibleDescription(new RegExp(loginRefusals.secondFactor))
    await field.fill(code)
    await page.getByRole('main').getByRole('button', { name: sessionWords.login }).click()
    await expect(page).toHaveURL(paths.contractorDashboard)
  }
})

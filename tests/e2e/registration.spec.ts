import type { Page } from '@playwright/test'
import * as formTexts from '../../api/contract/messages/form.ts'
import * as postcodeTexts from '../../api/contract/messages/postcode.ts'
import * as registrationTexts from '../../api/contract/messages/registration.ts'
import * as sessionTexts from '../../api/contract/messages/session.ts'
import { paths } from '../../web/paths.ts'
import { readMailedLink } from './mail.ts'
import { accountWords } from './say/accounts.ts'
import { sessionWords } from './say/session.ts'
import { uiWords } from './say/ui.ts'
import { closeNotice, expect, fillLogin, test } from './test.ts'

const password = 'stone-and-sand'
const mailSubject = 'Confirm your email address'

/** An address that nobody has registered yet, however often the stories run. */
const newEmail = (name: string) => `${name}-${Date.now()}@loadstone.example`

async function fillPerson(page: Page, email: string): Promise<void> {
  await page.getByLabel(accountWords.firstName).fill('Gareth')
  await page.getByLabel(accountWords.lastName).fill('Calladine')
  const person = page.getByRole('region', { name: accountWords.yourDetails })
  await person.getByLabel(accountWords.email).fill(email)
  await person.getByLabel(sessionWords.password, { exact: true }).fill(password)
  await person.getByLabel('Confirm password').fill(password)
}

async function findPlace(page: Page): Promise<void> {
  await page.getByLabel(accountWords.postcode).fill('s45 0jz')
  await expect(async () => {
    await page.getByRole('button', { name: accountWords.find }).click()
    await expect(page.getByText(postcodeTexts.found)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByLabel(accountWords.postcode)).toHaveValue('S45 0JZ')
  await page.getByLabel(accountWords.address, { exact: true }).fill('Longdale Quarry, Hodge Lane, Ashover')
}

const submit = (page: Page) => page.getByRole('button', { name: 'Create Your Account' }).click()

async function expectSuccess(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: registrationTexts.done })
  await expect(dialog).toContainText(registrationTexts.linkSent)
  await closeNotice(page, registrationTexts.done)
  await expect(page).toHaveURL(paths.login)
}

test('a firm of two services registers, confirms its email by the mailed link, and waits for approval', async ({
  page,
}) => {
  const email = newEmail('longdale')
  await page.goto(paths.registerUser)
  await page.getByLabel('Company name').fill('Longdale Aggregates Ltd')
  await findPlace(page)
  await page.getByRole('checkbox', { name: 'Supplier' }).check()
  await page.getByRole('checkbox', { name: 'Haulier' }).check()
  await page.getByLabel('Product 1', { exact: true }).selectOption('MOT Type 1')
  await page.getByRole('radiogroup', { name: 'FORS registered' }).getByLabel(uiWords.yes).check()
  await page.getByLabel('Silver').check()
  await page.getByLabel('Vehicle registration 1').fill('fj21kxa')
  await page.getByLabel('Main phone').fill('01632 960 030')
  await fillPerson(page, email)
  await page.getByLabel('Confirm password').fill('something else')

  await submit(page)
  await expect(page.getByRole('dialog', { name: registrationTexts.productsRequired })).toContainText(
    registrationTexts.chooseProducts,
  )
  await closeNotice(page, registrationTexts.productsRequired)
  const certified = page.getByRole('radiogroup', { name: 'Product 1: certified' })
  await expect(certified.getByLabel(uiWords.yes)).toBeFocused()
  await expect(certified).toHaveAccessibleDescription('Mark whether it is certified')
  const summary = page.getByRole('alert')
  await expect(summary.getByRole('link')).toHaveText([
    registrationTexts.chooseProducts,
    registrationTexts.enterVosa,
    registrationTexts.passwordsDiffer,
  ])
  await expect(page.getByRole('link', { name: 'Services 2 faults' })).toBeVisible()
  await summary.getByRole('link', { name: /VOSA/ }).click()
  await expect(page.getByLabel('VOSA number')).toBeFocused()
  await expect(page.getByLabel('VOSA number')).toHaveAccessibleDescription(registrationTexts.vosaRequired)

  await page.reload()
  await expect(page.getByLabel('Company name')).toHaveValue('Longdale Aggregates Ltd')
  await expect(page.getByLabel('Vehicle registration 1')).toHaveValue('FJ21 KXA')
  await expect(page.getByLabel(sessionWords.password, { exact: true })).toHaveValue('')
  await certified.getByLabel(uiWords.yes).check()
  await page.getByLabel('VOSA number').fill('OB1234567')
  await fillPerson(page, email)
  await submit(page)
  await expectSuccess(page)

  await fillLogin(page, email, password)
  await expect(page.getByRole('alert')).toContainText(sessionTexts.verifyFirst)
  const link = await readMailedLink(email, mailSubject)
  await page.goto(link)
  await page.getByLabel(sessionWords.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Verify email' }).click()
  await expect(page.getByRole('status')).toContainText('Your email has been verified.')
  await expect(page.getByRole('status')).toContainText(sessionTexts.awaitsAdmin)
  await page.getByRole('main').getByRole('link', { name: sessionWords.login }).click()
  await fillLogin(page, email, password)
  await expect(page.getByRole('alert')).toContainText(sessionTexts.awaitsAdmin)

  await page.goto(link)
  await page.getByLabel(sessionWords.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Verify email' }).click()
  await expect(page.getByRole('alert')).toContainText('This verification link is invalid or has expired.')
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByRole('form')).toContainText('The email field is required.')
  await page.getByLabel(accountWords.email).fill(email)
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByRole('form')).toContainText('If this address is waiting to be verified')
})

test('an empty form names every rule; a taken address keeps what was typed', async ({ page }) => {
  await page.goto(paths.registerSupplier)
  await expect(page.getByRole('checkbox', { name: 'Supplier' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Supplier' }).uncheck()
  await submit(page)
  await closeNotice(page, registrationTexts.postcodeRequired)
  await expect(page.getByLabel('Company name')).toBeFocused()
  const summary = page.getByRole('alert')
  for (const text of [
    'The company name field is required.',
    registrationTexts.enterPostcode,
    registrationTexts.chooseService,
    'The main phone field is required.',
    'The password field is required.',
  ]) {
    await expect(summary).toContainText(text)
  }
  // Nothing can be typed there before the postcode.
  await expect(summary).not.toContainText(registrationTexts.enterAddress)

  await page.getByLabel('Company name').fill('Tarrant Again Ltd')
  await page.getByRole('button', { name: accountWords.addressByHand }).click()
  await page.getByLabel(accountWords.address, { exact: true }).fill('Sinfin Lane, Derby DE24 9GL')
  await page.getByRole('checkbox', { name: 'Contractor' }).check()
  await expect(page.getByLabel(accountWords.postcode)).toHaveValue('DE24 9GL')
  await page.getByLabel('Main phone').fill('01632 960 030')
  await fillPerson(page, 'contractor@loadstone.example')
  await submit(page)
  const taken = 'The email has already been taken.'
  await expect(page.getByRole('dialog', { name: registrationTexts.invalid })).toContainText(taken)
  await closeNotice(page, registrationTexts.invalid)
  const email = page.getByRole('region', { name: accountWords.yourDetails }).getByLabel(accountWords.email)
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(taken)
  await expect(page.getByLabel(accountWords.address, { exact: true })).toHaveValue('Sinfin Lane, Derby DE24 9GL')
  await expect(page.getByLabel(sessionWords.password, { exact: true })).toHaveValue(password)
})

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`at ${width} px a refused form shows what is wrong, and the first field with its label`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto(paths.registerContractor)
    await page.getByRole('button', { name: 'Create Your Account' }).scrollIntoViewIfNeeded()
    await submit(page)
    await closeNotice(page, registrationTexts.invalid)
    const name = page.getByLabel('Company name')
    await expect(name).toBeFocused()
    await expect(name).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('Company name', { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('alert').getByRole('heading')).toBeInViewport({ ratio: 1 })
  })
}

test('a contractor registers with a form of their own', async ({ page }) => {
  const email = newEmail('civils')
  await page.goto('/contractorReg')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contractor Registration')
  await fillPerson(page, email)
  await page.getByLabel('Website (optional)').fill('no site')
  await submit(page)
  await expect(page.getByRole('dialog', { name: registrationTexts.invalid })).toContainText(formTexts.fixErrors)
  await closeNotice(page, registrationTexts.invalid)
  await expect(page.getByRole('alert')).toContainText('The company name field is required.')
  await expect(page.getByRole('alert')).toContainText('The website field must be a valid URL.')
  await expect(page.getByRole('alert')).toContainText('The phone field is required.')
  await page.getByLabel(accountWords.phone, { exact: true }).fill('01632 960 032')
  await page.getByLabel('Company name').fill('Ashover Civils Ltd')
  await page.getByLabel('Company address').fill('Mill Lane, Ashover S45 0JZ')
  await page.getByLabel('Website (optional)').fill('ashover.example')
  await page.getByRole('radiogroup', { name: 'Requires PO' }).getByLabel(uiWords.yes).check()
  await submit(page)
  await expectSuccess(page)
  await readMailedLink(email, mailSubject)
})

test('a haulier registers with a form of their own', async ({ page }) => {
  const email = newEmail('haulage')
  await page.goto('/haulierReg')
  await page.getByLabel('Company name').fill('Ashover Haulage Ltd')
  await findPlace(page)
  await page.getByLabel(accountWords.phone, { exact: true }).fill('01632 960 031')
  await page.getByRole('radiogroup', { name: 'FORS registered' }).getByLabel(uiWords.yes).check()
  await fillPerson(page, email)
  await submit(page)
  await closeNotice(page, registrationTexts.invalid)
  await expect(page.getByLabel('VOSA number')).toBeFocused()
  await page.getByLabel('VOSA number').fill('OB7654321')
  await page.getByLabel('Gold').check()
  await submit(page)
  await expectSuccess(page)
  await readMailedLink(email, mailSubject)
})

test('the dialog of a success waits for who reads it by pointer or keyboard', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: registrationTexts.done })
  const register = async (name: string) => {
    await page.goto(paths.registerAdmin)
    await page.getByLabel(accountWords.firstName).fill('Ada')
    await page.getByLabel(accountWords.lastName).fill('Marsh')
    await page.getByLabel(accountWords.email).fill(newEmail(name))
    await page.getByLabel(sessionWords.password, { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.clock.install()
  }
  await register('pointer')
  await submit(page)
  await dialog.hover()
  await page.clock.runFor(60_000)
  await expect(dialog).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(6_000)
  await expect(page).toHaveURL(paths.login)

  await register('keyboard')
  await page.getByLabel('Confirm password').press('Enter')
  await expect(dialog.getByRole('button', { name: 'OK' })).toBeFocused()
  await page.clock.runFor(60_000)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.login)
})

test('an admin registers and is sent to the login', async ({ page }) => {
  await page.goto(paths.registerAdmin)
  await page.getByLabel(accountWords.firstName).fill('Ada')
  await page.getByLabel(accountWords.lastName).fill('Marsh')
  await page.getByLabel(accountWords.email).fill(newEmail('ada'))
  await page.getByLabel(sessionWords.password, { exact: true }).fill('seven77')
  await page.getByLabel('Confirm password').fill('seven77')
  await submit(page)
  await expect(page.getByRole('alert')).toContainText(registrationTexts.adminTooShort)
  await page.getByLabel(sessionWords.password, { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await submit(page)
  const dialog = page.getByRole('dialog', { name: registrationTexts.done })
  await expect(dialog).toBeVisible()
  // The notice closes by itself after five seconds.
  await expect(page).toHaveURL(paths.login, { timeout: 8_000 })
  await expect(dialog).toBeHidden()
})

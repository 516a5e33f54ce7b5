import * as registrationTexts from '../../api/contract/messages/registration.ts'
import { paths } from '../../web/paths.ts'
import { accountWords } from './say/accounts.ts'
import { sessionWords } from './say/session.ts'
import { shellWords } from './say/shell.ts'
import { expect, signIn, test, toastOf } from './test.ts'

test("a new user's form says what is missing and what the server refuses, and then lists the user", async ({
  page,
}) => {
  await signIn(page, 'haulier')
  await page.getByRole('link', { name: 'Add User' }).click()
  const form = page.getByRole('form', { name: 'New user' })
  const create = form.getByRole('button', { name: 'Create User' })
  await create.click()
  const required = ['First name', 'Last name', 'Email', 'Phone', 'Role', 'Password'].map(
    (field) => `${field} is required`,
  )
  for (const text of required) await expect(form.getByRole('alert')).toContainText(text)
  await expect(form.getByLabel(accountWords.staffFirstName)).toBeFocused()

  await form.getByLabel(accountWords.staffFirstName).fill('Ines')
  await form.getByLabel(accountWords.staffLastName).fill('Okafor')
  await expect(form.getByLabel(accountWords.staffFirstName)).toHaveAccessibleDescription('')
  await form.getByLabel(accountWords.email).fill('driver@loadstone.example')
  await form.getByLabel(accountWords.phone).fill('01632 960 099')
  await form.getByLabel('Role').selectOption('Haulier — Execute Order')
  await page.reload()
  await expect(form.getByLabel(accountWords.staffLastName)).toHaveValue('Okafor')
  await expect(form.getByLabel('Role')).toHaveValue('haulier_execute_order')
  await form.getByLabel(sessionWords.password, { exact: true }).fill('quarry-face-9')
  await form.getByLabel(accountWords.confirmPassword).fill('quarry-face-8')
  await create.click()
  await expect(form.getByLabel(accountWords.confirmPassword)).toHaveAccessibleDescription(
    registrationTexts.passwordsDiffer,
  )

  await form.getByLabel(accountWords.confirmPassword).fill('quarry-face-9')
  await create.click()
  await expect(form.getByLabel(accountWords.email)).toHaveAccessibleDescription('The email has already been taken.')
  await form.getByLabel(accountWords.email).fill('ines@dovebank.example')
  await create.click()
  await expect(toastOf(page, 'User Created')).toContainText(
    'A verification email has been sent to ines@dovebank.example.',
  )
  await expect(form.getByLabel(accountWords.staffFirstName)).toHaveValue('')
})

test('only the owner of the haulier creates users', async ({ page }) => {
  await signIn(page, 'yard')
  await expect(page.getByRole('link', { name: shellWords.dashboard })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add User' })).toHaveCount(0)
  await page.goto(paths.haulierAddUser)
  await expect(
    page.getByRole('heading', { name: 'Access denied: Only the owner of the firm can add users.' }),
  ).toBeVisible()
  await expect(page.getByRole('form', { name: 'New user' })).toHaveCount(0)
})

import * as registrationTexts from '../../api/contract/messages/registration.ts'
import { paths } from '../../web/paths.ts'
import { accounts } from './say/accounts.ts'
import { session } from './say/session.ts'
import { shell } from './say/shell.ts'
import { expect, signIn, test, toastOf } from './test.ts'

test('a new user: what is missing, what the server objects to, and then they are there', async ({ page }) => {
  await signIn(page, 'haulier')
  await page.getByRole('link', { name: 'Add User' }).click()
  const form = page.getByRole('form', { name: 'New user' })
  const create = form.getByRole('button', { name: 'Create User' })
  await create.click()
  const required = ['First name', 'Last name', 'Email', 'Phone', 'Role', 'Password'].map(
    (field) => `${field} is required`,
  )
  for (const text of required) await expect(form.getByRole('alert')).toContainText(text)
  await expect(form.getByLabel(accounts.staffFirstName)).toBeFocused()

  await form.getByLabel(accounts.staffFirstName).fill('Ines')
  await form.getByLabel(accounts.staffLastName).fill('Okafor')
  await expect(form.getByLabel(accounts.staffFirstName)).toHaveAccessibleDescription('')
  await form.getByLabel(accounts.email).fill('driver@loadstone.example')
  await form.getByLabel(accounts.phone).fill('01632 960 099')
  await form.getByLabel('Role').selectOption('Haulier — Execute Order')
  await page.reload()
  await expect(form.getByLabel(accounts.staffLastName)).toHaveValue('Okafor')
  await expect(form.getByLabel('Role')).toHaveValue('haulier_execute_order')
  await form.getByLabel(session.password, { exact: true }).fill('quarry-face-9')
  await form.getByLabel(accounts.confirmPassword).fill('quarry-face-8')
  await create.click()
  await expect(form.getByLabel(accounts.confirmPassword)).toHaveAccessibleDescription(registrationTexts.passwordsDiffer)

  await form.getByLabel(accounts.confirmPassword).fill('quarry-face-9')
  await create.click()
  await expect(form.getByLabel(accounts.email)).toHaveAccessibleDescription('The email has already been taken.')
  await form.getByLabel(accounts.email).fill('ines@dovebank.example')
  await create.click()
  await expect(toastOf(page, 'User Created')).toContainText(
    'A verification email has been sent to ines@dovebank.example.',
  )
  await expect(form.getByLabel(accounts.staffFirstName)).toHaveValue('')
})

test('only the owner of the haulier creates users', async ({ page }) => {
  await signIn(page, 'yard')
  await expect(page.getByRole('link', { name: shell.dashboard })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add User' })).toHaveCount(0)
  await page.goto(paths.haulierAddUser)
  await expect(
    page.getByRole('heading', { name: 'Access denied: Only the owner of the firm can add users.' }),
  ).toBeVisible()
  await expect(page.getByRole('form', { name: 'New user' })).toHaveCount(0)
})

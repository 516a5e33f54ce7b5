import * as sessionTexts from '../../api/contract/messages/session.ts'
import { paths } from '../../web/paths.ts'
import { violationsOf } from './hands/accessibility.ts'
import { sessionWords } from './say/session.ts'
import { expect, signIn, test } from './test.ts'

/** What no route shows by itself; each of them is looked at where it is opened anyway (hands/walk.spec.ts). */
test('no violation in the account menu, in a dialog and in a form with errors', async ({ page }) => {
  await page.goto(paths.login)
  await page.getByRole('main').getByRole('button', { name: sessionWords.login }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await signIn(page, 'contractor')
  await page.getByRole('button', { name: sessionWords.accountMenu }).click()
  await expect(page.getByRole('menuitem', { name: sessionWords.logout })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('menuitem', { name: sessionWords.logout }).click()
  await expect(page.getByRole('dialog', { name: sessionTexts.loggedOut })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

import type { Locator, Page } from '@playwright/test'
import { demoPassword } from '../../../api/contract/demo.ts'
import { paths } from '../../../web/paths.ts'
import { accountWords } from '../say/accounts.ts'
import { sessionWords } from '../say/session.ts'
import { shellWords } from '../say/shell.ts'
import { closeNotice, expect } from '../test.ts'

/** What a person does: after the first address they only tap, click, type key by key and go back. */

export async function type(field: Locator, text: string): Promise<void> {
  await field.click()
  await field.pressSequentially(text)
}

/** From the public page of their role to the form, and in. */
export async function comeIn(
  page: Page,
  role: 'Contractors' | 'Suppliers' | 'Hauliers',
  person: string,
): Promise<void> {
  await page.goto(paths.home)
  await follow(page, role)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await follow(page, 'Login')
  await logIn(page, person)
}

/** A link of the site's head, which a narrow window keeps behind a button. */
async function follow(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: shellWords.menu, exact: true })
  const link = page.getByRole('navigation', { name: shellWords.main }).getByRole('link', { name, exact: true })
  await expect(menu.or(link).first()).toBeVisible()
  if (await menu.isVisible()) await menu.click()
  await link.click()
}

/** The keyboard's own way through the form: Tab to the password, Enter to send it. */
export async function logIn(page: Page, person: string): Promise<void> {
  await type(page.getByLabel(accountWords.email), `${person}@loadstone.example`)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(sessionWords.password, { exact: true })).toBeFocused()
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(paths.login)
}

/** Out by the account menu, and in as somebody else at the same screen. */
export async function changePlaces(page: Page, person: string): Promise<void> {
  await page.getByRole('button', { name: sessionWords.accountMenu }).click()
  await page.getByRole('menuitem', { name: sessionWords.logout }).click()
  await closeNotice(page, 'Logged Out')
  await expect(page).toHaveURL(paths.login)
  await logIn(page, person)
}

/** What is worked in has the window to itself: nothing beside it, nothing to push it aside for. */
export async function expectAsWideAsWindow(part: Locator, width: number): Promise<void> {
  await expect(part).toBeInViewport()
  const box = await part.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect(box?.x).toBeLessThanOrEqual(24)
  expect(Math.round((box?.x ?? 0) * 2 + (box?.width ?? 0))).toBe(width)
}

import { createServer } from 'node:net'
import type { Page } from '@playwright/test'
import * as sessionTexts from '../../api/contract/messages/session.ts'
import { paths } from '../../web/paths.ts'
import { sessionWords } from './say/session.ts'
import { uiWords } from './say/ui.ts'
import { expect, signIn, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

const ready = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))

/** What an app on the home screen says of itself; only Chromium and Safari themselves could set it for real. */
const installed = () => Object.defineProperty(navigator, 'standalone', { value: true })

test('the installed app starts where its user works', async ({ page, request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ id: '/', start_url: paths.login, categories: ['business', 'productivity'] })
  await signIn(page, 'driver', manifest.start_url)
  await expect(page).toHaveURL(paths.driver)
})

test('an older icon, which opens the start page, leads an installed user there too', async ({ page }) => {
  await signIn(page, 'driver')
  await page.addInitScript(installed)
  await page.goto(paths.home)
  await expect(page).toHaveURL(paths.driver)
  await expect(page.getByText('t left').first()).toBeVisible()
})

test('with no network the start page opens the app', async ({ page, context }) => {
  await signIn(page, 'driver')
  await expect(page.getByText('t left').first()).toBeVisible()
  await ready(page)
  await context.setOffline(true)
  await page.goto(paths.home)
  await expect(page).toHaveURL(paths.driver)
  await expect(page.getByText('t left').first()).toBeVisible()
  await page.goto(paths.login)
  await expect(page).toHaveURL(paths.driver)
})

test('a signal that carries nothing opens the app too', async ({ page, product }) => {
  await signIn(page, 'driver')
  await expect(page.getByText('t left').first()).toBeVisible()
  await ready(page)
  await product.end()
  const silence = createServer().listen(product.port, '127.0.0.1')
  try {
    await page.goto(paths.home)
    await expect(page).toHaveURL(paths.driver)
    await expect(page.getByText('t left').first()).toBeVisible()
  } finally {
    silence.close()
    await page.goto('about:blank')
    await product.startAgain()
  }
})

test('with no network a logout still says in a dialog what became of it', async ({ page, context }) => {
  await signIn(page, 'driver')
  await expect(page.getByText('t left').first()).toBeVisible()
  await ready(page)
  await context.setOffline(true)
  await page.goto(paths.driverMe)
  await page.getByRole('button', { name: sessionWords.logout }).click()
  const question = page.getByRole('dialog', { name: 'Logout without signal?' })
  await question.getByRole('button', { name: sessionWords.logout }).click()
  const dialog = page.getByRole('dialog', { name: sessionTexts.logoutError })
  await expect(dialog).toContainText(sessionTexts.logoutUnexpected)
  await dialog.getByRole('button', { name: uiWords.ok }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(paths.login)
})

test('with a network the public pages come from the server, also past the worker', async ({ page }) => {
  await page.goto(paths.login)
  await ready(page)
  await page.reload()
  const pages = ['home', 'about', 'contact', 'contractors', 'suppliers', 'hauliers', 'privacyPolicy', 'terms'] as const
  for (const name of pages) {
    const response = await page.goto(paths[name])
    expect(response?.fromServiceWorker(), name).toBe(true)
    expect(await response?.text(), name).toContain('<h1')
  }
  // The app's own routes come as the empty shell that the worker keeps.
  expect(await (await page.goto(paths.login))?.text()).not.toContain('<h1')
})

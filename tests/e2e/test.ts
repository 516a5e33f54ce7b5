import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { demoPassword } from '../../api/demo/firms.ts'
import { paths } from '../../web/paths.ts'

/** Every story fails on an error of the page itself and on a breach of the content security policy. */
export const test = base.extend<{ faults: string[] }>({
  faults: [
    async ({ context }, use) => {
      const faults: string[] = []
      watchForFaults(context, faults)
      await use(faults)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Also of pages that are opened later; for a person with a browser of his own. */
export function watchForFaults(context: BrowserContext, faults: string[]): void {
  context.on('weberror', (webError) => faults.push(webError.error().message))
  context.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) faults.push(message.text())
  })
}

export async function fillLogin(page: Page, email: string, password: string = demoPassword): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}

/** Signs in as one of the demo's people, e.g. `driver`, and waits for the landing. */
export async function signIn(page: Page, person: string): Promise<void> {
  await page.goto(paths.login)
  await fillLogin(page, `${person}@loadstone.example`)
  await page.waitForURL((url) => url.pathname !== paths.login)
}

/** Reads one of the specified messages and closes it. */
export async function closeNotice(page: Page, title: string): Promise<void> {
  const notice = page.getByRole('dialog', { name: title })
  await notice.getByRole('button', { name: 'OK' }).click()
  await expect(notice).toBeHidden()
}

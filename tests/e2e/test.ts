import { type BrowserContext, test as base, expect, type Page, type Request } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { landingOf } from '../../web/session/areas.ts'
import type { SessionUser } from '../../web/session/session.ts'
import { chromiumFlags, findInstalled } from '../chromium.ts'
import { actBehind, type OwnProduct, startOwnProduct } from './demo.ts'
import { passwordOf } from './passwords.ts'
import { accountWords } from './say/accounts.ts'
import { sessionWords } from './say/session.ts'
import { uiWords } from './say/ui.ts'
import { sessionApart } from './sessions.ts'

/** What is done to the demo before its first story. */
export type Change = { apply: (product: OwnProduct) => Promise<void> }

/** A worker's product: each file begins on a demo that no other file has changed, whichever came before it. */
export type Products = { of: (file: string) => Promise<OwnProduct> }

/** Every story fails on an error of the page itself and on a breach of the content security policy. */
export const test = base.extend<{ product: OwnProduct; faults: string[] }, { products: Products; change: Change }>({
  change: [{ apply: async () => {} }, { scope: 'worker', option: true }],
  products: [
    async ({ change }, use) => {
      let current: { file: string; product: OwnProduct } | undefined
      const of = async (file: string) => {
        if (current?.file === file) return current.product
        await current?.product.close()
        const product = await startOwnProduct()
        current = { file, product }
        actBehind(product)
        await change.apply(product)
        return product
      }
      await use({ of })
      await current?.product.close()
    },
    { scope: 'worker' },
  ],
  product: [async ({ products }, use, { file }) => use(await products.of(file)), { auto: true, timeout: 120_000 }],
  baseURL: async ({ product }, use) => use(product.url),
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

const installed = findInstalled()

/** For a file whose stories need what the browser's shell lacks: background sync. */
export const wholeBrowser = {
  launchOptions: { ...(installed && { executablePath: installed }), args: chromiumFlags },
}

/** Also of pages that are opened later; for a person with a browser of their own. */
export function watchForFaults(context: BrowserContext, faults: string[]): void {
  context.on('weberror', (webError) => faults.push(webError.error().message))
  context.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) faults.push(message.text())
  })
}

export async function fillLogin(page: Page, email: string, password = passwordOf(email)): Promise<void> {
  await page.getByLabel(accountWords.email).fill(email)
  await page.getByLabel(sessionWords.password, { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: sessionWords.login }).click()
}

/** Signs in through the form as one of the demo's people, e.g. `driver`, and waits for the landing. */
export async function signInByForm(page: Page, person: string): Promise<void> {
  await page.goto(paths.login)
  await fillLogin(page, `${person}@loadstone.example`)
  await page.waitForURL((url) => url.pathname !== paths.login)
}

/** The same session without the form, for stories about something else; nothing is opened yet. */
export async function takeSession(page: Page, person: string): Promise<SessionUser> {
  const { state, user } = await sessionApart(person)
  await page.context().setStorageState(state)
  return user
}

/** Opens this path, or the landing, as that person. */
export async function signIn(page: Page, person: string, path?: string): Promise<void> {
  const user = await takeSession(page, person)
  await page.goto(path ?? landingOf(user))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Opens a page and waits until all of it is there: nothing asked for and not answered, nothing still being drawn. `patience`: ms. */
export async function openWhole(page: Page, path: string, patience = 20_000): Promise<void> {
  const requests = followRequests(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: patience })
  await expect(async () => {
    expect(requests.pending.size).toBe(0)
    await page.evaluate(untilDrawn)
    expect(requests.pending.size).toBe(0)
    expect(await page.getByText('Loading', { exact: true }).or(page.locator('[aria-busy="true"]')).count()).toBe(0)
  }).toPass({ intervals: [20, 50, 100], timeout: patience })
  requests.stop()
}

/** What the page has asked for and not been answered; a stream of events never is. */
function followRequests(page: Page): { pending: ReadonlySet<Request>; stop: () => void } {
  const pending = new Set<Request>()
  const begin = (request: Request) => {
    if (request.resourceType() !== 'eventsource') pending.add(request)
  }
  const end = (request: Request) => pending.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  return {
    pending,
    stop: () => page.off('request', begin).off('requestfinished', end).off('requestfailed', end),
  }
}

/** Runs in the page: what has arrived is drawn, and nothing moves any more. */
async function untilDrawn(): Promise<void> {
  const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }))
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await idle()
  await frame()
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  // One that is cut short has ended too.
  await Promise.allSettled(ending.map(({ finished }) => finished))
  await idle()
}

export type View = { width: number; height: number; colorScheme: 'light' | 'dark' }

/** The page as it is, in another window and other colours. */
export async function show(page: Page, { width, height, colorScheme }: View): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await page.setViewportSize({ width, height })
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)))
}

/** Reads one of the specified messages and closes it. */
export async function closeNotice(page: Page, title: string): Promise<void> {
  const notice = page.getByRole('dialog', { name: title })
  await notice.getByRole('button', { name: uiWords.ok }).click()
  await expect(notice).toBeHidden()
}

/** Reads what has been done, and doesn't wait until it goes by itself. */
export async function closeToast(page: Page, title: string): Promise<void> {
  const toast = toastOf(page, title)
  await toast.getByRole('button', { name: uiWords.close }).click()
  await expect(toast).toBeHidden()
}

export function toastOf(page: Page, title: string) {
  return page.getByRole('status').filter({ hasText: title })
}

import { type BrowserContext, test as base, expect, type Page, type Request } from '@playwright/test'
import { demoPassword } from '../../api/demo/firms.ts'
import { paths } from '../../web/paths.ts'
import { landingOf } from '../../web/session/areas.ts'
import type { SessionUser } from '../../web/session/session.ts'

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

/** Signs in through the form as one of the demo's people, e.g. `driver`, and waits for the landing. */
export async function signInByForm(page: Page, person: string): Promise<void> {
  await page.goto(paths.login)
  await fillLogin(page, `${person}@loadstone.example`)
  await page.waitForURL((url) => url.pathname !== paths.login)
}

/** The same session without the form, for stories about something else: cookie and stored entries, then the landing. */
export async function signIn(page: Page, person: string): Promise<void> {
  await page.goto('/healthz')
  const user = await page.evaluate(logIn, { email: `${person}@loadstone.example`, password: demoPassword })
  await page.goto(landingOf(user))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Runs in the page. */
async function logIn(credentials: { email: string; password: string }): Promise<SessionUser> {
  await fetch('/sanctum/csrf-cookie')
  const csrf = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')
  const headers = { 'content-type': 'application/json', 'x-xsrf-token': csrf }
  const answer = await fetch('/api/login', { method: 'POST', headers, body: JSON.stringify(credentials) })
  if (!answer.ok) throw new Error(`${credentials.email}: ${answer.status}`)
  const { token, user } = await answer.json()
  localStorage.setItem('authToken', token)
  localStorage.setItem('user', JSON.stringify(user))
  localStorage.setItem('name', user.first_name)
  return user
}

/** Opens a page and waits until all of it is there: nothing asked for and not answered, nothing still being drawn. */
export async function openWhole(page: Page, path: string): Promise<void> {
  const requests = followRequests(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(async () => {
    await page.evaluate(untilStill)
    expect(requests.pending.size).toBe(0)
    expect(await page.locator('.skeleton').count()).toBe(0)
  }).toPass({ timeout: 20_000 })
  requests.stop()
}

/** What the page has asked for and not been answered. */
function followRequests(page: Page): { pending: ReadonlySet<Request>; stop: () => void } {
  const pending = new Set<Request>()
  const begin = (request: Request) => {
    // A stream of live updates never ends.
    if (request.resourceType() !== 'eventsource') pending.add(request)
  }
  const end = (request: Request) => pending.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  return {
    pending,
    stop: () => page.off('request', begin).off('requestfinished', end).off('requestfailed', end),
  }
}

/** Runs in the page: waits for a moment in which nothing was drawn. */
async function untilStill(): Promise<void> {
  const momentMs = 200
  await new Promise<void>((resolve) => {
    let timer = setTimeout(resolve, momentMs)
    const drawn = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(resolve, momentMs)
    })
    drawn.observe(document, { subtree: true, childList: true, characterData: true })
  })
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
  await notice.getByRole('button', { name: 'OK' }).click()
  await expect(notice).toBeHidden()
}

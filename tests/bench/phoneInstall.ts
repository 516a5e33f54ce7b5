import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { verifyPath } from '../../api/contract/evidence/code.ts'
import { paths } from '../../web/paths.ts'
import { openPhone } from '../e2e/driverPhone.ts'
import { signIn } from '../e2e/test.ts'
import { startProduct } from '../product.ts'
import { type BareSite, barePage, serveBare } from './bareSite.ts'
import { type Phone, withBrowser } from './phoneBrowser.ts'

export type Installed = {
  driver: Phone
  /** What a ticket's QR holds behind `/v#`. */
  code: string
  /** Another phone of the same driver. */
  second: Phone
  yard: Phone
  /** On the driver's phone beside the app, and not there any more either. */
  bare: BareSite
  /** Of the product, to be started upon again. */
  dataDir: string
}

/**
 * Signed-in people with their jobs and the app on their phones, and from then on no server: a browser that is told to be
 * offline tells only its pages so, and the worker would send on what is meant to lie in the queue.
 */
export async function installPhones(folder: string): Promise<Installed> {
  const dataDir = join(folder, 'data')
  const { url, end } = await startProduct(dataDir)
  const phoneIn = async (name: string) => ({ url, folder: await made(join(folder, name)) })
  try {
    const driver = await phoneIn('driver')
    const second = await phoneIn('second')
    const yard = { ...(await phoneIn('yard')), screen: { width: 820, height: 1180 } }
    const bare = await withBrowser(driver, async (context) => installBare(context, await installDriver(context)))
    await withBrowser(second, installDriver)
    const code = await withBrowser(yard, async (context) => {
      const page = await context.newPage()
      await signIn(page, 'haulier', paths.haulierDashboard)
      await page.getByRole('article').first().waitFor()
      await page.evaluate(isStored)
      return readCode(page)
    })
    return { code, driver, second, yard, bare, dataDir }
  } finally {
    await end()
  }
}

/** Tickets of the demo are sealed by a job after the server's start. */
async function readCode(page: Page): Promise<string> {
  const sealed = await page.waitForFunction(async (path) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('authToken')}` }
    const { data } = (await (await fetch(path, { headers })).json()) as { data: { verify_url: string | null }[] }
    return data.find(({ verify_url }) => verify_url !== null)?.verify_url
  }, '/api/quote/1/tickets')
  return String(await sealed.jsonValue()).slice(verifyPath.length)
}

async function made(folder: string): Promise<string> {
  await mkdir(folder)
  return folder
}

const isStored = () => navigator.serviceWorker.ready.then(() => {})

async function installDriver(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await openPhone(page)
  await page.evaluate(isStored)
  // The next start shows what this one keeps.
  await page.waitForFunction(() => localStorage.getItem('loadstone|first-screen') !== null)
  return page
}

/** The same first paint: the app's own sheet, and the screen with its rules as the app keeps it for its next start. */
export async function installBare(context: BrowserContext, app: Page): Promise<BareSite> {
  const screen = await app.evaluate(async () => {
    const { css, html } = JSON.parse(localStorage.getItem('loadstone|first-screen') ?? '{}') as Record<string, string>
    const sheet = document.querySelector<HTMLLinkElement>('head > link[rel=stylesheet]')?.href ?? ''
    return { css: `${await (await fetch(sheet)).text()}${css}`, html: html ?? '' }
  })
  const bare = await serveBare(barePage(screen))
  const page = await context.newPage()
  await page.goto(bare.url)
  await page.evaluate(isStored)
  return bare
}

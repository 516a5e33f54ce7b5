import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPassword } from '../../api/contract/demo.ts'
import { paths } from '../../web/paths.ts'
import { landingOf } from '../../web/session/areas.ts'
import { actBehind } from '../e2e/demo.ts'
import { type Product, startProduct } from '../product.ts'
import type { Browser, Launch, Size } from './browser.ts'
import { see } from './hands.ts'
import { logIn } from './logIn.ts'
import { byRole, byText } from './places.ts'

/** The product with the demo on a server that can be ended and begun again, and a browser in front of it. */
export type World = {
  browser: Browser
  /** The server's. */
  port: number
  open: (path: string) => Promise<void>
  stopServer: () => Promise<void>
  startServer: () => Promise<void>
}

export async function openWorld(launch: Launch, size: Size): Promise<World & { end: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'loadstone-engines-'))
  // If we are root, PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'data')
  let product: Product | null = null
  let browser: Browser | null = null
  const end = async () => {
    await Promise.allSettled([browser?.end(), product?.end()])
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    product = await startProduct(dataDir)
    const { url, port } = product
    // For what other people do meanwhile, by the API.
    actBehind({ url, dataDir })
    const opened = await launch(join(folder, 'profile'), size)
    browser = opened
    return {
      browser: opened,
      port,
      open: (path) => opened.goto(url + path),
      stopServer: async () => {
        await product?.end()
        product = null
      },
      startServer: async () => {
        product = await startProduct(dataDir, port)
      },
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** Where the app keeps databases on the device. */
const offlineAreas: readonly string[] = [paths.driver, paths.haulierDashboard]

/**
 * Signs one of the demo's people in without the form. It waits for the device's databases and the worker, because WebKit
 * never finishes them if the page that began them is left at the wrong moment (docs/offline.md).
 */
export async function signIn(world: World, person: string): Promise<void> {
  const { browser, open } = world
  await open('/healthz')
  const user = await browser.run(logIn, { email: `${person}@loadstone.example`, password: demoPassword })
  await open(landingOf(user))
  await see(browser, byRole('heading'))
  if (offlineAreas.includes(landingOf(user))) await see(browser, byText('Online'))
  await waitForWorker(world)
}

/** Until the app is kept on the device: from then on it opens without the server. */
export async function waitForWorker({ browser }: World): Promise<void> {
  await browser.run(() => navigator.serviceWorker.ready.then(() => {}))
}

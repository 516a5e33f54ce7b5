import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import type { Measurement } from './measured.ts'
import { openSlowPage, type Phone, quantile, withBrowser } from './phoneBrowser.ts'
import { readColdStart, watchPage } from './phoneWatch.ts'

const starts = 7
/** Nothing is asked of a page before it is there: what asks would be measured with it (ms). */
const patience = 5_000

/**
 * From the opening of the app, in a browser that was closed since it was installed, to the first job's paint; and of a page
 * that is nothing but that paint, by turns.
 */
export async function* measureColdStarts(phone: Phone, bareUrl: string): AsyncGenerator<Measurement> {
  const own: number[] = []
  const bare: number[] = []
  for (let n = 0; n < starts; n += 1) {
    own.push(await withBrowser(phone, (context) => startOffline(context, paths.driver)))
    bare.push(await withBrowser(phone, (context) => startOffline(context, bareUrl)))
  }
  const [median, ofBare] = [quantile(own, 0.5), quantile(bare, 0.5)]
  yield { name: 'offline cold start to the first job, median', value: median, unit: 'ms', atMost: 1000 }
  yield { name: 'offline cold start to the first job, slowest', value: Math.max(...own), unit: 'ms' }
  yield { name: 'a bare page with the same first paint, median', value: ofBare, unit: 'ms' }
  yield { name: 'cold start, times as long as the bare page', value: median / ofBare, unit: '' }
}

async function startOffline(context: BrowserContext, url: string): Promise<number> {
  await context.setOffline(true)
  await context.addInitScript(watchPage)
  const { page } = await openSlowPage(context)
  const shell = await page.goto(url, { waitUntil: 'commit' })
  if (!shell?.fromServiceWorker()) throw new Error('The page did not come from the service worker.')
  await wait(patience)
  return readColdStart(page)
}

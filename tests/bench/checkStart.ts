import type { BrowserContext } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import type { Measurement } from './measured.ts'
import { openSlowPage, type Phone, quantile, withBrowser } from './phoneBrowser.ts'

const starts = 7
const shown = 'the verdict is shown'

type Start = { ms: number; processorMs: number }

/**
 * From the opening of a scanned ticket, without a network and in a browser that was closed since, to the verdict's paint. By the
 * clock, and by what the page's own thread worked meanwhile: that says the same on a machine that others work on.
 */
export async function* measureChecks(phone: Phone, code: string): AsyncGenerator<Measurement> {
  const done: Start[] = []
  for (let n = 0; n < starts; n += 1) done.push(await withBrowser(phone, (context) => checkOffline(context, code)))
  const median = (of: keyof Start) =>
    quantile(
      done.map((start) => start[of]),
      0.5,
    )
  yield { name: 'offline check of a scanned ticket, median', value: median('ms'), unit: 'ms', atMost: 1000 }
  yield { name: 'offline check, work of the page’s thread, median', value: median('processorMs'), unit: 'ms' }
}

async function checkOffline(context: BrowserContext, code: string): Promise<Start> {
  await context.setOffline(true)
  await context.addInitScript(watchVerdict, shown)
  const { page, session } = await openSlowPage(context)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const before = await worked()
  const verdict = page.waitForEvent('console', (message) => message.text().startsWith(shown))
  const shell = await page.goto(`${paths.verify}#${code}`, { waitUntil: 'commit' })
  if (!shell?.fromServiceWorker()) throw new Error('The page did not come from the service worker.')
  const [, title = '', ms = ''] = (await verdict).text().split('|')
  if (title !== 'This ticket is genuine') throw new Error(`The verdict is: ${title}`)
  return { ms: Number(ms), processorMs: (await worked()) - before }
}

/** Runs in the page before the app does: says when the verdict has been painted. */
function watchVerdict(shown: string): void {
  const watcher = new MutationObserver(() => {
    const title = document.querySelector('main h1')
    if (!title) return
    watcher.disconnect()
    // After the frame that shows it.
    requestAnimationFrame(() => setTimeout(() => console.info(`${shown}|${title.textContent}|${performance.now()}`)))
  })
  watcher.observe(document, { childList: true, subtree: true })
}

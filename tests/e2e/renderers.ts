import type { Page } from '@playwright/test'

/**
 * The number of the process that draws this page: of all renderers the one whose time a busy page takes up. The browser itself
 * doesn't say which page lies where, and headless it freezes none.
 */
export async function findRenderer(page: Page): Promise<number> {
  const before = await readProcessorTimes(page)
  await page.evaluate(() => {
    const until = performance.now() + 800
    while (performance.now() < until);
  })
  const after = await readProcessorTimes(page)
  const took = [...after].map(([id, time]) => ({ id, time: time - (before.get(id) ?? 0) }))
  const [busiest, next] = took.sort((one, other) => other.time - one.time)
  if (!busiest || busiest.time < 2 * (next?.time ?? 0)) throw new Error('No renderer was busy with this page.')
  return busiest.id
}

/** Of each renderer, in seconds. */
async function readProcessorTimes(page: Page): Promise<Map<number, number>> {
  const session = await page.context().browser()?.newBrowserCDPSession()
  if (!session) throw new Error('This browser has no protocol of its own.')
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  return new Map(renderers.map(({ id, cpuTime }) => [id, cpuTime]))
}

/** Whether the page does anything at all within that time (ms). */
export function isAlive(page: Page, patience: number): Promise<boolean> {
  const answer = page.evaluate(() => true).catch(() => false)
  return Promise.race([answer, new Promise<boolean>((done) => setTimeout(() => done(false), patience))])
}

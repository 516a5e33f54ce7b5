import type { Page, Route } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { isProof } from '../counts.ts'
import { countTickets } from './arrived.ts'
import { logTicket, openPhone, readStore } from './driverPhone.ts'
import { findRenderer, isAlive } from './renderers.ts'
import { expect, test } from './test.ts'

/**
 * A tab that stands still while it sends keeps the engine's lock: its process is stopped. In `npm run proof` the other tab waits the
 * real two and a half minutes; otherwise what the holder wrote down last is made that old. Without the worker: a tab alone has to
 * take it over.
 */
test.setTimeout(isProof ? 300_000 : 90_000)

const refs = ['FROZEN-1', 'FROZEN-2', 'FROZEN-3']

test('a frozen tab with the lock holds nothing up, and stops when it thaws', async ({ page: frozen, context }) => {
  const heldByFrozen: Route[] = []
  await frozen.route('**/api/tickets', (route) => void heldByFrozen.push(route))
  await openPhone(frozen)
  for (const ref of refs) await logTicket(frozen, { gross: '12.9', tare: '12.7', ref })
  await expect.poll(() => readStates(frozen)).toEqual(['sending', 'queued', 'queued'])
  const renderer = await findRenderer(frozen)
  const other = await context.newPage()
  process.kill(renderer, 'SIGSTOP')
  try {
    expect(await isAlive(frozen, 1_000)).toBe(false)
    await other.goto('/healthz')
    // In one process both would stand still.
    expect(await isAlive(other, 5_000)).toBe(true)
    if (!isProof) await makeStampOld(other)
    const second = await holdSecond(other)
    await other.goto(paths.driver)
    await expect.poll(() => countTickets(refs), { timeout: 200_000 }).toEqual([1, 0, 0])
    await expect.poll(() => second).toHaveLength(1)
    await expect(other.getByRole('link', { name: /2 unsent/ })).toBeVisible()

    const sentByThawed: string[] = []
    frozen.on('request', (request) => sentByThawed.push(`${request.method()} ${new URL(request.url()).pathname}`))
    process.kill(renderer, 'SIGCONT')
    await heldByFrozen.at(-1)?.continue()
    // What the tab asks for once its sending has ended.
    await expect.poll(() => sentByThawed).toContain('GET /api/sync')
    expect(sentByThawed).not.toContain('POST /api/tickets')
    await second[0]?.continue()
    await expect.poll(() => countTickets(refs), { timeout: 30_000 }).toEqual([1, 1, 1])
    for (const tab of [other, frozen]) await expect(tab.getByRole('link', { name: /unsent|missing/ })).toBeHidden()
  } finally {
    process.kill(renderer, 'SIGCONT')
  }
})

async function readStates(page: Page): Promise<string[]> {
  const rows = await readStore<{ state: string }>(page, 'outbox')
  return rows.map(({ state }) => state)
}

/** As if the holder had stood still for the time after which another may take the lock away. */
function makeStampOld(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open('loadstone-registry')
        opening.onerror = () => fail(opening.error)
        opening.onsuccess = () => {
          const writing = opening.result.transaction('settings', 'readwrite')
          const settings = writing.objectStore('settings')
          const reading = settings.get('lock')
          reading.onsuccess = () => settings.put({ ...reading.result, at: reading.result.at - 150_001 })
          writing.onabort = () => fail(writing.error)
          writing.oncomplete = () => {
            opening.result.close()
            done()
          }
        }
      }),
  )
}

/** The second ticket that this tab sends stays on its way until it is let go. */
async function holdSecond(page: Page): Promise<readonly Route[]> {
  const held: Route[] = []
  let count = 0
  await page.route('**/api/tickets', async (route) => {
    count += 1
    if (count === 2) held.push(route)
    else await route.continue()
  })
  return held
}

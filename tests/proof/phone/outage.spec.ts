import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { paths } from '../../../web/paths.ts'
import { countTickets } from '../../e2e/arrived.ts'
import { logTicket } from '../../e2e/driverPhone.ts'
import { installPhone, openProfile } from '../../e2e/profile.ts'
import { expect } from '../../e2e/test.ts'
import type { BadWay } from './badWay.ts'
import { sayFigure } from './figure.ts'
import { test } from './test.ts'

/**
 * An outage that is met with the app closed and the browser open. The browser tries by itself a few times within 20 minutes; what it
 * has not brought by then waits for the next opening of the app. OUTAGE_MINUTES makes the long one shorter.
 */
const long = Number(process.env['OUTAGE_MINUTES'] ?? 21)
const short = 4

/** How long after the server has healed something may still come by itself (s): Chromium's last tries are 15 minutes apart. */
const isOverFor = (minutes: number) => (minutes < 20 ? 16 * 60 : 120)

for (const minutes of new Set([short, long])) {
  test(`tickets arrive once after an outage of ${minutes} minutes with the app closed`, async ({ way }) => {
    test.setTimeout((minutes + 25) * 60_000)
    const folder = mkdtempSync(join(tmpdir(), 'loadstone-outage-'))
    const refs = [`OUTAGE-${minutes}-1`, `OUTAGE-${minutes}-2`]
    try {
      const { context, page } = await openProfile(folder, way.url)
      await installPhone(page)
      way.behave(() => 'drop_before')
      for (const ref of refs) await logTicket(page, { gross: '12.9', tare: '12.7', ref })
      // Something has to keep the browser itself open.
      await context.newPage()
      await page.close()
      const closedAt = Date.now()
      await wait(minutes * 60_000)
      expect(await countTickets(refs)).toEqual([0, 0])
      const healedAt = Date.now()
      way.behave(() => 'none')
      const byItself = await waitUntilArrived(refs, isOverFor(minutes))
      const openedAt = Date.now()
      const again = await context.newPage()
      await again.goto(paths.driver)
      await expect.poll(() => countTickets(refs), { timeout: 30_000 }).toEqual([1, 1])
      const tookToArrive = since(openedAt)
      await expect(again.getByRole('link', { name: /unsent|missing/ })).toBeHidden()
      await context.close()
      const tries = `with the app closed the browser tried after ${listTries(way, closedAt, openedAt)} s`
      const arrived = byItself
        ? `both tickets arrived by themselves ${Math.round((byItself - healedAt) / 1000)} s after it`
        : `nothing arrived by itself within ${isOverFor(minutes)} s after it, both tickets ${tookToArrive} s after the next opening`
      sayFigure(`an outage of ${minutes} minutes: ${tries}; ${arrived}, each once`)
      // Longer than the browser tries, it is over with the app's next opening alone.
      if (minutes < 5) expect(byItself).not.toBeNull()
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  })
}

const since = (moment: number) => Math.round((Date.now() - moment) / 1000)

/** When they had all come; null where they did not come within so many seconds. */
async function waitUntilArrived(refs: readonly string[], seconds: number): Promise<number | null> {
  const until = Date.now() + seconds * 1000
  while (Date.now() < until) {
    if ((await countTickets(refs)).every((count) => count > 0)) return Date.now()
    await wait(1_000)
  }
  return null
}

/** Seconds after the app was closed. */
function listTries({ met }: BadWay, closedAt: number, openedAt: number): string {
  const uploads = met.filter(({ method, path, at }) => method === 'POST' && path === '/api/tickets' && at < openedAt)
  const tries = uploads.filter(({ at }) => at > closedAt).map(({ at }) => Math.round((at - closedAt) / 1000))
  return [...new Set(tries)].join(', ') || 'no time'
}

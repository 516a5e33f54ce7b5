import { type BrowserContext, expect } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { drawSignature, jobCard, openSigning, typeTicket } from '../e2e/driverPhone.ts'
import type { Measurement } from './measured.ts'
import { openSlowPage, type Phone, quantile, type SlowPage, touch, withBrowser } from './phoneBrowser.ts'
import { queueClones, readSave, readTouches, waitForCopies, watchPage } from './phoneWatch.ts'

const saves = 20
const queued = 2_000

/** From the thumb's leaving Submit until the ticket lies on the disk twice, and of a page that does nothing but that writing. */
export async function* measureSaves(phone: Phone, bareUrl: string): AsyncGenerator<Measurement> {
  yield* await withBrowser(phone, async (context) => {
    await context.setOffline(true)
    await context.addInitScript(watchPage)
    const slow = await openSlowPage(context)
    const byHand = await measureByHand(slow)
    const bare = await timeBareSaves(context, bareUrl)
    await slow.page.bringToFront()
    const few = await timeSaves(slow)
    await queueClones(slow.page, queued)
    await copyClones(context)
    // Beside the saves that it is held against: a busy machine is another one some minutes later.
    const bareBeside = await timeBareSaves(context, bareUrl)
    await slow.page.bringToFront()
    const many = await timeSaves(slow)
    return [...byHand, ...describe(few, bare, ''), ...describe(many, bareBeside, `, ${queued} queued`)]
  })
}

/** By a page at full speed; what the slow one does is measured. */
async function copyClones(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto(paths.driver)
  await waitForCopies(page, queued)
  await page.close()
}

type Save = { saved: number; shown: number }

function describe(some: readonly Save[], bare: readonly number[], situation: string): Measurement[] {
  const saved = some.map((save) => save.saved)
  const shown = some.map((save) => save.shown)
  const [p95, p95OfBare] = [quantile(saved, 0.95), quantile(bare, 0.95)]
  return [
    { name: `tap on Submit to both copies written, fastest${situation}`, value: Math.min(...saved), unit: 'ms' },
    { name: `tap on Submit to both copies written, median${situation}`, value: quantile(saved, 0.5), unit: 'ms' },
    { name: `tap on Submit to both copies written, p95${situation}`, value: p95, unit: 'ms', atMost: 50 },
    { name: `tap on Submit to "Ticket saved!", p95${situation}`, value: quantile(shown, 0.95), unit: 'ms' },
    { name: 'a bare page that writes the same, median', value: quantile(bare, 0.5), unit: 'ms' },
    { name: 'a bare page that writes the same, p95', value: p95OfBare, unit: 'ms' },
    { name: `a save, times as long, median${situation}`, value: quantile(saved, 0.5) / quantile(bare, 0.5), unit: '' },
    { name: `a save, times as long, p95${situation}`, value: p95 / p95OfBare, unit: '' },
  ]
}

/** How long a start may take to go through a long queue; nobody has typed a ticket before that (ms). */
const settledAfter = 15_000

/** One after the other in the page that was opened once, as a driver goes from load to load. */
async function timeSaves(slow: SlowPage): Promise<Save[]> {
  const { page } = slow
  const times: Save[] = []
  await page.goto(paths.driver)
  await page.waitForTimeout(settledAfter)
  for (let n = 0; n < saves; n += 1) {
    await jobCard(page).getByRole('link', { name: 'Add ticket' }).tap()
    await typeTicket(page, { gross: '14.2', tare: '12.46', ref: `BENCH-${n}` })
    times.push(await finish(slow))
    await page.getByRole('link', { name: 'Jobs' }).tap()
  }
  return times
}

async function timeBareSaves(context: BrowserContext, url: string): Promise<number[]> {
  const slow = await openSlowPage(context)
  const times: number[] = []
  for (let n = 0; n < saves; n += 1) {
    // Anew each time, as the form is: nothing of it has run before.
    await slow.page.goto(url)
    await touch(slow, slow.page.getByRole('button', { name: 'Submit ticket' }))
    await slow.page.waitForFunction(() => (window as unknown as { savedAt: number }).savedAt > 0)
    times.push(
      await slow.page.evaluate(() => {
        const { savedAt, tappedAt } = window as unknown as Record<'savedAt' | 'tappedAt', number>
        return savedAt - tappedAt
      }),
    )
  }
  await slow.page.close()
  return times
}

/** From the list of jobs to the saved ticket, field by field and key by key, as a thumb does it. */
async function measureByHand(slow: SlowPage): Promise<Measurement[]> {
  const { page } = slow
  await page.goto(paths.driver)
  const began = performance.now()
  await jobCard(page).getByRole('link', { name: 'Add ticket' }).tap()
  // It opens ready to be typed in; the foot leads on.
  await expect(page.getByLabel('Gross')).toBeFocused()
  await page.keyboard.type('14.2', { delay: 100 })
  await page.getByRole('button', { name: /^Type tare/ }).tap()
  await page.keyboard.type('12.46', { delay: 100 })
  await finish(slow)
  const seconds = (performance.now() - began) / 1000
  const touches = await readTouches(page)
  return [
    { name: 'a ticket as this script enters it', value: seconds, unit: 's' },
    { name: 'touches from a job to a saved ticket, fields too', value: touches, unit: '', atMost: 8 },
  ]
}

async function finish(slow: SlowPage): Promise<Save> {
  const { page } = slow
  await openSigning(page)
  await drawSignature(page)
  await touch(slow, page.getByRole('button', { name: 'Save signature' }))
  await page.getByText('Signature saved!').waitFor()
  await page.waitForTimeout(450)
  await touch(slow, page.getByRole('button', { name: /^Submit/ }))
  return readSave(page)
}

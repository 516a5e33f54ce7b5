import { setTimeout as wait } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { jobCard, order } from '../e2e/driverPhone.ts'
import type { Measurement } from './measured.ts'
import { openSlowPage, type Phone, quantile, touch, withBrowser } from './phoneBrowser.ts'

/** Two hundred touches, one after the other: how long each takes to its next frame, as the browser itself notes it. */
const count = 200
/** Longer than any answer to a touch, so that each is counted as its own (ms). */
const rest = 300

type Step = (page: Page) => Locator
type Timed = { label: string; ms: number }

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()
const link = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).first()
const field = (name: string) => (page: Page) => page.getByLabel(name, { exact: true })

/** Round once: through the tabs, a job, its ticket with the plates, fields, switch and what is missing, and back. */
const driverRound: Record<string, Step> = {
  unsent: link(/^Unsent/),
  me: link('Me'),
  jobs: link('Jobs'),
  'a job': (page) => jobCard(page).getByRole('link', { name: order.product }),
  'back to the jobs': link('Back to jobs'),
  'add ticket': (page) => jobCard(page).getByRole('link', { name: 'Add ticket' }),
  plates: button(/^Vehicle/),
  'close plates': button('Close'),
  gross: field('Gross'),
  tare: field('Tare'),
  'go on in what is not complete': button('Type gross'),
  'sheet to sign on': button(/Not signed yet/),
  'nobody here': (page) => page.getByText('Nobody here'),
  'save no signature': button('Save signature'),
  'back to the ticket': button('Back to the ticket'),
  'back to the job': link('Back to the job'),
  'back from the job': link('Back to jobs'),
}

const yardRound: Record<string, Step> = {
  'account menu': button(/account menu$/),
  'close the account menu': button(/account menu$/),
  'side menu': button('Haulier menu'),
  'close the side menu': button('Haulier menu'),
  'assign driver': button(/^Assign driver to order/),
  'close the drivers': button('Close'),
  'an order': link(order.product),
  'the board again': link('Dashboard'),
  orders: link('My Orders'),
  board: link('Dashboard'),
}

export async function* measureTouches(driver: Phone, yard: Phone): AsyncGenerator<Measurement> {
  for (const [who, phone, path, round] of [
    ['driver', driver, paths.driver, driverRound],
    ['yard', yard, paths.haulierDashboard, yardRound],
  ] as const) {
    const timed = await timeTouches(phone, path, round)
    const times = timed.map(({ ms }) => ms)
    yield { name: `${who}, ${count} touches to their next frame, median`, value: quantile(times, 0.5), unit: 'ms' }
    yield {
      name: `${who}, ${count} touches to their next frame, p95`,
      value: quantile(times, 0.95),
      unit: 'ms',
      atMost: 100,
    }
    for (const { label, ms } of slowestKinds(timed))
      yield { name: `${who}, of them slowest: ${label}`, value: ms, unit: 'ms' }
  }
}

function timeTouches(phone: Phone, path: string, round: Record<string, Step>): Promise<Timed[]> {
  return withBrowser(phone, async (context) => {
    await context.setOffline(true)
    await context.addInitScript(noteInteractions)
    const slow = await openSlowPage(context)
    const { page } = slow
    await page.goto(path)
    await page.getByRole('article').first().waitFor()
    // Each page is new once: a tablet in use has them all.
    const steps = Object.entries(round)
    const timed: Timed[] = []
    for (let n = 0; n < count; n += 1) {
      const [label, step] = steps[n % steps.length] ?? steps[0] ?? []
      if (!label || !step) throw new Error('Nothing to touch.')
      await touch(slow, step(page))
      await wait(rest)
      timed.push({ label, ms: await takeLongest(page) })
    }
    return timed
  })
}

/** By the median of its touches, the three slowest. */
function slowestKinds(timed: readonly Timed[]): Timed[] {
  const medians = [...new Set(timed.map(({ label }) => label))].map((label) => {
    const own = timed.filter((one) => one.label === label).map(({ ms }) => ms)
    return { label, ms: quantile(own, 0.5) }
  })
  return medians.sort((one, other) => other.ms - one.ms).slice(0, 3)
}

type Noted = Window & { longest: number }

/** Runs in the page before the app does. What is quicker than 16 ms the browser doesn't say. */
function noteInteractions(): void {
  const noted = window as unknown as Noted
  noted.longest = 0
  const options = { type: 'event', durationThreshold: 16 } as PerformanceObserverInit
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ((entry as PerformanceEventTiming).interactionId) noted.longest = Math.max(noted.longest, entry.duration)
    }
  }).observe(options)
}

function takeLongest(page: Page): Promise<number> {
  return page.evaluate(() => {
    const noted = window as unknown as Noted
    const { longest } = noted
    noted.longest = 0
    return longest
  })
}

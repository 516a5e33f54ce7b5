import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { logTicket } from '../e2e/driverPhone.ts'
import { findFreePort, startProduct } from '../product.ts'
import type { BareSite } from './bareSite.ts'
import type { Measurement } from './measured.ts'
import { type Phone, withBrowser } from './phoneBrowser.ts'
import { openSlowLine, type SlowLine } from './slowLine.ts'

const tickets = 10
const patience = 120_000

/** Signal comes back, as little as a quarry has: how soon the phone asks, and how long ten tickets take on such a line. */
export async function* measureUploads(phone: Phone, bare: BareSite, dataDir: string): AsyncGenerator<Measurement> {
  const line = await openSlowLine(Number(new URL(phone.url).port), await findFreePort())
  const bareLine = await openSlowLine(await findFreePort(), bare.port)
  bareLine.setSignal(true)
  try {
    yield* await withBrowser(phone, async (context) => {
      const sent = await timeUploads(context, line, dataDir)
      const msOfBare = await postBare(await context.newPage(), `http://localhost:${bareLine.port}`)
      return [
        { name: 'signal to the first request', value: sent.msToFirst / 1000, unit: 's', atMost: 2 },
        {
          name: `signal to ${tickets} tickets received, 400 kbit/s, 400 ms`,
          value: sent.ms / 1000,
          unit: 's',
          atMost: 6,
        },
        {
          name: 'what they weigh, with all else that the phone sent',
          value: sent.bytes / 1000,
          unit: 'kB',
          atMost: 40,
        },
        { name: 'the same bytes posted by a bare page', value: msOfBare / 1000, unit: 's' },
        { name: 'times as long as that', value: sent.ms / msOfBare, unit: '' },
      ]
    })
  } finally {
    await line.end()
    await bareLine.end()
  }
}

/** Logged without signal, then sent from the page that is opened here, on a processor as quick as this machine's. */
async function timeUploads(context: BrowserContext, line: SlowLine, dataDir: string) {
  await context.setOffline(true)
  const logging = await context.newPage()
  for (let n = 0; n < tickets; n += 1) await logTicket(logging, { gross: '14.2', tare: '12.46', ref: `SIGNAL-${n}` })
  await logging.close()
  const page = await context.newPage()
  await page.goto(paths.driver)
  const product = await startProduct(dataDir, line.serverPort)
  try {
    line.setSignal(true)
    const began = performance.now()
    await context.setOffline(false)
    while (!(await page.evaluate(areReceived, tickets))) {
      if (performance.now() - began > patience) throw new Error('The tickets did not arrive.')
      await wait(100)
    }
    const ms = performance.now() - began
    return { ms, msToFirst: (line.firstAt() ?? Number.NaN) - began, bytes: line.bytesUp() }
  } finally {
    line.setSignal(false)
    await page.close()
    await product.end()
  }
}

/** Runs in the page. */
function areReceived(count: number): Promise<boolean> {
  return new Promise((done, fail) => {
    const { id } = JSON.parse(localStorage.getItem('user') ?? '{}')
    const opening = indexedDB.open(`loadstone-${id}`)
    opening.onerror = () => fail(opening.error)
    opening.onsuccess = () => {
      const reading = opening.result.transaction('outbox').objectStore('outbox').getAll()
      reading.onsuccess = () => {
        opening.result.close()
        const rows = reading.result as { state: string }[]
        done(rows.length >= count && rows.every(({ state }) => state === 'received'))
      }
    }
  })
}

/** One after the other, as large as a ticket with the signature that this script draws. */
async function postBare(page: Page, url: string): Promise<number> {
  await page.goto(url)
  // What its worker fetches would take its share of the line.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  return page.evaluate(async (count) => {
    const body = 'x'.repeat(3_500)
    const began = performance.now()
    for (let n = 0; n < count; n += 1) await (await fetch('/take', { method: 'POST', body })).text()
    return performance.now() - began
  }, tickets)
}

import { chmodSync, mkdtempSync, openAsBlob, rmSync, statSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { readExportFile } from '../../web/phones/exportFile.ts'
import { chromiumFlags, findOrInstallChromium } from '../chromium.ts'
import { logTicket, openPhone } from '../e2e/driverPhone.ts'
import { startProduct } from '../product.ts'
import type { Measurement } from './measured.ts'
import { queueClones, waitForCopies } from './phoneWatch.ts'

const slower = 4
const queued = 2_000
/** A signature as large as a pad's ever was, for every ticket. */
const pictureBytes = 40_000

/** The file of a phone full of unsent tickets, in Chromium with a processor four times slower (the page's alone). */
export async function* bench(): AsyncGenerator<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), 'loadstone-bench-export-'))
  // If we are root, PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  const product = await startProduct(join(folder, 'data'))
  const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: chromiumFlags })
  try {
    const context = await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await openPhone(page)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    await logTicket(page, { gross: '14.2', tare: '12.46', ref: 'EXPORT-1' })
    const bare = await openBarePage(context)
    await product.end()
    await queueClones(page, queued)
    await enlargePictures(page)
    await page.goto(paths.driverUnsent)
    await waitForCopies(page, queued)
    // The start of the app has the queue to itself.
    await page.waitForFunction(isIdle, null, { timeout: 240_000, polling: 1_000 })
    for (const one of [page, bare]) {
      const session = await context.newCDPSession(one)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    }
    const button = page.getByRole('button', { name: 'Export' })
    await button.waitFor()
    const { ms, path } = await timeDownload(page, () => button.click())
    yield { name: `${queued} tickets of 40 kB as a file`, value: ms / 1000, unit: 's', atMost: 10 }
    await bare.bringToFront()
    const { ms: msOfBare } = await timeDownload(bare, () => bare.evaluate(saveBareFile, { queued, pictureBytes }))
    yield { name: 'the same bytes by a page that does nothing else', value: msOfBare / 1000, unit: 's' }
    yield { name: 'times as long as that', value: ms / msOfBare, unit: '' }
    yield { name: 'its size', value: statSync(path).size / 1_000_000, unit: 'MB' }
    yield { name: 'rows that the office finds in it', value: await countTickets(path), unit: '' }
    yield {
      name: 'load of this machine meanwhile',
      value: loadavg()[0] ?? 0,
      unit: `(cores: ${availableParallelism()})`,
    }
  } finally {
    await browser.close()
    await product.end()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function timeDownload(page: Page, start: () => Promise<unknown>): Promise<{ ms: number; path: string }> {
  const began = performance.now()
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 150_000 }), start()])
  const ms = performance.now() - began
  return { ms, path: await download.path() }
}

/** Of the same site, without the app, with as many pictures in a database of its own. */
async function openBarePage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/manifest.webmanifest')
  await page.evaluate(
    ({ queued, pictureBytes }) =>
      new Promise<void>((done) => {
        const opening = indexedDB.open('bare', 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore('media', { keyPath: 'n' })
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('media', 'readwrite')
          const bytes = crypto.getRandomValues(new Uint8Array(pictureBytes)).buffer
          for (let n = 0; n < queued; n += 1) transaction.objectStore('media').put({ n, bytes })
          transaction.oncomplete = () => {
            opening.result.close()
            done()
          }
        }
      }),
    { queued, pictureBytes },
  )
  return page
}

/** Runs in the bare page: reads them 25 at a time, as lines of JSON in base64, into one file. */
async function saveBareFile({ queued }: { queued: number }): Promise<void> {
  const database = await new Promise<IDBDatabase>((done) => {
    const opening = indexedDB.open('bare', 1)
    opening.onsuccess = () => done(opening.result)
  })
  const parts: Blob[] = []
  for (let n = 0; n < queued; n += 25) {
    const pictures = await new Promise<{ bytes: ArrayBuffer }[]>((done) => {
      const reading = database
        .transaction('media')
        .objectStore('media')
        .getAll(IDBKeyRange.bound(n, n + 24))
      reading.onsuccess = () => done(reading.result)
    })
    const lines = pictures.map(({ bytes }) => {
      const all = new Uint8Array(bytes) as Uint8Array & { toBase64: () => string }
      return `${JSON.stringify({ base64: all.toBase64() })}\n`
    })
    parts.push(new Blob(lines))
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(parts))
  link.download = 'bare.json'
  link.click()
}

/** Runs in the page: "Send now" is there to be tapped. */
function isIdle(): boolean {
  return document.querySelector('main button[aria-disabled]') === null
}

async function countTickets(path: string): Promise<number> {
  const read = await readExportFile(await openAsBlob(path))
  // The copies' tokens are none of a phone's: to the office they are entries that can't be read.
  return typeof read === 'string' ? Number.NaN : read.rows.length + read.unreadable
}

function enlargePictures(page: Page): Promise<void> {
  return page.evaluate(
    (size) =>
      new Promise<void>((done, fail) => {
        const { id } = JSON.parse(localStorage.getItem('user') ?? '{}')
        const opening = indexedDB.open(`loadstone-${id}`)
        opening.onerror = () => fail(opening.error)
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('media', 'readwrite')
          transaction.onerror = () => fail(transaction.error)
          transaction.oncomplete = () => {
            opening.result.close()
            done()
          }
          const bytes = crypto.getRandomValues(new Uint8Array(size)).buffer
          transaction.objectStore('media').openCursor().onsuccess = ({ target }) => {
            const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result
            cursor?.update({ ...cursor.value, bytes })
            cursor?.continue()
          }
        }
      }),
    pictureBytes,
  )
}

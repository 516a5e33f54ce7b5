import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'

type Watched = {
  tappedAt: number
  committedAt: number
  copiedAt: number
  shownAt: number
  jobShownAt: number
  touches: number
}
type WatchedWindow = Window & { watched: Watched }

/** Runs in the page before the app does: notes the moments by the page's own clock, and touches nothing of the app. */
export function watchPage(): void {
  const watched: Watched = { tappedAt: 0, committedAt: 0, copiedAt: 0, shownAt: 0, jobShownAt: 0, touches: 0 }
  ;(window as unknown as WatchedWindow).watched = watched
  addEventListener(
    'pointerup',
    ({ target, timeStamp }) => {
      watched.touches += 1
      const button = target instanceof Element ? target.closest('button') : null
      if (!button?.textContent.trim().startsWith('Submit')) return
      Object.assign(watched, { tappedAt: timeStamp, committedAt: 0, copiedAt: 0, shownAt: 0 })
    },
    true,
  )
  const begin = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (names, ...how) {
    const transaction = begin.call(this, names, ...how)
    // Only finishing writes a draft's end and a picture's beginning in one.
    if (['drafts', 'media'].every((name) => transaction.objectStoreNames.contains(name))) {
      transaction.addEventListener('complete', () => {
        watched.committedAt = performance.now()
      })
    }
    return transaction
  }
  const put = Cache.prototype.put
  Cache.prototype.put = async function (request, response) {
    await put.call(this, request, response)
    if (String(request).startsWith('/unsent/')) watched.copiedAt = performance.now()
  }
  // After the frame that shows it.
  const note = (moment: 'shownAt' | 'jobShownAt') =>
    requestAnimationFrame(() => setTimeout(() => (watched[moment] ||= performance.now())))
  // Asks for no frame of its own: those would slow down what is measured.
  new MutationObserver(() => {
    const isAwaited = watched.committedAt > 0 && watched.shownAt === 0
    const end = isAwaited ? document.querySelector('main h1') : null
    if (end?.textContent.includes('Ticket saved!')) note('shownAt')
    if (watched.jobShownAt === 0 && document.querySelector('main article h2')) note('jobShownAt')
  }).observe(document, { childList: true, subtree: true })
}

/** Milliseconds from the finger's leaving Submit: until the ticket lies on the disk twice, and to the words on the screen. */
export async function readSave(page: Page): Promise<{ saved: number; shown: number }> {
  const isShown = () => (window as unknown as WatchedWindow).watched.shownAt > 0
  await page.waitForFunction(isShown)
  const { tappedAt, committedAt, copiedAt, shownAt } = await readWatched(page)
  if (tappedAt === 0) throw new Error('"Ticket saved!" without a tap on Submit.')
  if (committedAt === 0) throw new Error('"Ticket saved!" without a committed transaction.')
  if (copiedAt === 0) throw new Error('"Ticket saved!" without a second copy.')
  return { saved: Math.max(committedAt, copiedAt) - tappedAt, shown: shownAt - tappedAt }
}

/** Milliseconds from the start of the navigation to the first job on the screen. */
export async function readColdStart(page: Page): Promise<number> {
  const isShown = () => (window as unknown as WatchedWindow).watched.jobShownAt > 0
  await page.waitForFunction(isShown)
  return (await readWatched(page)).jobShownAt
}

export async function readTouches(page: Page): Promise<number> {
  return (await readWatched(page)).touches
}

function readWatched(page: Page): Promise<Watched> {
  return page.evaluate(() => (window as unknown as WatchedWindow).watched)
}

/** Fills the queue up with copies of its last ticket and signature, each under a token and a number of its own. */
export function queueClones(page: Page, count: number): Promise<void> {
  return page.evaluate(
    (count) =>
      new Promise<void>((done, fail) => {
        const { id } = JSON.parse(localStorage.getItem('user') ?? '{}')
        const opening = indexedDB.open(`loadstone-${id}`)
        opening.onerror = () => fail(opening.error)
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(['outbox', 'media', 'meta'], 'readwrite')
          const [outbox, media] = [transaction.objectStore('outbox'), transaction.objectStore('media')]
          transaction.onerror = () => fail(transaction.error)
          transaction.oncomplete = () => {
            opening.result.close()
            done()
          }
          outbox.openCursor(null, 'prev').onsuccess = ({ target }) => {
            const { seq: _, ...last } = (target as IDBRequest<IDBCursorWithValue>).result.value
            const highest = last.body.device_seq + count
            transaction.objectStore('meta').put({ key: 'device_seq', highest })
            localStorage.setItem(`loadstone|device-seq|${id}`, String(highest))
            const row = { ...last, state: 'queued', lease: null, wait: null, lastTryAt: null, receivedAt: null }
            media.get(row.syncToken).onsuccess = (event) => {
              const picture = (event.target as IDBRequest).result
              for (let n = 0; n < count; n += 1) {
                const syncToken = crypto.randomUUID()
                const device_seq = last.body.device_seq + n + 1
                outbox.add({ ...row, syncToken, body: { ...row.body, sync_token: syncToken, device_seq } })
                media.add({ ...picture, syncToken })
              }
            }
          }
        }
      }),
    count,
  )
}

/** The clones have no second copies, as a phone's tickets have: the app makes them at its next start. */
export async function waitForCopies(page: Page, count: number): Promise<void> {
  const until = performance.now() + 240_000
  while ((await page.evaluate(countCopies)) < count) {
    if (performance.now() > until) throw new Error('The clones were not copied.')
    await wait(1_000)
  }
}

/** Runs in the page. */
async function countCopies(): Promise<number> {
  const names = await caches.keys()
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return kept.flat().filter(({ url }) => url.includes('/unsent/')).length
}

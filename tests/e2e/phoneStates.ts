import type { Page } from '@playwright/test'
import type { OutboxRow } from '../../web/offline/rows.ts'
import { order } from './driverPhone.ts'

/** What a device without an office comes to say of itself, put straight onto it. */

const hour = 3_600_000

/** So many loads, or a yard's assignments, that wait on this device. */
export async function leaveUnsent(page: Page, kind: 'ticket' | 'assign-driver', count: number, hours: number) {
  const capturedAt = Date.now() - hours * hour
  const rows = Array.from({ length: count }, (_, at) => rowOf(kind, crypto.randomUUID(), capturedAt + at))
  await changeDevice(page, { rows, checkedAt: capturedAt })
}

function rowOf(kind: 'ticket' | 'assign-driver', syncToken: string, capturedAt: number): Omit<OutboxRow, 'seq'> {
  const assignment = { action: kind, haulier_bid_id: 1, driver_id: 1, driver_name: 'Siân-Marie Featherstonehaugh' }
  const load = { gross_kg: 31_520, tare_kg: 12_480, vehicle: 'FJ71 KXM', signed_by: 'Dave Hallam' }
  const at = new Date(capturedAt).toISOString()
  const body = {
    ...(kind === 'ticket' ? load : assignment),
    quote_id: order.id,
    logged_at: at,
    intended_at: at,
    sync_token: syncToken,
  }
  return {
    v: 1,
    syncToken,
    kind,
    state: 'queued',
    body,
    bodyHash: 'x',
    quoteId: order.id,
    title: order.product,
    rev: 0,
    attempts: 0,
    lease: null,
    wait: null,
    lastError: null,
    capturedAt,
    lastTryAt: null,
    receivedAt: null,
    exportedAt: null,
  }
}

type Change = { rows: readonly object[]; checkedAt: number }

function changeDevice(page: Page, change: Change): Promise<void> {
  return page.evaluate(
    ({ rows, checkedAt }) =>
      new Promise<void>((done, fail) => {
        const { id } = JSON.parse(localStorage.getItem('user') ?? '{}')
        const opening = indexedDB.open(`loadstone-${id}`)
        opening.onerror = () => fail(opening.error)
        opening.onsuccess = () => {
          const writing = opening.result.transaction(['outbox', 'meta'], 'readwrite')
          for (const row of rows) writing.objectStore('outbox').add(row)
          const checked = writing.objectStore('meta').get('checked')
          checked.onsuccess = () => writing.objectStore('meta').put({ ...checked.result, at: checkedAt })
          writing.oncomplete = () => {
            opening.result.close()
            done()
          }
          writing.onabort = () => fail(writing.error)
        }
      }),
    change,
  )
}

/** Runs before the page: nothing that lies on the device can be read or written. */
export function haveBrokenStorage(): void {
  IDBDatabase.prototype.transaction = () => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  }
}

/** Runs before the page: a later version's worker waits for this page's consent. */
export function haveUpdateWaiting(): void {
  const worker = () => Object.assign(new EventTarget(), { scriptURL: `${location.origin}/sw.js`, state: 'installed' })
  const found = { active: worker(), waiting: worker(), installing: null, update: async () => {} }
  const registration = Object.assign(new EventTarget(), found)
  const container = { controller: found.active, register: async () => registration }
  Object.defineProperty(navigator, 'serviceWorker', {
    value: Object.assign(new EventTarget(), {
      ...container,
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
    }),
  })
}

/** Runs before the page: whoever is signed in, and their firm, is called as a person may be. */
export function haveLongName(): void {
  const user = JSON.parse(localStorage.getItem('user') ?? 'null')
  if (!user) return
  const name = 'Siân-Marie Featherstonehaugh-Cholmondeley'
  const company_name = 'Bartholomew-Featherstonehaugh & Wolstenholme Groundworks (Northumberland) Ltd'
  localStorage.setItem('user', JSON.stringify({ ...user, name, company_name }))
}

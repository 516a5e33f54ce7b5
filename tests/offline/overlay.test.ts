import { expect, test } from 'vitest'
import { overlayDrivers } from '../../web/offline/overlayDrivers.ts'
import { overlayProgress, sumByOrder } from '../../web/offline/overlayProgress.ts'
import { lastVehicle, overlayTickets } from '../../web/offline/overlayTickets.ts'
import type { CachedOrder, CachedTicket, OutboxRow, OutboxState, Receipt } from '../../web/offline/rows.ts'

/** Only what the overlay reads of a row, an order, a ticket. */
function row(seq: number, state: OutboxState, more: Partial<OutboxRow> = {}): OutboxRow {
  const syncToken = `token-${seq}`
  const body = {
    quote_id: 3,
    gross_kg: 31_940,
    tare_kg: 12_480,
    vehicle: `V${seq}`,
    driver_id: null,
    signed_by: null,
    loaded_at: null,
    weighbridge_ref: null,
    sync_token: syncToken,
    device_id: 'd',
    device_seq: seq,
    logged_at: new Date(seq * 60_000).toISOString(),
  }
  const base = { seq, syncToken, state, kind: 'ticket', quoteId: 3, body, lastError: null, receivedAt: null }
  return { ...base, ...more } as OutboxRow
}

function cachedTicket(more: Partial<CachedTicket> = {}): CachedTicket {
  const weights = { gross_weight: 30, tare: 12, net_weight: 18 }
  const base = {
    id: 1,
    number: 1040,
    quote_id: 3,
    vehicle: null,
    signed_by: null,
    logged_at: '1970-01-01T00:00:30.000Z',
  }
  return { ...base, ...weights, voided: false, ...more } as CachedTicket
}

function order(delivered: number, more: object = {}): CachedOrder {
  return { quote_id: 3, progress: { ordered: 60, delivered, closed_at: null }, drivers: [], ...more } as never
}

test('own tickets stand beside those of the cache, the newest first, each with its state and number', () => {
  const receipt = { syncToken: 'token-2', number: 1042, flags: ['late_upload'] } as unknown as Receipt
  const views = overlayTickets([cachedTicket()], [row(1, 'queued'), row(2, 'received')], [receipt])
  expect(views.map(({ seq, state, number, net_kg, flags }) => [seq, state, number, net_kg, flags])).toEqual([
    [2, 'received', 1042, 19_460, ['late_upload']],
    [1, 'queued', null, 19_460, []],
    [null, 'received', 1040, 18_000, []],
  ])
  expect(lastVehicle(views)).toBe('V2')
})

test('a waiting ticket says where its weights come from, as far as its author did', () => {
  const sources = { gross_source: 'slip', tare_source: 'stored', tare_weighed_on: '2026-03-02' }
  const frozen = {
    ...(row(1, 'queued').body as object),
    ...sources,
    weighbridge_ref: 'DQ-1',
    loaded_at: 'Whatley Quarry',
  }
  const views = overlayTickets([], [row(1, 'queued', { body: frozen }), row(0, 'queued')], [])
  expect(views).toMatchObject([
    { ...sources, weighbridge_ref: 'DQ-1', loaded_at: 'Whatley Quarry' },
    { gross_source: null, tare_source: null, tare_weighed_on: null, weighbridge_ref: null, loaded_at: null },
  ])
})

test('a ticket that the cache already holds is shown once, as the server has it', () => {
  const cached = cachedTicket({ sync_token: 'token-1', voided: true })
  const views = overlayTickets([cached], [row(1, 'received'), row(2, 'needs_attention')], [])
  expect(views.map(({ syncToken, isVoided, state }) => [syncToken, isVoided, state])).toEqual([
    ['token-2', false, 'needs_attention'],
    ['token-1', true, 'received'],
  ])
})

test('progress counts each own ticket once, even between its receipt and the next read', () => {
  const cached = [cachedTicket({ sync_token: 'token-1' })]
  const own = [1, 2, 3, 4].map((seq) => ({ syncToken: `token-${seq}`, quoteId: seq === 4 ? 9 : 3, net_kg: 19_460 }))
  const sums = sumByOrder(cached, own)
  expect([...sums]).toEqual([
    [3, 2 * 19_460],
    [9, 19_460],
  ])
  expect(overlayProgress(order(18), 2 * 19_460)).toMatchObject({ delivered_kg: 18_000 + 2 * 19_460, percent: 94 })
  expect(overlayProgress(order(18), 0)).toMatchObject({ delivered_kg: 18_000, label: 'In Progress' })
})

const decision = (seq: number, action: 'assign-driver' | 'remove-driver', state: OutboxState, receivedAt?: number) => {
  const body = {
    action,
    haulier_bid_id: 5,
    driver_id: 11,
    intended_at: 'x',
    sync_token: 't',
    driver_name: 'Lee Barker',
  }
  return row(seq, state, { kind: action, body, receivedAt: receivedAt ?? null })
}

test('the last decision of this device stands over the cache, until the cache has been read after it arrived', () => {
  const lee = { id: 11, full_name: 'Lee Barker' }
  const assigned = order(0, { drivers: [lee] })
  expect(overlayDrivers(order(0), [decision(1, 'assign-driver', 'queued')], 0)).toMatchObject([
    { ...lee, pending: 'assign-driver' },
  ])
  expect(
    overlayDrivers(order(0), [decision(1, 'assign-driver', 'queued'), decision(2, 'remove-driver', 'queued')], 0),
  ).toMatchObject([{ pending: 'remove-driver', state: 'queued' }])
  expect(overlayDrivers(assigned, [decision(1, 'remove-driver', 'received', 50)], 40)).toEqual([])
  expect(overlayDrivers(order(0), [decision(1, 'remove-driver', 'queued')], 0)).toEqual([])
  // Read since: the office has assigned them again meanwhile.
  expect(overlayDrivers(assigned, [decision(1, 'remove-driver', 'received', 50)], 60)).toMatchObject([
    { ...lee, pending: null },
  ])
})

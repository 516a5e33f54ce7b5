import { readUnsentSum, type UnsentSum } from '../../device/unsentSum.ts'
import type { UserDb } from '../../offline/databases.ts'
import { listByState } from '../../offline/listByState.ts'
import { overlayTickets } from '../../offline/overlayTickets.ts'
import { readOwnTickets } from '../../offline/ownTickets.ts'
import type { OutboxRow, OutboxState, Receipt } from '../../offline/rows.ts'
import { listUnsentPhotos } from '../photos/notesOnDevice.ts'

export type SentTicket = {
  row: OutboxRow
  product: string
  netKg: number
  number: number | null
}

export type UnsentTickets = UnsentSum & {
  /** Tickets that need the driver first, each group in capture order; includes exported ones. */
  waiting: readonly SentTicket[]
  more: number
  /** Slip photos, which are sent once their tickets have arrived. */
  slips: readonly OutboxRow[]
  notes: readonly OutboxRow[]
  received: readonly SentTicket[]
  lastTryAt: number | null
}

const receivedShown = 10

/** `limit` caps `waiting` only. */
export async function readUnsent(db: UserDb, limit: number): Promise<UnsentTickets> {
  const [sum, own, rows, slips, notes, received] = await Promise.all([
    readUnsentSum(db),
    readOwnTickets(db),
    listWaiting(db, limit),
    listUnsentPhotos(db, 'slip'),
    listUnsentPhotos(db, 'collection-note'),
    listByState(db, 'received').reverse().filter(isTicket).limit(receivedShown).toArray(),
  ])
  return {
    ...sum,
    slips,
    notes,
    waiting: await describe(db, rows),
    more: own.waiting.length - rows.length,
    received: await describe(db, received),
    // The queue always tries its first entry first, so these rows hold the latest try.
    lastTryAt: Math.max(0, ...rows.map(({ lastTryAt }) => lastTryAt ?? 0)) || null,
  }
}

async function listWaiting(db: UserDb, limit: number): Promise<OutboxRow[]> {
  const read = (state: OutboxState) => listByState(db, state).filter(isTicket).limit(limit).toArray()
  const [needing, sending, queued] = await Promise.all([read('needs_attention'), read('sending'), read('queued')])
  const going = [...sending, ...queued].sort((one, other) => one.seq - other.seq)
  return [...needing, ...going].slice(0, limit)
}

function isTicket({ kind }: OutboxRow): boolean {
  return kind === 'ticket'
}

async function describe(db: UserDb, rows: readonly OutboxRow[]): Promise<SentTicket[]> {
  const [receipts, orders] = await Promise.all([
    db.receipts.bulkGet(rows.filter(({ state }) => state === 'received').map(({ syncToken }) => syncToken)),
    db.orders.bulkGet([...new Set(rows.map(({ quoteId }) => quoteId))]),
  ])
  const views = new Map(
    overlayTickets(
      [],
      rows,
      receipts.flatMap((kept) => kept ?? []),
    ).map((view) => [view.seq, view]),
  )
  const numbers = await readNumbers(db, rows, receipts)
  const products = new Map(orders.flatMap((order) => (order ? [[order.quote_id, order.product_name]] : [])))
  return rows.flatMap((row) => {
    const view = views.get(row.seq)
    const product = products.get(row.quoteId) ?? row.title ?? `Order ${row.quoteId}`
    return view ? [{ row, product, netKg: view.net_kg, number: view.number ?? numbers.get(row.syncToken) ?? null }] : []
  })
}

/** Logging out deletes the receipts; the tickets come back at the next login, with their numbers. */
async function readNumbers(
  db: UserDb,
  rows: readonly OutboxRow[],
  receipts: readonly (Receipt | undefined)[],
): Promise<ReadonlyMap<string, number>> {
  if (!receipts.includes(undefined)) return new Map()
  const tickets = await db.tickets
    .where('quote_id')
    .anyOf(rows.map(({ quoteId }) => quoteId))
    .toArray()
  return new Map(tickets.flatMap(({ sync_token, number }) => (sync_token ? [[sync_token, number]] : [])))
}

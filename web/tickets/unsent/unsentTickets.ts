import { readUnsentSum, type UnsentSum } from '../../device/unsentSum.ts'
import type { UserDb } from '../../offline/databases.ts'
import { listByState } from '../../offline/listByState.ts'
import { overlayTickets } from '../../offline/overlayTickets.ts'
import { readOwnTickets } from '../../offline/ownTickets.ts'
import type { OutboxRow, OutboxState, Receipt } from '../../offline/rows.ts'
import { listUnsentPhotos } from '../photos/notesOnDevice.ts'

/** A ticket of this phone's outbox, sent or not. */
export type SentTicket = {
  row: OutboxRow
  product: string
  /** Kilograms. */
  netKg: number
  /** The server's, once it has given one. */
  number: number | null
}

export type Unsent = UnsentSum & {
  /** Those that need the driver first, each group in capture order; also what has been exported. */
  waiting: readonly SentTicket[]
  /** How many wait beyond those. */
  more: number
  /** Photos of weighbridges' slips, which go once their tickets have arrived. */
  slips: readonly OutboxRow[]
  /** Photos of paper notes, in the order in which they were taken. */
  notes: readonly OutboxRow[]
  /** The last ten that arrived, the newest first. */
  received: readonly SentTicket[]
  lastTryAt: number | null
}

const receivedShown = 10

/** At most `limit` of those that wait. */
export async function readUnsent(db: UserDb, limit: number): Promise<Unsent> {
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
    // Every try of the queue begins with its first.
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

/** A logout takes the receipts away; the tickets themselves come back with the next login. */
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

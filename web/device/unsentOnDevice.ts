import type { UserDb } from '../offline/databases.ts'
import { overlayTickets } from '../offline/overlay.ts'
import type { OutboxRow } from '../offline/rows.ts'
import { listUnsent } from '../offline/unsent.ts'

/** A ticket of this phone's outbox, sent or not. */
export type SentTicket = {
  row: OutboxRow
  product: string
  /** Kilograms. */
  netKg: number
  /** The server's, once it has given one. */
  number: number | null
}

export type Unsent = {
  /** Those that need the driver first, each group in capture order; also what has been exported. */
  waiting: readonly SentTicket[]
  /** The last ten that arrived, the newest first. */
  received: readonly SentTicket[]
  /** Of everything that has still to go or needs the driver, of any kind. */
  count: number
  oldestAt: number | null
  lastTryAt: number | null
}

const shown = 10

export async function readUnsent(db: UserDb): Promise<Unsent> {
  const [tickets, unsent] = await Promise.all([listSentTickets(db), listUnsent(db)])
  const waiting = tickets.filter(({ row }) => row.state !== 'received')
  const needing = waiting.filter(({ row }) => row.state === 'needs_attention')
  const received = tickets.filter(({ row }) => row.state === 'received')
  return {
    waiting: [...needing, ...waiting.filter(({ row }) => row.state !== 'needs_attention')],
    received: received.reverse().slice(0, shown),
    count: unsent.length,
    oldestAt: unsent.length === 0 ? null : Math.min(...unsent.map(({ capturedAt }) => capturedAt)),
    lastTryAt: Math.max(0, ...unsent.map(({ lastTryAt }) => lastTryAt ?? 0)) || null,
  }
}

/** In capture order. */
async function listSentTickets(db: UserDb): Promise<SentTicket[]> {
  const [rows, receipts, orders] = await Promise.all([
    db.outbox.orderBy('seq').toArray(),
    db.receipts.toArray(),
    db.orders.toArray(),
  ])
  const views = new Map(overlayTickets([], rows, receipts).map((view) => [view.seq, view]))
  const products = new Map(orders.map(({ quote_id, product_name }) => [quote_id, product_name]))
  return rows.flatMap((row) => {
    const view = views.get(row.seq)
    const product = products.get(row.quoteId) ?? row.title ?? `Order ${row.quoteId}`
    return view ? [{ row, product, netKg: view.net_kg, number: view.number }] : []
  })
}

import type { Transaction } from 'dexie'
import type { TareSource } from '../../api/contract/tickets/weighedBy.ts'
import type { UserDb } from './databases.ts'
import { frozenTicket } from './kinds/frozen.ts'
import { listByState } from './listByState.ts'
import { type OutboxRow, outboxStates } from './rows.ts'

/** What never changes about a finished ticket. Weights in whole kilograms. */
export type OwnTicket = {
  seq: number
  /** The device's own number. */
  number: number
  syncToken: string
  quoteId: number
  net_kg: number
  tare_kg: number
  vehicle: string | null
  signed_by: string | null
  /** ISO 8601. */
  logged_at: string
} & TareOrigin

/** Null where nobody said, as in tickets of an older version. */
export type TareOrigin = { tare_source: TareSource | null; tare_weighed_on: string | null }

export type OwnTickets = {
  received: readonly OwnTicket[]
  waiting: readonly OwnTicket[]
}

type TicketsBySeq = Map<number, OwnTicket | null>

/** Null for other rows. Bodies never change, and a rebuilt database, whose rows start at 1 again, reconnects. */
const known = new WeakMap<IDBDatabase, TicketsBySeq>()

/** In capture order. Each body is read once a page; after that only the keys are. */
export function readOwnTickets(db: UserDb): Promise<OwnTickets> {
  return db.transaction('r', db.outbox, async (transaction) => {
    const { seqs, facts } = await readFacts(db, transaction)
    const pick = (states: readonly OutboxRow['state'][]) =>
      states
        .flatMap((state) => seqs[state])
        .sort((one, other) => one - other)
        .flatMap((seq) => facts.get(seq) ?? [])
    return { received: pick(['received']), waiting: pick(outboxStates.filter((state) => state !== 'received')) }
  })
}

/** By key, for each row that is kept; null for a row that is no ticket. */
export async function readFacts(
  db: UserDb,
  { idbtrans }: Transaction,
): Promise<{ seqs: Record<OutboxRow['state'], number[]>; facts: TicketsBySeq }> {
  const lists = await Promise.all(
    outboxStates.map(async (state) => [state, await listByState(db, state).primaryKeys()] as const),
  )
  const seqs = Object.fromEntries(lists) as Record<OutboxRow['state'], number[]>
  // The transaction's own: a closed store has no connection, while its last transaction still runs.
  const connection = idbtrans.db
  const before = known.get(connection) ?? new Map()
  const kept = lists.flatMap(([, ofState]) => ofState)
  const missing = kept.filter((seq) => !before.has(seq))
  const read = new Map((await readRange(db, missing)).map((row) => [row.seq, factsOf(row)]))
  const facts: TicketsBySeq = new Map(kept.map((seq) => [seq, before.get(seq) ?? read.get(seq) ?? null]))
  known.set(connection, facts)
  return { seqs, facts }
}

/** New rows are neighbours at the end, and one read of a range is far quicker than many of one row. */
async function readRange(db: UserDb, seqs: readonly number[]): Promise<OutboxRow[]> {
  if (seqs.length === 0) return []
  const [first, last] = seqs.reduce(([low, high], seq) => [Math.min(low, seq), Math.max(high, seq)], [
    Number.POSITIVE_INFINITY,
    0,
  ] as [number, number])
  return db.outbox.where('seq').between(first, last, true, true).toArray()
}

function factsOf(row: OutboxRow): OwnTicket | null {
  if (row.kind !== 'ticket') return null
  const { gross_kg, tare_kg, vehicle, signed_by, logged_at, device_seq, ...more } = frozenTicket(row)
  const { tare_source = null, tare_weighed_on = null } = more
  const { seq, syncToken, quoteId } = row
  const fields = { net_kg: gross_kg - tare_kg, tare_kg, tare_source, tare_weighed_on, vehicle, signed_by, logged_at }
  return { seq, number: device_seq, syncToken, quoteId, ...fields }
}

import type { Db } from '../../api/db/database.ts'
import type { Fault } from './network.ts'

export type Outcome = {
  finished: number
  /** Shown as saved, and not in the database. */
  lost: number
  /** In the database more than once, or without ever having been finished. */
  doubled: number
  /** There, but under another author, order or sequence number. */
  wrong: number
} & Seen

/** What the run itself has seen. */
export type Seen = {
  /** What might have gone in five healed minutes with nothing tapped, and didn't. */
  stalled: number
  /** In the worst minute of an outage. */
  mostUploads: number
  struck: Record<Fault | FinishFault, number>
}

export type FinishFault = 'tab_killed_before' | 'tab_killed_after' | 'quota' | 'two_tabs'

/** A ticket that the phone has shown as saved. */
export type Saved = { syncToken: string; userId: number; quoteId: number; gross_kg: number }

/** Holds what was shown as saved against what lies in the API's database. */
export async function judgeOutcome(db: Db, saved: readonly Saved[], seen: Seen): Promise<Outcome> {
  const stored = await db
    .selectFrom('tickets')
    .select(['sync_token', 'created_by', 'quote_id', 'gross_kg', 'device_seq'])
    .execute()
  const byWeight = new Map<number, typeof stored>()
  for (const row of stored) byWeight.set(row.gross_kg, [...(byWeight.get(row.gross_kg) ?? []), row])
  const known = new Set(saved.map(({ gross_kg }) => gross_kg))
  const surplus = [...byWeight.values()].reduce((sum, rows) => sum + rows.length - 1, 0)
  const unknown = stored.filter(({ gross_kg }) => !known.has(gross_kg)).length
  const isRight = (ticket: Saved) => {
    const row = byWeight.get(ticket.gross_kg)?.[0]
    return row?.created_by === ticket.userId && row.quote_id === ticket.quoteId && row.sync_token === ticket.syncToken
  }
  const seqs = new Set(stored.map(({ created_by, device_seq }) => `${created_by} ${device_seq}`))
  const there = saved.filter(({ gross_kg }) => byWeight.has(gross_kg))
  return {
    finished: saved.length,
    lost: saved.length - there.length,
    doubled: surplus + unknown,
    wrong: there.filter((ticket) => !isRight(ticket)).length + stored.length - seqs.size,
    ...seen,
  }
}

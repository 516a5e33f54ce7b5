import { sha256OfBytes } from '../../api/contract/rules/signedContent.ts'
import type { Db } from '../../api/db/database.ts'
import type { Fault } from './network.ts'

export type Outcome = {
  finished: number
  /** Shown as saved, and not in the database, or without the photo of its slip. */
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
export type Saved = {
  syncToken: string
  userId: number
  quoteId: number
  gross_kg: number
  /** One in ten has a photo of its slip. */
  slip_hash: string | null
}

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
  const slips = await listSlips(db)
  const hasSlip = ({ syncToken, slip_hash }: Saved) => slip_hash === null || slips.get(syncToken) === slip_hash
  const there = saved.filter(({ gross_kg }) => byWeight.has(gross_kg))
  return {
    finished: saved.length,
    lost: saved.length - there.filter(hasSlip).length,
    doubled: surplus + unknown,
    wrong: there.filter((ticket) => !isRight(ticket)).length + stored.length - seqs.size,
    ...seen,
  }
}

/** The hash of each slip's photo as it is stored, by its ticket's token. */
async function listSlips(db: Db): Promise<ReadonlyMap<string | null, string>> {
  const rows = await db
    .selectFrom('ticket_slips')
    .innerJoin('tickets', 'tickets.id', 'ticket_slips.ticket_id')
    .select(['tickets.sync_token', 'ticket_slips.bytes'])
    .execute()
  return new Map(
    await Promise.all(
      rows.map(async ({ sync_token, bytes }) => [sync_token, await sha256OfBytes(new Uint8Array(bytes))] as const),
    ),
  )
}

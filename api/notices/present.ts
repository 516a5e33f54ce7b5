import { changeIn, type PriceChange } from '../bids/queries/priceChanges.ts'
import { seenChange } from '../bids/rules.ts'
import { events } from '../contract/events.ts'
import { changeText } from '../contract/eventWords.ts'
import type { Notification } from '../contract/notices.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import type { Stake } from '../quotes/queries/stakes.ts'
import { viewOf } from '../quotes/rules.ts'
import type { NoticeRow } from './bellQueries.ts'
import type { Reach } from './newQuoteQueries.ts'
import { describe, describeDraft, describeTo, pageFor, reachText, wordsFor } from './text.ts'

export type VisibleFacts = {
  stakes: ReadonlyMap<number, Stake>
  assigned: ReadonlySet<number>
  reaches: ReadonlyMap<number, Reach>
  changes: ReadonlyMap<number, PriceChange>
}

/** Shows what the reader may know now; of a quote that they can't see any more, only that it was notified. */
export function presentNotice(row: NoticeRow, actor: Actor, visible: VisibleFacts): Notification {
  const { about, isSeen } = matterOf(row, actor, visible)
  return {
    id: row.id,
    kind: row.kind,
    side: row.side,
    created_at: row.created_at.toISOString(),
    is_read: row.read_at !== null,
    title: wordsFor(row.kind, row.side).subject,
    about,
    page: pageFor(row, { side: row.side, actor }, { isSeen, isOrdered: row.ordered_kg !== null }),
  }
}

type Matter = { about: string | null; isSeen: boolean }

function matterOf(row: NoticeRow, actor: Actor, { stakes, assigned, reaches, changes }: VisibleFacts): Matter {
  if (row.kind === 'user.email_verified') return { about: `User ${row.data.user_id}`, isSeen: true }
  if (row.kind === 'ticket.missing') {
    return { about: row.data.tickets === 1 ? '1 ticket' : `${row.data.tickets} tickets`, isSeen: true }
  }
  const stake = stakes.get(Number(row.quote_id))
  const view = stake ? viewOf(actor, stake) : null
  const isSeen = stake !== undefined && (row.side === 'driver' ? assigned.has(stake.id) : view !== null)
  if (!isSeen) return { about: null, isSeen }
  if (row.kind === 'schedule.drafted') return { about: describeDraft(stake, row.data), isSeen }
  const reach = row.kind === 'quote.opened' ? reaches.get(stake.id) : undefined
  if (reach) return { about: `${describe(stake)}, ${reachText(reach)}`, isSeen }
  const matter = events[row.kind].opens === 'order' ? 'order' : 'quote'
  // An order's quantity is only for its parties; former ones read what they offered.
  const { ordered_kg } = row
  const isTheirs = matter === 'order' && ordered_kg !== null
  const job = isTheirs ? describe({ ...stake, quantity_kg: ordered_kg }) : describeTo(row.side, stake)
  const change = seenChange(changeIn(row, changes), actor)
  const what = `${job}, ${matter} ${stake.id}${doerOf(row, view)}`
  return { about: change ? `${what}: ${changeText(change)}` : what, isSeen }
}

/** A contractor knows who offers, and the parties of an order know each other. */
function doerOf({ kind, ordered_kg, firm_name }: NoticeRow, view: ReturnType<typeof viewOf>): string {
  const isOffer = view === 'owner' && (kind === 'bid.submitted' || kind === 'haulier_bid.priced')
  const isConfirmation = kind === 'order.supplier_confirmed' || kind === 'order.haulier_confirmed'
  const isTold = isOffer || (isConfirmation && ordered_kg !== null)
  return isTold && firm_name ? `, by ${firm_name}` : ''
}

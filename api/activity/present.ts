import { changeIn, type PriceChange } from '../bids/queries/priceChanges.ts'
import { seenChange } from '../bids/rules.ts'
import type { ActivityRow } from '../contract/activity.ts'
import { events } from '../contract/events.ts'
import { type Actor, isAdmin } from '../contract/rules/permissions.ts'
import type { Stake } from '../quotes/queries/stakes.ts'
import { viewOf } from '../quotes/rules.ts'
import type { Edit } from '../versions/queries.ts'
import { changeText } from '../versions/rules.ts'
import type { EventRow } from './queries.ts'
import { partyOf } from './rules.ts'

export type VisibleFacts = {
  stakes: ReadonlyMap<number, Stake>
  assigned: ReadonlySet<number>
  changes: ReadonlyMap<number, PriceChange>
  edits: readonly Pick<Edit, 'row_id' | 'version' | 'replaced' | 'written'>[]
}

/** The event as this reader may know it. Only what these functions pick from `data` leaves the server. */
export function presentEvent(row: EventRow, actor: Actor, visible: VisibleFacts): ActivityRow {
  return {
    id: row.id,
    kind: row.kind,
    created_at: row.created_at.toISOString(),
    by: byWhom(row, actor),
    ...aboutQuote(row, actor, visible),
    opens: opensOf(row),
    subject: subjectOf(row, actor),
    changed: changedIn(row, visible),
    price_change: seenChange(changeIn(row, visible.changes), actor),
  }
}

function changedIn(row: EventRow, { edits }: VisibleFacts): string[] {
  const edited = editOf(row)
  if (!edited) return []
  const edit = edits.find(({ row_id, version }) => row_id === edited.row_id && version === edited.version)
  return edited.changed.map((name) => changeText(name, edit?.replaced[name], edit?.written?.[name]))
}

/** Null if the event isn't an edit or predates versions. */
export function editOf({ kind, data, quote_id }: EventRow) {
  if (kind !== 'quote.updated' || !('version' in data)) return null
  return { ...data, row_id: quote_id }
}

function byWhom(row: EventRow, actor: Actor): ActivityRow['by'] {
  if (row.actor_id === null) return { party: 'system', name: null }
  const isNamed = isAdmin(actor) || isOfOwnFirm(actor, row.actor_company_id)
  if (row.token_name !== null && isNamed) return { party: 'token', name: row.token_name }
  if (row.actor_id === actor.id) return { party: 'you', name: row.actor_name }
  if (isOfOwnFirm(actor, row.actor_company_id)) return { party: 'colleague', name: row.actor_name }
  return { party: partyOf(row), name: isAdmin(actor) ? row.actor_name : null }
}

/** For a quote that they can't see any more, only its contractor and admins still read the product's name. */
function aboutQuote({ quote_id }: EventRow, actor: Actor, visible: VisibleFacts) {
  const stake = quote_id === null ? undefined : visible.stakes.get(quote_id)
  if (!stake) return { quote_id: null, product_name: null }
  const isSeen = viewOf(actor, stake) !== null || visible.assigned.has(stake.id)
  const isOwn = actor.roles.includes('contractor') && stake.company_id === actor.company_id
  return {
    quote_id: isSeen ? stake.id : null,
    product_name: isSeen || isOwn || isAdmin(actor) ? stake.product_name : null,
  }
}

/** Once an order is somebody else's, events link to its quote, but loads still to the order. */
function opensOf({ kind, data, has_order, has_loads }: EventRow): ActivityRow['opens'] {
  const { opens } = events[kind]
  if (opens !== 'order' || has_order) return opens
  return 'ticket_id' in data && has_loads ? 'order' : 'quote'
}

function subjectOf(row: EventRow, actor: Actor): string | null {
  const { names } = events[row.kind]
  switch (names) {
    case 'ticket':
      return 'number' in row.data ? `No. ${row.data.number}` : null
    case 'thing':
      return nameIn(row.data)
    case 'company':
      return isAdmin(actor) ? nameIn(row.data) : null
    case 'person':
      return nameOf(row, actor)
    case null:
      return null
  }
}

function nameIn(data: EventRow['data']): string | null {
  return 'name' in data ? data.name : null
}

/** The person named in the event: for their own firm and admins, but not for themselves. */
function nameOf({ named_id, named_name, named_company_id }: EventRow, actor: Actor): string | null {
  if (named_id === null || named_id === actor.id) return null
  return isAdmin(actor) || isOfOwnFirm(actor, named_company_id) ? named_name : null
}

/** Admins have no firm, so they aren't colleagues. */
function isOfOwnFirm(actor: Actor, companyId: number | null): boolean {
  return companyId !== null && companyId === actor.company_id
}

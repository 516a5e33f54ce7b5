import { rolesOf } from '../auth/actor.ts'
import type { ActivityRow } from '../contract/activity.ts'
import { type Actor, isAdmin } from '../contract/rules/permissions.ts'
import { type Stake, viewOf } from '../quotes/queries.ts'
import type { EventRow } from './queries.ts'

/** What the reader may still see of the quotes that his events are about. */
export type Sight = { stakes: ReadonlyMap<number, Stake>; assigned: ReadonlySet<number> }

/** An event as this reader may know it: nothing of `data` leaves but what `subjectOf` names. */
export function presentEvent(row: EventRow, actor: Actor, sight: Sight): ActivityRow {
  return {
    id: row.id,
    kind: row.kind,
    created_at: row.created_at.toISOString(),
    by: byWhom(row, actor),
    ...aboutQuote(row, actor, sight),
    subject: subjectOf(row, actor),
  }
}

function byWhom(row: EventRow, actor: Actor): ActivityRow['by'] {
  if (row.actor_id === null) return { party: 'system', name: null }
  if (row.actor_id === actor.id) return { party: 'you', name: row.actor_name }
  if (isOfOwnFirm(actor, row.actor_company_id)) return { party: 'colleague', name: row.actor_name }
  return { party: partyOf(row), name: isAdmin(actor) ? row.actor_name : null }
}

/** The side on which the person stands in this event: of a quote its contractor, else by what was done; elsewhere his firm's main service. */
function partyOf(row: EventRow): ActivityRow['by']['party'] {
  if (row.actor_company_id === null) return 'admin'
  if (row.quote_id !== null) {
    if (row.actor_company_id === row.quote_company_id) return 'contractor'
    return isHauliersDoing(row) ? 'haulier' : 'supplier'
  }
  const [role] = rolesOf(row.actor_role ?? 'owner', {
    is_contractor: row.actor_is_contractor === true,
    is_supplier: row.actor_is_supplier === true,
    is_haulier: true,
  })
  return role === 'contractor' || role === 'supplier' ? role : 'haulier'
}

function isHauliersDoing({ kind, actor_company_id, haulier_company_id }: EventRow): boolean {
  switch (kind) {
    case 'haulier_bid.priced':
    case 'haulier_bid.updated':
    case 'order.haulier_confirmed':
    case 'driver.assigned':
    case 'driver.removed':
      return true
    case 'ticket.logged':
      return actor_company_id === haulier_company_id
    default:
      return false
  }
}

/** A quote that is out of sight keeps its name only for who raised it, and for admins. */
function aboutQuote({ quote_id }: EventRow, actor: Actor, sight: Sight) {
  const stake = quote_id === null ? undefined : sight.stakes.get(quote_id)
  if (!stake) return { quote_id: null, product_name: null }
  const isSeen = viewOf(actor, stake) !== null || sight.assigned.has(stake.id)
  const isOwn = actor.roles.includes('contractor') && stake.company_id === actor.company_id
  return {
    quote_id: isSeen ? stake.id : null,
    product_name: isSeen || isOwn || isAdmin(actor) ? stake.product_name : null,
  }
}

function subjectOf(row: EventRow, actor: Actor): string | null {
  const { kind, data } = row
  switch (kind) {
    case 'ticket.logged':
      return typeof data['number'] === 'number' ? `No. ${data['number']}` : null
    case 'product.created':
    case 'product.updated':
    case 'product.deleted':
    case 'device.registered':
    case 'device.revoked':
      return wordOf(data)
    case 'company.updated':
      return isAdmin(actor) ? wordOf(data) : null
    default:
      return nameOf(row, actor)
  }
}

/** The name of a thing as it was then. */
function wordOf({ name }: EventRow['data']): string | null {
  return typeof name === 'string' ? name : null
}

/** The person whom it names, to his own firm and to admins; not to himself. */
function nameOf({ named_id, named_name, named_company_id }: EventRow, actor: Actor): string | null {
  if (named_id === null || named_id === actor.id) return null
  return isAdmin(actor) || isOfOwnFirm(actor, named_company_id) ? named_name : null
}

/** Admins are of no firm, and no colleagues to each other by that. */
function isOfOwnFirm(actor: Actor, companyId: number | null): boolean {
  return companyId !== null && companyId === actor.company_id
}

import type { SeenQuote } from '../contract/quotes.ts'
import { type Actor, isAdmin } from '../contract/rules/permissions.ts'
import type { Stake } from './queries.ts'

/** As what the reader sees the quote; null where none of their roles shows it. */
export function viewOf(actor: Actor, stake: Stake): SeenQuote['seen_as'] | null {
  if (stake.deleted_at) return null
  if (isAdmin(actor)) return 'admin'
  const isContractor = actor.roles.includes('contractor')
  // A company can't bid on its own quote.
  if (stake.company_id === actor.company_id) return isContractor ? 'owner' : null
  if (stake.withheld && !stake.is_ordered) return null
  const isOpen = stake.status === 1 && !stake.is_ordered
  if (actor.roles.includes('supplier') && (isOpen || keepsSight(stake, stake.bids))) return 'supplier'
  if (isHaulierSide(actor)) {
    const mayPriceIt = isOpen && stake.needs_haulier && actor.permissions.includes('respond_to_quote')
    if (mayPriceIt || keepsSight(stake, stake.prices)) return 'haulier'
  }
  return isContractor && isOpen ? 'contractor' : null
}

/** Only the haulier's side has permissions; a driver has none. */
function isHaulierSide(actor: Actor): boolean {
  return actor.permissions.length > 0
}

/** Bidders keep access after the decision; where the quote lost its verification, only while their bid is pending. */
function keepsSight(stake: Stake, own: readonly string[]): boolean {
  return stake.status === 1 ? own.length > 0 : own.includes('pending')
}

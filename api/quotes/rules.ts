import type { SeenQuote } from '../contract/quoteAnswers.ts'
import { type Actor, isAdmin, yardPermissions } from '../contract/rules/permissions.ts'
import type { Trx } from '../db/database.ts'
import { refuse } from '../errors/refuse.ts'
import { changedFacts, countEdit, type Versioned } from '../versions/rules.ts'
import type { Stake } from './queries/stakes.ts'
import { type Quote, updateQuote } from './queries.ts'

/** Null if none of the reader's roles shows the quote. */
export function viewOf(actor: Actor, stake: Stake): SeenQuote['seen_as'] | null {
  if (stake.deleted_at) return null
  if (isAdmin(actor)) return 'admin'
  const isContractor = actor.roles.includes('contractor')
  // A company can't bid on its own quote.
  if (stake.company_id === actor.company_id) return isContractor ? 'owner' : null
  if (stake.withheld && !stake.is_ordered) return null
  if (seesAsSupplier(actor, stake)) return 'supplier'
  if (seesAsHaulier(actor, stake)) return 'haulier'
  return isContractor && isOpen(stake) ? 'contractor' : null
}

function seesAsSupplier(actor: Actor, stake: Stake): boolean {
  return actor.roles.includes('supplier') && (isOpen(stake) || mayStillRead(stake, stake.bids))
}

/** Only hauliers and their office staff have these permissions; drivers have none. */
function seesAsHaulier({ permissions }: Actor, stake: Stake): boolean {
  const mayPriceIt = isOpen(stake) && stake.needs_haulier && permissions.includes('respond_to_quote')
  const isOfYard = yardPermissions.some((one) => permissions.includes(one))
  return isOfYard && (mayPriceIt || mayStillRead(stake, stake.prices))
}

function isOpen({ status, is_ordered }: Stake): boolean {
  return status === 1 && !is_ordered
}

/** Bidders can still read a decided quote, and an unverified one while their bid is pending. */
function mayStillRead(stake: Stake, own: readonly string[]): boolean {
  return stake.status === 1 ? own.length > 0 : own.includes('pending')
}

/** The sort exists, but not for this reader. */
export function badSort() {
  return refuse.invalid({ sort: ['The selected sort is invalid.'] })
}

export function versioned(quote: Quote): Versioned<'quote'> {
  return { subject: 'quote', id: quote.id, version: quote.version, row: quote }
}

/** Counts the edit towards the version and returns the changed form fields. */
export async function changeQuote(trx: Trx, before: Quote, change: Partial<Quote>, now: Date): Promise<string[]> {
  const after = { ...before, ...change }
  const version = await countEdit(trx, versioned(before), after, now)
  await updateQuote(trx, before.id, { ...change, version })
  return changedFacts('quote', before, after).filter((name) => name !== 'state')
}

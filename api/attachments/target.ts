import { companyOf } from '../auth/actor.ts'
import { lockBid } from '../bids/queries.ts'
import { stateOf } from '../bids/rules.ts'
import { can } from '../contract/rules/actions.ts'
import type { AttachedTo } from '../contract/rules/attachments.ts'
import { type Actor, type OwnerRole, ownerRoles } from '../contract/rules/permissions.ts'
import type { Trx } from '../db/database.ts'
import { refuse, requireAllowed } from '../errors/refuse.ts'
import { findOrder } from '../orders/queries.ts'
import { lockQuote, type Quote } from '../quotes/queries.ts'
import { seesList } from './queries.ts'
import { attachesAs, readerOf } from './rules.ts'

/** What a file is added to. An order's also names what was accepted. */
export type Target = {
  quote_id: number
  record: AttachedTo
  bid_id: number | null
  haulier_bid_id: number | null
  company_id: number
  side: OwnerRole
}
type Named = { quote_id: number; record: AttachedTo; bid_id: number | null }

/** Locks the quote. Throws 404 for what the actor doesn't see, 403 for what isn't theirs, 409 for a state too late. */
export async function requireTarget(trx: Trx, actor: Actor, named: Named, now: Date): Promise<Target> {
  const quote = await lockQuote(trx, named.quote_id)
  if (!quote) throw refuse.notFound()
  switch (named.record) {
    case 'quote':
      return quoteTarget(trx, actor, quote, now)
    case 'bid':
      return bidTarget(trx, actor, quote, named.bid_id, now)
    case 'order':
      return orderTarget(trx, actor, quote)
  }
}

async function quoteTarget(trx: Trx, actor: Actor, quote: Quote, now: Date): Promise<Target> {
  if (!(await seesList(trx, await readerOf(trx, actor, quote.id), quote.id))) throw refuse.notFound()
  const target = targetOf(actor, quote, ['contractor'], { record: 'quote', bid_id: null })
  requireAllowed(can.attachToQuote(stateOf(quote, now), actor))
  return target
}

async function bidTarget(trx: Trx, actor: Actor, quote: Quote, bid_id: number | null, now: Date): Promise<Target> {
  if (bid_id === null) throw refuse.invalid({ bid_id: ['The bid id field is required.'] })
  const bid = await lockBid(trx, bid_id)
  if (bid?.quote_id !== quote.id || bid.company_id !== companyOf(actor)) throw refuse.notFound()
  const target = targetOf(actor, quote, ['supplier'], { record: 'bid', bid_id })
  requireAllowed(can.attachToBid(stateOf(quote, now), bid, actor))
  return target
}

async function orderTarget(trx: Trx, actor: Actor, quote: Quote): Promise<Target> {
  const company_id = companyOf(actor)
  const order = await findOrder(trx, quote.id, company_id)
  if (!order) throw refuse.notFound()
  const sides = ownerRoles.filter((side) => order[`${side}_company_id`] === company_id)
  const { bid_id, haulier_bid_id } = order
  const target = targetOf(actor, quote, sides, { record: 'order', bid_id, haulier_bid_id })
  requireAllowed(can.attachToOrder(order))
  return target
}

type Accepted = Pick<Target, 'record' | 'bid_id'> & Partial<Pick<Target, 'haulier_bid_id'>>

function targetOf(actor: Actor, quote: Quote, sides: readonly OwnerRole[], record: Accepted): Target {
  const side = sides.find((one) => attachesAs(actor, one))
  if (!side) throw refuse.forbidden()
  return { haulier_bid_id: null, ...record, quote_id: quote.id, company_id: companyOf(actor), side }
}

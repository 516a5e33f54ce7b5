import {
  type Actor,
  attaching,
  holds,
  isAdmin,
  may,
  type OwnerRole,
  ownerRoles,
} from '../contract/rules/permissions.ts'
import type { Db, Trx } from '../db/database.ts'
import { refuse } from '../errors/refuse.ts'
import { listStakes } from '../quotes/queries/stakes.ts'
import { viewOf } from '../quotes/rules.ts'
import type { AttachmentInHand, Reader } from './queries.ts'

const readsOrdersAs = {
  contractor: 'order.listAsContractor',
  supplier: 'order.read',
  haulier: 'order.listAsHaulier',
} as const

/** What the actor is to the files of this quote. */
export async function readerOf(db: Db | Trx, actor: Actor, quoteId: number): Promise<Reader> {
  const [stake] = await listStakes(db, actor, [quoteId])
  const view = stake ? viewOf(actor, stake) : null
  const isDriver = actor.roles.includes('driver')
  const isOwner = view === 'owner'
  return {
    is_admin: isAdmin(actor),
    user_id: actor.id,
    company_id: isDriver ? null : actor.company_id,
    sides: ownerRoles.filter((side) => readsAs(actor, side)),
    readsOwn: { quote: isOwner && may(actor, 'quote.export'), bid: may(actor, 'bid.listOwn') },
    isBidder: (view === 'supplier' || view === 'haulier') && may(actor, 'question.list'),
    isBuyer: isOwner && may(actor, 'quote.export'),
  }
}

/** Haulier staff of a firm that also trades read nothing that it does as a trader. */
function readsAs(actor: Actor, side: OwnerRole): boolean {
  const isOfSide = side === 'haulier' || actor.roles.includes(side)
  return isOfSide && may(actor, readsOrdersAs[side])
}

export function attachesAs(actor: Actor, side: OwnerRole): boolean {
  return holds(actor, attaching[side])
}

export function requireSide(actor: Actor, side: OwnerRole): void {
  if (!attachesAs(actor, side)) throw refuse.forbidden()
}

/** Throws 409 if the reader's screen is out of date. */
export function requireSameFile({ version }: Pick<AttachmentInHand, 'version'>, shown: number | undefined): void {
  if (shown === undefined || shown === version) return
  throw refuse.changed('This file has changed since it was shown. Please look at it again.', { version })
}

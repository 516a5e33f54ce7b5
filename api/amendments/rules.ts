import {
  amendable,
  amendableFields,
  amended,
  type OrderChange,
  type Totals,
  totalsUnder,
  whoAgrees,
} from '../contract/rules/amendments.ts'
import { type Actor, holds, type OwnerRole, ownerRoles } from '../contract/rules/permissions.ts'
import type { Db, Trx } from '../db/database.ts'
import { refuse } from '../errors/refuse.ts'
import type { AmendmentRow } from '../orders/queries/proposals.ts'
import type { Order } from '../orders/queries.ts'
import { companyOfSide, type Parties } from '../orders/rules/proposals.ts'
import { countHidden, type Standing, type Version } from './queries.ts'

/** For whom this person acts: a firm that hauls what it sold stands on two sides. Empty for others, and for admins. */
export function sidesOfActor(order: Parties, actor: Actor): readonly OwnerRole[] {
  return ownerRoles.filter((side) => {
    const isOfFirm = actor.company_id !== null && companyOfSide(order, side) === actor.company_id
    return isOfFirm && (side === 'haulier' ? yard.some((grant) => holds(actor, grant)) : actor.roles.includes(side))
  })
}

const yard = ['can:execute_order', 'can:fulfillments', 'can:finance', 'can:respond_to_quote'] as const

/** The first side that is asked and hasn't agreed, else the first that is asked, else the first. */
export function sideAsked(sides: readonly OwnerRole[], asked: readonly OwnerRole[], agreed: readonly OwnerRole[]) {
  const own = sides.filter((side) => asked.includes(side))
  return own.find((side) => !agreed.includes(side)) ?? own[0] ?? sides[0]
}

/** A proposal is known to those who must agree. */
export function isSeenBy(amendment: OrderChange, order: Parties, sides: readonly OwnerRole[]): boolean {
  return whoAgrees(amendment, order).some((side) => sides.includes(side))
}

export function isOpen({ outcome, lapses_at }: Pick<AmendmentRow, 'outcome' | 'lapses_at'>, now: Date): boolean {
  return outcome === null && lapses_at > now
}

/** The order's version as these sides know it, or an admin without one: changes of another's price count in none. */
export async function versionFor(trx: Db | Trx, order: Order, sides: readonly OwnerRole[]): Promise<number> {
  if (sides.length === 0 || sides.includes('contractor')) return order.version
  const known = amendableFields.filter((field) => amendable[field].agreed.some((one) => sides.includes(one)))
  return order.version - (await countHidden(trx, order, known))
}

export function requireSameOrder(shown: number | undefined, version: number): void {
  if (shown === undefined || shown === version) return
  throw refuse.changed('The order changed meanwhile. Look at it again.', { version })
}

export function currentOf({ terms }: Standing): Version {
  const current = terms.at(-1)
  if (!current) throw new Error('An order has its first terms')
  return current
}

/** What the whole job would come to by the change. `before`: the terms that it changes, by default those in force. */
export function totalsAfter(change: OrderChange, standing: Standing, before = currentOf(standing)): Totals {
  return totalsUnder(amended(before, change), before, standing.terms, standing.weights)
}

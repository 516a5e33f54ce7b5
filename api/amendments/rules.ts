import { amendable, amendableFields, type OrderChange, whoAgrees } from '../contract/rules/amendments.ts'
import type { Actor, OwnerRole } from '../contract/rules/permissions.ts'
import type { Db, Trx } from '../db/database.ts'
import { refuse } from '../errors/refuse.ts'
import type { AmendmentRow } from '../orders/queries/proposals.ts'
import type { Order } from '../orders/queries.ts'
import { companyOfSide, type Parties } from '../orders/rules/proposals.ts'
import { countHidden, type Standing, type Version } from './queries.ts'

/** The side on which this person's firm stands; null for firms without a part, and for admins. */
export function sideOfActor(order: Parties, actor: Actor): OwnerRole | null {
  const sides = (['contractor', 'supplier', 'haulier'] as const).filter(
    (side) => actor.company_id !== null && companyOfSide(order, side) === actor.company_id,
  )
  const [only] = sides
  return only ?? null
}

/** A proposal is known to those who must agree, and to admins. */
export function isSeenBy(amendment: OrderChange, order: Parties, side: OwnerRole | null): boolean {
  return side === null || whoAgrees(amendment, order).includes(side)
}

export function isOpen({ outcome, lapses_at }: Pick<AmendmentRow, 'outcome' | 'lapses_at'>, now: Date): boolean {
  return outcome === null && lapses_at > now
}

/** The order's version as this side knows it: changes of another's price count in none of its own. */
export async function versionFor(trx: Db | Trx, order: Order, side: OwnerRole | null): Promise<number> {
  if (side === null || side === 'contractor') return order.version
  const known = amendableFields.filter((field) => amendable[field].agreed.some((one) => one === side))
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

import { type DoersReader, nameOfDoer } from '../companies/rules.ts'
import type { Amendment, Part, TermsVersion } from '../contract/amendments.ts'
import { amended, type OrderChange, partUnder, whoAgrees } from '../contract/rules/amendments.ts'
import { poundsPerTonne, toPence, toPounds } from '../contract/rules/money.ts'
import type { OwnerRole } from '../contract/rules/permissions.ts'
import { rateOf, ratesOf, type VersionPrices } from '../contract/rules/terms.ts'
import { type PriceParts, totalOf } from '../contract/rules/totals.ts'
import { toTonnes } from '../contract/rules/weight.ts'
import { worthOfAll } from '../contract/rules/worth.ts'
import type { Order } from '../orders/queries.ts'
import { companyOfSide } from '../orders/rules/proposals.ts'
import type { ShownAmendment, Standing, Version } from './queries.ts'
import { currentOf, isOpen, totalsAfter } from './rules.ts'

/** `sides`: of their firm, none for an admin; `paid`: those whose money they see, the contractor's for an admin. */
export type Reader = DoersReader & {
  sides: readonly OwnerRole[]
  paid: readonly OwnerRole[]
  may: (what: keyof Amendment['may'], amendment: ShownAmendment) => boolean
}

type Context = { order: Order & Names; standing: Standing; reader: Reader; now: Date }
export type Names = { contractor_name: string; supplier_name: string; haulier_name: string | null }

export function presentAmendment(row: ShownAmendment, context: Context): Omit<Amendment, 'waits_for_approval'> {
  const { order, standing, reader, now } = context
  const before = standing.terms.find(({ version }) => version === row.terms_version) ?? currentOf(standing)
  const may = (what: keyof Amendment['may']) => isOpen(row, now) && reader.may(what, row)
  return {
    id: row.id,
    state: row.outcome ?? (isOpen(row, now) ? 'open' : 'lapsed'),
    side: row.side,
    company_name: nameOfSide(order, row.side),
    proposed_by: nameOfDoer(row.proposer, reader),
    proposed_at: row.proposed_at.toISOString(),
    lapses_at: row.lapses_at.toISOString(),
    reason: row.reason,
    quantity: row.quantity_kg === null ? null : { was: toTonnes(before.quantity_kg), now: toTonnes(row.quantity_kg) },
    delivery_from_date: days(before.delivery_from_date, row.delivery_from_date),
    delivery_to_date: days(before.delivery_to_date, row.delivery_to_date),
    total: presentTotal(row, before, context),
    agreements: whoAgrees(row, order).map((side) => presentAgreement(row, side, context)),
    may: { agree: may('agree'), decline: may('decline'), withdraw: may('withdraw'), end: may('end') },
    ended_at: row.ended_at?.toISOString() ?? (isOpen(row, now) ? null : row.lapses_at.toISOString()),
    ended_by: row.ender && nameOfDoer(row.ender, reader),
    end_reason: row.end_reason,
  }
}

function days(was: string, now: string | null): Amendment['delivery_from_date'] {
  return now === null ? null : { was, now }
}

function nameOfSide(order: Names, side: OwnerRole): string {
  return order[`${side}_name`] ?? ''
}

function presentAgreement(row: ShownAmendment, side: OwnerRole, { order, reader }: Context) {
  const agreed = row.agreements.find((one) => one.side === side)
  return {
    side,
    company_name: nameOfSide(order, side),
    is_own: reader.company_id !== null && companyOfSide(order, side) === reader.company_id,
    agreed_by: agreed ? nameOfDoer(agreed.by, reader) : null,
    agreed_at: agreed ? new Date(agreed.agreed_at).toISOString() : null,
  }
}

/** The reader's money before and after, as of now while the proposal is open. Null if it stays, or if they may not see it. */
function presentTotal(row: ShownAmendment, before: Version, { standing, reader }: Context): Amendment['total'] {
  const made = row.outcome === 'agreed' && standing.terms.find(({ version }) => version === row.terms_version + 1)
  const next = amended(before, row)
  const now = paidOf(made || totalsAfter(row, standing, before), reader)
  const was = paidOf(before, reader)
  const touches = reader.paid.some((side) => touchesPrice(row, side))
  if (was === null || now === null || (was === now && !touches)) return null
  return {
    was: toPounds(was),
    now: toPounds(now),
    price_per_tonne_was: rateIn(before, reader),
    price_per_tonne: rateIn(next, reader),
  }
}

function paidOf(totals: Omit<PriceParts, 'can_deliver'>, { paid }: Reader): number | null {
  const sums = paid.flatMap((side) => totalOf(side, partsOf(totals)) ?? [])
  return sums.length === 0 ? null : sums.reduce((sum, pence) => sum + pence, 0)
}

function rateIn(prices: VersionPrices, { paid }: Reader): number {
  const rates = paid.flatMap((side) => rateOf(side, prices) ?? [])
  return toPounds(rates.reduce((sum, { pence, kg }) => sum + toPence(poundsPerTonne(pence, kg)), 0))
}

function touchesPrice({ supplier_rate_pence, haulier_rate_pence }: OrderChange, side: OwnerRole): boolean {
  if (side === 'supplier') return supplier_rate_pence !== null
  return side === 'haulier' ? haulier_rate_pence !== null : supplier_rate_pence !== null || haulier_rate_pence !== null
}

/** A haulier has no price where the supplier delivers, so its part counts wherever there is one. */
export function partsOf(totals: Omit<PriceParts, 'can_deliver'>): PriceParts {
  return { ...totals, can_deliver: false }
}

/** The versions that changed something for this reader, numbered for themselves: others' prices leave no gap. */
export function presentTerms(
  amendments: readonly ShownAmendment[],
  accepter: ShownAmendment['proposer'],
  { order, standing, reader }: Context,
): TermsVersion[] {
  const known = standing.terms.flatMap((terms) => {
    const made = amendments.find((one) => one.outcome === 'agreed' && one.terms_version === terms.version - 1)
    const isKnown =
      !made || reader.sides.length === 0 || whoAgrees(made, order).some((side) => reader.sides.includes(side))
    return isKnown ? [{ terms, by: made?.proposer ?? accepter }] : []
  })
  return known.map(({ terms, by }, at) => {
    const total = paidOf(terms, reader)
    return {
      version: at + 1,
      in_force_from: terms.in_force_from.toISOString(),
      changed_by: nameOfDoer(by, reader),
      quantity: toTonnes(terms.quantity_kg),
      delivery_from_date: terms.delivery_from_date,
      delivery_to_date: terms.delivery_to_date,
      total: total === null ? null : toPounds(total),
    }
  })
}

const partNames = {
  contractor: ['supplier', 'haulier', 'markup'],
  supplier: ['supplier'],
  haulier: ['haulier'],
} as const satisfies Record<OwnerRole, readonly string[]>

/** From these the page reckons what a change would do, as `totalsUnder` does here. */
export function presentParts({ standing, reader }: Context): { parts: Part[]; worth: number } {
  const parts = reader.paid
    .flatMap((side) => partNames[side])
    .flatMap((name) => {
      const part = partUnder(name, currentOf(standing), standing.terms, standing.weights)
      if (!part) return []
      const { earlier_kg, earlier_pence, rate } = part
      const earlier = { earlier: toTonnes(earlier_kg), earlier_worth: toPounds(earlier_pence) }
      return [{ ...earlier, rate_pence: rate.pence, rate_kg: rate.kg }]
    })
  const worth = reader.paid
    .map((side) => ratesOf(side, standing.terms))
    .filter((rates) => rates.size > 0)
    .reduce((sum, rates) => sum + worthOfAll(standing.weights, rates), 0)
  return { parts, worth: toPounds(worth) }
}

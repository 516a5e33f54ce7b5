import { type DoersReader, nameOfDoer } from '../companies/rules.ts'
import type { Amendment, Part, TermsVersion } from '../contract/amendments.ts'
import { amended, type OrderChange, partUnder, totalsUnder, whoAgrees } from '../contract/rules/amendments.ts'
import { poundsPerTonne, toPounds } from '../contract/rules/money.ts'
import type { OwnerRole } from '../contract/rules/permissions.ts'
import { rateOf, ratesOf } from '../contract/rules/terms.ts'
import { type PriceParts, totalOf } from '../contract/rules/totals.ts'
import { toTonnes } from '../contract/rules/weight.ts'
import { worthOfAll } from '../contract/rules/worth.ts'
import type { Order } from '../orders/queries.ts'
import { companyOfSide } from '../orders/rules/proposals.ts'
import type { ShownAmendment, Standing, Version } from './queries.ts'
import { currentOf, isOpen } from './rules.ts'

/** `side`: whose money they see; null for an admin, who sees the contractor's. */
export type Reader = DoersReader & {
  side: OwnerRole | null
  seesMoney: boolean
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
    total: reader.seesMoney ? presentTotal(row, before, context) : null,
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

/** As it came into force, or would now. Null where this reader's money stays as it is. */
function presentTotal(row: ShownAmendment, before: Version, { standing, reader }: Context): Amendment['total'] {
  const made = row.outcome === 'agreed' && standing.terms.find(({ version }) => version === row.terms_version + 1)
  const next = amended(before, row)
  const side = reader.side ?? 'contractor'
  const was = totalOf(side, partsOf(before))
  const now = totalOf(side, partsOf(made || totalsUnder(next, standing.terms, standing.weights)))
  const [rateWas, rate] = [rateOf(side, before), rateOf(side, next)]
  if (was === null || now === null || !rateWas || !rate) return null
  if (was === now && !touchesPrice(row, side)) return null
  return {
    was: toPounds(was),
    now: toPounds(now),
    price_per_tonne_was: poundsPerTonne(rateWas.pence, rateWas.kg),
    price_per_tonne: poundsPerTonne(rate.pence, rate.kg),
  }
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
    const isKnown = !made || reader.side === null || whoAgrees(made, order).includes(reader.side)
    return isKnown ? [{ terms, by: made?.proposer ?? accepter }] : []
  })
  return known.map(({ terms, by }, at) => {
    const total = totalOf(reader.side ?? 'contractor', partsOf(terms))
    return {
      version: at + 1,
      in_force_from: terms.in_force_from.toISOString(),
      changed_by: nameOfDoer(by, reader),
      quantity: toTonnes(terms.quantity_kg),
      delivery_from_date: terms.delivery_from_date,
      delivery_to_date: terms.delivery_to_date,
      total: reader.seesMoney && total !== null ? toPounds(total) : null,
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
  const side = reader.side ?? 'contractor'
  const parts = partNames[side].flatMap((name) => {
    const part = partUnder(name, currentOf(standing), standing.terms, standing.weights)
    if (!part) return []
    const { earlier_kg, earlier_pence, rate } = part
    const earlier = { earlier: toTonnes(earlier_kg), earlier_worth: toPounds(earlier_pence) }
    return [{ ...earlier, rate_pence: rate.pence, rate_kg: rate.kg }]
  })
  return { parts, worth: toPounds(worthOfAll(standing.weights, ratesOf(side, standing.terms))) }
}

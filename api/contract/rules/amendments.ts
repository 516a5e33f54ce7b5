import { type Actor, type Grant, holds, type OwnerRole } from './permissions.ts'
import type { VersionPrices } from './terms.ts'
import { type Terms, type Weight, worthOf, worthOfAll } from './worth.ts'

/** An order changes by proposal and consent. Its carrier is the haulier, or the supplier where none carries. */

type Rule = {
  /** Who may propose it; the proposer agrees by proposing. */
  by: readonly OwnerRole[]
  /** Who must agree, if the order has such a firm. */
  agreed: readonly OwnerRole[]
  /** What a haulier's person needs for it. */
  yard: Grant
}

const everybody = ['contractor', 'supplier', 'haulier'] as const
const together = { by: everybody, agreed: everybody, yard: 'can:execute_order' } as const

/** A price is its firm's own, and only the contractor learns what it does to the total. */
export const amendable = {
  quantity_kg: together,
  delivery_from_date: together,
  delivery_to_date: together,
  supplier_rate_pence: { by: ['supplier'], agreed: ['supplier', 'contractor'], yard: 'can:respond_to_quote' },
  haulier_rate_pence: { by: ['haulier'], agreed: ['haulier', 'contractor'], yard: 'can:respond_to_quote' },
} as const satisfies Record<string, Rule>
export type AmendableField = keyof typeof amendable
export const amendableFields = Object.keys(amendable) as AmendableField[]

/** Null or absent: it stays. A rate is in pence a tonne, for loads that come after the agreement. */
export type OrderChange = {
  quantity_kg: number | null
  delivery_from_date: string | null
  delivery_to_date: string | null
  supplier_rate_pence: number | null
  haulier_rate_pence: number | null
}

const proposing = { contractor: 'contractor can:decide', supplier: 'supplier can:sell' } as const

/** `side`: whom the person's firm stands for on the order. */
export function mayPropose(actor: Actor, side: OwnerRole, field: AmendableField): boolean {
  const { by, yard }: Rule = amendable[field]
  return by.includes(side) && holds(actor, side === 'haulier' ? yard : proposing[side])
}

/** Agreeing needs the permission of proposing; nobody agrees to a haulier's price for it. */
export function mayAnswer(actor: Actor, side: OwnerRole): boolean {
  return holds(actor, side === 'haulier' ? together.yard : proposing[side])
}

/** Without an answer a proposal lapses. */
export const daysToAgree = 7

export function changedFields(change: OrderChange): readonly AmendableField[] {
  return amendableFields.filter((field) => change[field] !== null)
}

type Parties = { haulier_company_id: number | null }

/** Everybody who must agree to one of the fields agrees to the whole. */
export function whoAgrees(change: OrderChange, { haulier_company_id }: Parties): readonly OwnerRole[] {
  const asked = new Set<OwnerRole>(changedFields(change).flatMap((field) => amendable[field].agreed))
  return everybody.filter((side) => asked.has(side) && (side !== 'haulier' || haulier_company_id !== null))
}

export type TermsInForce = VersionPrices & {
  quantity_kg: number
  delivery_from_date: string
  delivery_to_date: string
}

/** The terms that the change makes, as the next version. A new price is by the tonne; the others stay as they are. */
export function amended(terms: TermsInForce, change: OrderChange): TermsInForce {
  return {
    version: terms.version + 1,
    quantity_kg: change.quantity_kg ?? terms.quantity_kg,
    delivery_from_date: change.delivery_from_date ?? terms.delivery_from_date,
    delivery_to_date: change.delivery_to_date ?? terms.delivery_to_date,
    supplier: byTheTonne(change.supplier_rate_pence) ?? terms.supplier,
    haulier: byTheTonne(change.haulier_rate_pence) ?? terms.haulier,
    markup: terms.markup,
  }
}

function byTheTonne(pence: number | null): Terms | null {
  return pence === null ? null : { pence, kg: 1_000 }
}

/** One side's price or the markup, as the total is made of it: loads priced otherwise, and all the rest at the rate. */
export type PricePart = { earlier_kg: number; earlier_pence: number; rate: Terms }

/** Null for a haulier's part where none carries. */
export function partUnder(
  part: 'supplier' | 'haulier' | 'markup',
  terms: VersionPrices,
  before: readonly VersionPrices[],
  weights: readonly Weight[],
): PricePart | null {
  const rate = terms[part]
  if (rate === null) return null
  const rates = new Map(before.map((prices) => [prices.version, prices[part] ?? rate]))
  const earlier = weights.filter(({ version }) => !isSame(rates.get(version), rate))
  const earlier_kg = earlier.reduce((sum, { net_kg, loads }) => sum + net_kg * loads, 0)
  return { earlier_kg, earlier_pence: worthOfAll(earlier, rates), rate }
}

/** What the part comes to for so many tonnes of the whole job, in pence. */
export function partTotal({ earlier_kg, earlier_pence, rate }: PricePart, quantity_kg: number): number {
  return earlier_pence + worthOf({ net_kg: Math.max(0, quantity_kg - earlier_kg) }, rate)
}

export type Totals = { supplier_price_pence: number; haulier_price_pence: number | null; markup_pence: number }

const partNames = { supplier: 'supplier_price_pence', haulier: 'haulier_price_pence', markup: 'markup_pence' } as const

/**
 * What the whole job comes to under the next terms: loads priced otherwise at their worth, the rest at the price in
 * force. A part whose price and tonnes stay keeps its total, so that a late load changes no sum at somebody else's price.
 */
export function totalsUnder(
  next: TermsInForce,
  current: TermsInForce & Totals,
  before: readonly VersionPrices[],
  weights: readonly Weight[],
): Totals {
  const totalOf = (name: keyof typeof partNames) => {
    const part = partUnder(name, next, before, weights)
    const isNew = next.quantity_kg !== current.quantity_kg || !isSame(current[name], next[name])
    return part && isNew ? partTotal(part, next.quantity_kg) : current[partNames[name]]
  }
  return {
    supplier_price_pence: totalOf('supplier') ?? 0,
    haulier_price_pence: totalOf('haulier'),
    markup_pence: totalOf('markup') ?? 0,
  }
}

function isSame(one: Terms | null | undefined, other: Terms | null): boolean {
  return one?.pence === other?.pence && one?.kg === other?.kg
}

import type { Grant, OwnerRole } from './permissions.ts'
import type { VersionPrices } from './terms.ts'
import { type Terms, type Weight, worthOf, worthOfAll } from './worth.ts'

/** An order changes by proposal and consent. Its carrier is the haulier, or the supplier where none carries. */

type Rule = {
  /** Who may propose it. Whoever proposes agrees by it. */
  by: readonly OwnerRole[]
  /** Who must agree, as far as the order has them. */
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

export type Totals = { supplier_price_pence: number; haulier_price_pence: number | null; markup_pence: number }

/** What the whole job comes to under these terms: loads priced otherwise at their worth, the rest at the price in force. */
export function totalsUnder(terms: TermsInForce, before: readonly VersionPrices[], weights: readonly Weight[]): Totals {
  const totalOf = (part: 'supplier' | 'haulier' | 'markup') => {
    const rate = terms[part]
    if (rate === null) return null
    const rates = new Map(before.map((prices) => [prices.version, prices[part] ?? rate]))
    const earlier = weights.filter(({ version }) => !isSame(rates.get(version), rate))
    const rest = terms.quantity_kg - earlier.reduce((sum, { net_kg, loads }) => sum + net_kg * loads, 0)
    return worthOfAll(earlier, rates) + worthOf({ net_kg: Math.max(0, rest) }, rate)
  }
  return {
    supplier_price_pence: totalOf('supplier') ?? 0,
    haulier_price_pence: totalOf('haulier'),
    markup_pence: totalOf('markup') ?? 0,
  }
}

function isSame(one: Terms | undefined, other: Terms): boolean {
  return one?.pence === other.pence && one.kg === other.kg
}

import { sql } from 'kysely'
import type { OwnerRole } from '../../../api/contract/rules/permissions.ts'
import type { Db } from '../../../api/db/database.ts'

/** A ledger of our own beside the product's: it replays an order's events and divides in whole numbers by itself. */

/** Pence for so many kilograms. */
type Rate = { pence: bigint; kg: bigint }
type Part = 'supplier' | 'haulier' | 'markup'
const parts = ['supplier', 'haulier', 'markup'] as const
type Version = {
  from: Date
  kg: bigint
  rates: Record<Part, Rate>
  totals: Record<Part, bigint>
  isPriceOf: Part | null
}
type Load = { kg: bigint; version: number }

export type Ledger = { versions: Version[]; loads: Load[] }

const half = (sum: bigint, by: bigint) => {
  const whole = sum / by
  return 2n * (sum - whole * by) >= by ? whole + 1n : whole
}
const worth = (kg: bigint, rate: Rate) => half(kg * rate.pence, rate.kg)
const isEqual = (one: Rate, other: Rate) => one.pence * other.kg === other.pence * one.kg
const sum = (all: readonly bigint[]) => all.reduce((whole, one) => whole + one, 0n)

/**
 * All of the job under the next version: what came at other prices at its worth, the rest in one piece. A part whose
 * price and tonnes stay keeps its total.
 */
function totalOf(part: Part, { kg, rates }: Pick<Version, 'kg' | 'rates'>, { versions, loads }: Ledger): bigint {
  const before = versions.at(-1)
  if (before?.kg === kg && isEqual(before.rates[part], rates[part])) return before.totals[part]
  const rateOf = ({ version }: Load) => versions[version - 1]?.rates[part] ?? rates[part]
  const others = loads.filter((load) => !isEqual(rateOf(load), rates[part]))
  const rest = kg - sum(others.map((load) => load.kg))
  return sum(others.map((load) => worth(load.kg, rateOf(load)))) + worth(rest > 0n ? rest : 0n, rates[part])
}

type Step = {
  kind: string
  net_kg: number | null
  priced_at: Date | null
  quantity_kg: number | null
  supplier_rate_pence: number | null
  haulier_rate_pence: number | null
  ended_at: Date | null
}

export async function replay(db: Db, quoteId: number, accepted: { kg: number; pence: Record<Part, number> }) {
  const { rows } = await sql<Step>`
    select events.kind, tickets.net_kg, tickets.priced_at, amendments.quantity_kg, amendments.supplier_rate_pence,
      amendments.haulier_rate_pence, amendments.ended_at
    from events
    left join tickets on events.kind = 'ticket.logged' and tickets.id = (events.data ->> 'ticket_id')::int
    left join amendments on events.kind = 'order.amended' and amendments.id = (events.data ->> 'amendment_id')::int
    where events.quote_id = ${quoteId} and events.kind in ('ticket.logged', 'order.amended')
    order by events.id`.execute(db)
  const kg = BigInt(accepted.kg)
  const whole = Object.fromEntries(parts.map((part) => [part, BigInt(accepted.pence[part])])) as Record<Part, bigint>
  const rates = Object.fromEntries(parts.map((part) => [part, { pence: whole[part], kg }])) as Record<Part, Rate>
  const ledger: Ledger = { versions: [{ from: new Date(0), kg, rates, totals: whole, isPriceOf: null }], loads: [] }
  for (const step of rows) {
    if (step.net_kg !== null) {
      const inForce = ledger.versions.filter(({ from }) => from <= (step.priced_at ?? from))
      ledger.loads.push({ kg: BigInt(step.net_kg), version: inForce.length })
    } else amend(ledger, step)
  }
  return ledger
}

function amend(ledger: Ledger, step: Step): void {
  const before = ledger.versions.at(-1) as Version
  const price = (part: 'supplier' | 'haulier') => {
    const pence = step[`${part}_rate_pence`]
    return pence === null ? before.rates[part] : { pence: BigInt(pence), kg: 1_000n }
  }
  const rates = { supplier: price('supplier'), haulier: price('haulier'), markup: before.rates.markup }
  const next = { kg: step.quantity_kg === null ? before.kg : BigInt(step.quantity_kg), rates }
  const totals = Object.fromEntries(parts.map((part) => [part, totalOf(part, next, ledger)])) as Record<Part, bigint>
  const priced = step.supplier_rate_pence === null ? 'haulier' : 'supplier'
  const isPriceOf = step.quantity_kg === null ? priced : null
  ledger.versions.push({ from: step.ended_at ?? new Date(0), ...next, totals, isPriceOf })
}

const ofSide: Record<OwnerRole, readonly Part[]> = { contractor: parts, supplier: ['supplier'], haulier: ['haulier'] }

/** What this side reads: each version that it may know of, its loads' worth and their weight. In pence and kilograms. */
export function readBy(side: OwnerRole, { versions, loads }: Ledger) {
  const own = ofSide[side]
  const seen = versions.filter(({ isPriceOf }) => isPriceOf === null || own.includes(isPriceOf))
  const exact = (rates: Version['rates']): Rate => {
    const kg = own.reduce((product, part) => product * rates[part].kg, 1n)
    return { pence: sum(own.map((part) => (rates[part].pence * kg) / rates[part].kg)), kg }
  }
  const rateOf = ({ version }: Load) => exact((versions[version - 1] as Version).rates)
  return {
    kg: versions.at(-1)?.kg ?? 0n,
    totals: seen.map(({ kg, totals }) => ({ kg, pence: sum(own.map((part) => totals[part])) })),
    delivered: sum(loads.map(({ kg }) => kg)),
    worth: sum(loads.map((load) => worth(load.kg, rateOf(load)))),
  }
}

/**
 * Prices a tonne and totals that this side must not read, as an answer would write them: those with odd pence, which no
 * weight of this test has. The contractor may read all three parts.
 */
export function hiddenFrom(side: OwnerRole, ledger: Ledger): string[] {
  const { versions } = ledger
  if (side === 'contractor') return []
  const hidden = parts.filter((part) => !ofSide[side].includes(part))
  const { totals, worth: own } = readBy(side, ledger)
  const known = new Set([own, ...totals.map(({ pence }) => pence)])
  return versions
    .flatMap(({ rates, totals: of }) => [
      ...hidden.flatMap((part) => [half(rates[part].pence * 1_000n, rates[part].kg), of[part]]),
      sum(parts.map((part) => of[part])),
    ])
    .filter((pence) => pence % 10n !== 0n && !known.has(pence))
    .map(asPounds)
}

const asPounds = (pence: bigint) => String(Number(pence) / 100)

import { AmendmentPropose, type Amendments } from '../../api/contract/amendments.ts'
import {
  type AmendableField,
  amendableFields,
  mayPropose,
  type OrderChange,
  partTotal,
} from '../../api/contract/rules/amendments.ts'
import { readPence, readTonnes } from '../../api/contract/rules/amount.ts'
import { formatPounds, toPence } from '../../api/contract/rules/money.ts'
import type { Actor } from '../../api/contract/rules/permissions.ts'
import { formatTonnes, toKg } from '../../api/contract/rules/weight.ts'
import { writeKg } from '../form/amounts.ts'
import { type Fault, faultsBy } from '../form/faults.ts'
import { changeText } from './changeText.ts'

/** As typed; a price is empty while it stays. */
export type ProposalValues = {
  quantity: string
  delivery_from_date: string
  delivery_to_date: string
  price_per_tonne: string
  reason: string
}

/** Which fields this reader's firm may propose. */
export function fieldsFor(actor: Actor, { side }: Amendments): readonly AmendableField[] {
  return side === null ? [] : amendableFields.filter((field) => mayPropose(actor, side, field))
}

export function currentTerms({ terms }: Amendments) {
  const current = terms.at(-1)
  if (!current) throw new Error('An order has its first terms')
  return current
}

export function initialValues(amendments: Amendments): ProposalValues {
  const { quantity, delivery_from_date, delivery_to_date } = currentTerms(amendments)
  return {
    quantity: writeKg(toKg(quantity)),
    delivery_from_date,
    delivery_to_date,
    price_per_tonne: '',
    reason: '',
  }
}

/** What of it differs from the terms in force, as the contract's rules take it. */
export function changeOf(values: ProposalValues, amendments: Amendments): OrderChange {
  const { quantity, delivery_from_date, delivery_to_date } = currentTerms(amendments)
  const kg = readTonnes(values.quantity)
  const price = readPence(values.price_per_tonne)
  const differing = <T>(value: T, before: T) => (value === before ? null : value)
  return {
    quantity_kg: differing(kg, toKg(quantity)),
    delivery_from_date: differing(values.delivery_from_date, delivery_from_date),
    delivery_to_date: differing(values.delivery_to_date, delivery_to_date),
    supplier_rate_pence: amendments.side === 'supplier' ? price : null,
    haulier_rate_pence: amendments.side === 'haulier' ? price : null,
  }
}

export function proposalBody({ price_per_tonne, ...values }: ProposalValues, fields: readonly AmendableField[]) {
  const { quantity, delivery_from_date, delivery_to_date, reason } = values
  const terms = fields.includes('quantity_kg') ? { quantity, delivery_from_date, delivery_to_date } : {}
  return { reason, ...terms, ...(price_per_tonne.trim() !== '' && { price_per_tonne }) }
}

const byContract = faultsBy(AmendmentPropose)

export function proposalFaults(values: ProposalValues, amendments: Amendments, fields: readonly AmendableField[]) {
  const { delivered } = amendments
  const kg = readTonnes(values.quantity)
  const faults: Fault[] = byContract(proposalBody(values, fields))
  if (kg !== null && kg < toKg(delivered)) {
    faults.push({ field: 'quantity', text: atLeast(delivered) })
  }
  if (values.delivery_to_date < values.delivery_from_date) {
    faults.push({ field: 'delivery_to_date', text: 'End date must be after start date' })
  }
  return faults
}

export function atLeast(delivered: number): string {
  return `At least ${formatTonnes(toKg(delivered), 3)}, what has been delivered.`
}

type Outcome = { total: string; words: string }

/** What the reader's own total would be, and how it differs; null without the right to see it or without a change. */
export function outcomeOf(values: ProposalValues, amendments: Amendments): Outcome | null {
  const { parts, worth, delivered } = amendments
  const { total: before, quantity } = currentTerms(amendments)
  const kg = readTonnes(values.quantity)
  const price = readPence(values.price_per_tonne)
  if (parts === null || worth === null || before === null || kg === null) return null
  if (price === null && kg === toKg(quantity)) return null
  const now = parts.map(({ earlier, earlier_worth, rate_pence, rate_kg }) =>
    price === null
      ? { earlier_kg: toKg(earlier), earlier_pence: toPence(earlier_worth), rate: { pence: rate_pence, kg: rate_kg } }
      : { earlier_kg: toKg(delivered), earlier_pence: toPence(worth), rate: { pence: price, kg: 1_000 } },
  )
  const total = now.reduce((sum, part) => sum + partTotal(part, kg), 0)
  // Rounded once, as on the order: the sum of rounded parts may be a penny off.
  const rateBefore = parts.reduce((sum, { rate_pence, rate_kg }) => sum + (rate_pence * 1_000) / rate_kg, 0)
  const agreed = `${formatPounds(Math.round(rateBefore))}/t`
  const rate =
    price === null ? `at ${agreed} as agreed` : `later loads at ${formatPounds(price)}/t instead of ${agreed}`
  const more = total - toPence(before)
  const difference = `${formatPounds(Math.abs(more))} ${more < 0 ? 'less' : 'more'} than ${formatPounds(toPence(before))}`
  return {
    total: formatPounds(total),
    words: `${difference}, ${rate}.`,
  }
}

/** The button names what is changed. */
export function proposeLabel(change: OrderChange): string {
  const days = (now: string | null) => (now === null ? null : { was: '', now })
  const text = changeText({
    quantity: change.quantity_kg === null ? null : { was: 0, now: change.quantity_kg / 1_000 },
    delivery_from_date: days(change.delivery_from_date),
    delivery_to_date: days(change.delivery_to_date),
  })
  const rate = change.supplier_rate_pence ?? change.haulier_rate_pence
  const price = rate === null ? null : `${formatPounds(rate)}/t`
  return ['Propose', [text, price].filter(Boolean).join(', ')].filter(Boolean).join(' ')
}

import { countSteps } from '../../../api/contract/rules/decimal.ts'
import { mostTonnes, toKg } from '../../../api/contract/rules/weight.ts'
import {
  grossLimit,
  isLikelyDouble,
  isTareFar,
  looksLikeKilograms,
  type OtherTicket,
} from '../../../api/contract/tickets/checks.ts'
import { laravelText } from '../../../api/contract/wire/laravelText.ts'
import type { CachedVehicle, TicketFields } from '../../offline/rows.ts'

/** Typed tonnes in whole kilograms; null where the text isn't a weight. */
export function readKg(text: string): number | null {
  const kg = countSteps(text, 1000)
  return typeof kg === 'number' && kg >= 0 && kg <= toKg(mostTonnes) ? kg : null
}

export type WeightField = 'gross' | 'tare'
type Weights = Pick<TicketFields, WeightField>

/** Gross minus tare in kilograms, negative too; null until both are weights. */
export function readNetKg({ gross, tare }: Weights): number | null {
  const [grossKg, tareKg] = [readKg(gross), readKg(tare)]
  return grossKg === null || tareKg === null ? null : grossKg - tareKg
}

/** What is still to do, in form order: the foot's button names it and does it. */
export type Step = WeightField | 'sign' | 'submit'

export function nextStep(fields: Weights, isSigned: boolean): Step {
  const net = readNetKg(fields)
  if (readKg(fields.gross) === null) return 'gross'
  if (net === null) return 'tare'
  if (net <= 0) return 'gross'
  return isSigned ? 'submit' : 'sign'
}

/** Why this step can't be completed. An empty field alone is no fault. */
export function stepFault(step: Step, fields: Weights): string | null {
  switch (step) {
    case 'gross':
    case 'tare':
      return weightFault(step, fields[step]) ?? netFault(fields)
    case 'sign':
      return 'Save signature before submitting.'
    case 'submit':
      return null
  }
}

function netFault(fields: Weights): string | null {
  const net = readNetKg(fields)
  return net !== null && net <= 0 ? 'Net weight must be greater than 0.' : null
}

/** Uses the contract's texts without a schema: the driver's form loads none. */
function weightFault(field: WeightField, input: string): string | null {
  if (input === '' || readKg(input) !== null) return null
  const path = [field]
  return countSteps(input, 1000) === 'not_a_multiple'
    ? laravelText({ code: 'not_multiple_of', divisor: 0.001, path, input: Number(input) })
    : laravelText({ code: 'invalid_type', expected: 'number', path, input })
}

/** `33.2` becomes `33.200`; kilograms and invalid text are left alone. */
export function asTicketWeight(text: string): string {
  const kg = readKg(text)
  return kg === null || looksLikeKilograms(kg) ? text : asTonnes(kg)
}

/** Kilograms as tonnes with three decimals, without the unit. */
export function asTonnes(kg: number): string {
  return (kg / 1000).toFixed(3)
}

/** Warnings only: they never stop a ticket. */
export type Checks = {
  /** Kilograms typed in a tonnes field; `tonnes` is what was meant. */
  kilograms: { field: WeightField; typed: string; tonnes: string } | null
  /** Kilograms over the vehicle's limit, negative below it; null until the gross is a weight. */
  overKg: number | null
  isTareFar: boolean
  doubleOf: Date | null
}

type Facts = {
  fields: Weights & Pick<TicketFields, 'vehicle'>
  limitKg: number
  /** That vehicle's last tare on this device. */
  lastTareKg: number | null
  loads: readonly OtherTicket[]
  now: Date
}

export function findChecks({ fields, limitKg, lastTareKg, loads, now }: Facts): Checks {
  const [grossKg, tareKg] = [readKg(fields.gross), readKg(fields.tare)]
  const kilograms = findKilograms(fields)
  if (kilograms || grossKg === null) return { kilograms, overKg: null, isTareFar: false, doubleOf: null }
  if (tareKg === null) return { kilograms, overKg: grossKg - limitKg, isTareFar: false, doubleOf: null }
  const load = { gross_kg: grossKg, tare_kg: tareKg, vehicle: fields.vehicle || null, logged_at: now }
  const double = loads.find((other) => isLikelyDouble(load, other))
  return {
    kilograms,
    overKg: grossKg - limitKg,
    isTareFar: isTareFar(tareKg, lastTareKg),
    doubleOf: double?.logged_at ?? null,
  }
}

function findKilograms(fields: Weights): Checks['kilograms'] {
  const field = (['gross', 'tare'] as const).find((name) => looksLikeKilograms(readKg(fields[name]) ?? 0))
  if (!field) return null
  const kg = readKg(fields[field]) ?? 0
  return { field, typed: fields[field], tonnes: asTonnes(Math.round(kg / 1000)) }
}

export function describeVehicle(vehicle: Pick<CachedVehicle, 'axles' | 'plated_weight'> | undefined): {
  name: string
  limitKg: number
} {
  const axles = vehicle?.axles ?? null
  // Answers stored before plated weights were sent have none.
  const plated_kg = vehicle?.plated_weight ? toKg(vehicle.plated_weight) : null
  return { name: (axles !== null && vehicleNames[axles]) || 'Axles unknown', limitKg: grossLimit({ axles, plated_kg }) }
}

const vehicleNames: Record<number, string> = {
  2: '4-wheel tipper',
  3: '6-wheel tipper',
  4: '8-wheel tipper',
  5: '5-axle artic',
  6: '6-axle artic',
}

export function limitText(limitKg: number): string {
  return `${limitKg / 1000} t limit`
}

export function overText(overKg: number, limitKg: number): string {
  return `${asTonnes(overKg)} t over the ${limitText(limitKg)}. It's flagged.`
}

import { mostTonnes, toKg } from '../../api/contract/rules/weight.ts'
import { isTareFar, legalGrossWeight, looksLikeKilograms } from '../../api/contract/rules/weightChecks.ts'
import { countSteps } from '../../api/contract/wire/decimal.ts'
import { laravelText } from '../../api/contract/wire/laravelText.ts'
import type { Fault } from '../form/faults.ts'
import type { TicketFields } from '../offline/rows.ts'

const shortTonnes = new Intl.NumberFormat('en-GB', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 3,
  useGrouping: false,
})

/** Tonnes as typed -> whole kilograms; null where it is no weight (yet). */
export function readKg(text: string): number | null {
  const kg = countSteps(text, 1000)
  return typeof kg === 'number' && kg >= 0 && kg <= toKg(mostTonnes) ? kg : null
}

/** Gross minus tare in kilograms, also below 0; null until both are weights. */
export function readNetKg({ gross, tare }: Pick<TicketFields, 'gross' | 'tare'>): number | null {
  const [grossKg, tareKg] = [readKg(gross), readKg(tare)]
  return grossKg === null || tareKg === null ? null : grossKg - tareKg
}

/** What keeps the ticket from being finished, in the order of the form; `field` is the input's id. */
export function findFaults(fields: TicketFields, hasSignature: boolean): readonly Fault[] {
  const faults: Fault[] = []
  for (const field of ['gross', 'tare'] as const) {
    const text = weightFault(field, fields[field])
    if (text) faults.push({ field, text })
  }
  const net = readNetKg(fields)
  if (net !== null && net <= 0) faults.push({ field: 'gross', text: 'Net weight must be greater than 0.' })
  if (!hasSignature) faults.push({ field: 'signature', text: 'Save signature before submitting.' })
  return faults
}

/** In the contract's words, as a schema would say it: none is loaded with the driver's form. */
function weightFault(field: 'gross' | 'tare', input: string): string | null {
  if (readKg(input) !== null) return null
  const path = [field]
  return countSteps(input, 1000) === 'not_a_multiple'
    ? laravelText({ code: 'not_multiple_of', divisor: 0.001, path, input: Number(input) })
    : laravelText({ code: 'invalid_type', expected: 'number', path, input })
}

export type CaptureWarning = { field: 'gross' | 'tare'; title: string; text: string }

const canSubmit = 'You can still submit it; it will be flagged.'

type Facts = {
  fields: Pick<TicketFields, 'gross' | 'tare'>
  /** The chosen vehicle's axles; null where nobody entered them. */
  axles: number | null
  /** The tare with which that vehicle was last seen on this device. */
  lastTareKg: number | null
}

/** What merely looks wrong: it is said while there is time to look again, and never stops a ticket. */
export function findWarnings({ fields, axles, lastTareKg }: Facts): readonly CaptureWarning[] {
  const [grossKg, tareKg] = [readKg(fields.gross), readKg(fields.tare)]
  const inKilograms = (
    [
      ['gross', grossKg],
      ['tare', tareKg],
    ] as const
  ).find(([, kg]) => kg !== null && looksLikeKilograms(kg))
  if (inKilograms) {
    const [field, kg] = inKilograms
    const typed = shortTonnes.format((kg ?? 0) / 1000)
    const meant = ((kg ?? 0) / 1_000_000).toFixed(3)
    return [{ field, title: `${typed} t looks like kilograms`, text: `In tonnes it is ${meant}. ${canSubmit}` }]
  }
  const warnings: CaptureWarning[] = []
  const limit = legalGrossWeight(axles)
  if (grossKg !== null && grossKg > limit) {
    const title = `Gross ${shortTonnes.format(grossKg / 1000)} t is over the ${limit / 1000} t limit of ${axles === null ? 'any' : 'this'} vehicle`
    warnings.push({ field: 'gross', title, text: canSubmit })
  }
  if (tareKg !== null && lastTareKg !== null && isTareFar(tareKg, lastTareKg)) {
    const title = `Tare is far from this vehicle's last, ${(lastTareKg / 1000).toFixed(3)} t`
    warnings.push({ field: 'tare', title, text: canSubmit })
  }
  return warnings
}

/** How a lorry of so many axles is called, and what it may weigh. */
export function describeVehicle(axles: number | null): { name: string; limit: string } {
  const name = (axles !== null && vehicleNames[axles]) || 'Axles unknown'
  return { name, limit: `${legalGrossWeight(axles) / 1000} t limit` }
}

const vehicleNames: Record<number, string> = {
  2: '4-wheel tipper',
  3: '6-wheel tipper',
  4: '8-wheel tipper',
  5: '5-axle artic',
  6: '6-axle artic',
}

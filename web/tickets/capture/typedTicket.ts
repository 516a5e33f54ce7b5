import { toKg } from '../../../api/contract/rules/weight.ts'
import type { Image } from '../../../api/contract/wire/dataUrl.ts'
import type { Fault } from '../../form/faults.ts'
import type { TicketFields } from '../../offline/rows.ts'
import { readKg, readNetKg } from './captureRules.ts'

export type TypedTicket = { fields: TicketFields; signature: Image }

export const overDelivery = "You're adding more than the ordered quantity"
export const changedSinceSigned = 'A weight has changed since it was signed: sign again.'

/** What stops it from being saved, in form order; `field` is the input's id. */
export function findTypedFaults(fields: TicketFields, isSigned: boolean, needsDriver: boolean): readonly Fault[] {
  const faults: Fault[] = []
  if (needsDriver && fields.driver_id === null) faults.push({ field: 'driver', text: 'Please select a driver' })
  for (const field of ['gross', 'tare'] as const) {
    const text = fields[field].trim()
    if (text === '') faults.push({ field, text: 'This field is required' })
    else if (readKg(text) === null) faults.push({ field, text: 'Enter tonnes with at most three decimals.' })
  }
  const net = readNetKg(fields)
  if (net !== null && net <= 0) faults.push({ field: 'gross', text: 'Net weight must be greater than 0.' })
  if (!isSigned) faults.push({ field: 'signature', text: 'Save signature before submitting.' })
  return faults
}

/** Over-delivery only warns. `remaining` in tonnes. */
export function isMoreThanOrdered(fields: TicketFields, remaining: number): boolean {
  return (readNetKg(fields) ?? 0) > toKg(remaining)
}

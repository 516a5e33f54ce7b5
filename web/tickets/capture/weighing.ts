import { daysBetween } from '../../../api/contract/rules/workdays.ts'
import { tareSourceText } from '../../../api/contract/tickets/source.ts'
import type { TareSource } from '../../../api/contract/tickets/weighedBy.ts'
import type { LastTare } from '../../device/ticketsOnDevice.ts'
import type { TicketFields } from '../../offline/rows.ts'
import { formatDayShort } from '../../ui/dates.ts'
import { readKg } from './captureRules.ts'

/** A changed gross loses its old weighing time. */
export function withGross({ weighed_at: _, ...fields }: TicketFields, gross: string): TicketFields {
  return { ...fields, gross, gross_source: 'weighbridge' }
}

/** Sets the weighing time once, when the gross has been typed. */
export function asWeighed(fields: TicketFields, now: number): TicketFields {
  if (fields.weighed_at !== undefined || readKg(fields.gross) === null) return fields
  return { ...fields, weighed_at: new Date(now).toISOString() }
}

export function withTare({ tare_weighed_on: _, ...fields }: TicketFields, tare: string): TicketFields {
  return { ...fields, tare, tare_source: 'weighbridge' }
}

export function withStoredTare(fields: TicketFields, tare: string, { weighedOn }: LastTare): TicketFields {
  return { ...fields, tare, tare_source: 'stored', tare_weighed_on: weighedOn }
}

/** A removed weight counts too; `33.2` and `33.200` are the same. */
export function isOtherLoad(one: TicketFields, other: TicketFields): boolean {
  return readKg(one.gross) !== readKg(other.gross) || readKg(one.tare) !== readKg(other.tare)
}

export function tareAge({ weighedOn }: LastTare, today: string): string | null {
  const days = daysBetween(weighedOn, today)
  if (days <= 0) return null
  return days === 1 ? '1 day old' : `${days} days old`
}

export type WeightSource = { text: string; isStored: boolean }

/** The source line under a weight; null where the source isn't known. */
export function sourceText(source: TareSource | undefined, weighedOn?: string): WeightSource | null {
  const tare = { tare_source: source ?? null, tare_weighed_on: weighedOn ?? null }
  const text = tareSourceText(tare, formatDayShort)
  return text === null ? null : { text, isStored: source === 'stored' }
}

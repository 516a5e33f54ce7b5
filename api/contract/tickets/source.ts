import type { TicketContent } from './content.ts'
import type { TareSource } from './weighedBy.ts'

const sourceWords: Readonly<Record<TareSource, string>> = {
  weighbridge: 'Weighbridge',
  slip: 'Weighbridge slip',
  stored: 'Stored tare',
  office: 'Office',
}

type Gross = Pick<TicketContent, 'gross_source' | 'weighbridge_ref'>

/** `Weighbridge, ref DQ-118204`; null where nothing is known. */
export function grossSourceText({ gross_source, weighbridge_ref }: Gross): string | null {
  if (!weighbridge_ref) return gross_source && sourceWords[gross_source]
  return `${sourceWords[gross_source ?? 'weighbridge']}, ref ${weighbridge_ref}`
}

/** `Stored tare, 12 November 2025`; null where nothing is known. */
export function tareSourceText(
  { tare_source, tare_weighed_on }: Pick<TicketContent, 'tare_source' | 'tare_weighed_on'>,
  formatDay: (isoDate: string) => string,
): string | null {
  if (!tare_source) return null
  const words = sourceWords[tare_source]
  return tare_weighed_on ? `${words}, ${formatDay(tare_weighed_on)}` : words
}

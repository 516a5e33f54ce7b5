import { type TypedText, typedTexts } from '../../../api/contract/tickets/content.ts'
import type { TicketFields } from '../../offline/rows.ts'

export function blankFields(): TicketFields {
  const texts = Object.fromEntries(typedTexts.map((name) => [name, ''])) as Record<TypedText, string>
  return { gross: '', tare: '', driver_id: null, ...texts }
}

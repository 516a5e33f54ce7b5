import * as z from 'zod/mini'
import * as calls from '../../../api/contract/calls.ts'
import { toTonnes } from '../../../api/contract/rules/weight.ts'
import {
  type ContentField,
  contentNames,
  type TicketBody,
  ticketContent,
} from '../../../api/contract/tickets/content.ts'
import { requestOf } from '../../../api/contract/wire/call.ts'
import { toDataUrl } from '../../../api/contract/wire/dataUrl.ts'
import { echoesBody, type KindRules } from './kind.ts'

/** Added by the device. Tickets are unsigned if they are old, or the browser can't sign. */
type DeviceFields = { device_id: string; device_seq: number; device_signature?: string; device_key_id?: string }
export type FrozenTicket = TicketBody & DeviceFields

function frozenField(field: ContentField): z.ZodMiniType {
  const value = schemaOf(field)
  const schema = field.orNull ? z.nullable(value) : value
  return field.since > 1 ? z.exactOptional(schema) : schema
}

function schemaOf(field: ContentField): z.ZodMiniType {
  switch (field.is) {
    case 'number':
      return z.int()
    case 'choice':
      return z.enum(field.of)
    case 'text':
    case 'token':
    case 'instant':
    case 'day':
    case 'sha256':
      return z.string()
  }
}

/** All fields of the table: parsing strips others, and the server refuses a ticket without what its hash covers. */
const contentFields = Object.fromEntries(contentNames.map((name) => [name, frozenField(ticketContent[name])]))

export const FrozenTicket = z.object({
  ...contentFields,
  device_id: z.string(),
  device_seq: z.int(),
  device_signature: z.exactOptional(z.string()),
  device_key_id: z.exactOptional(z.string()),
}) as unknown as z.ZodMiniType<FrozenTicket>

const noMedia = 'The signature of this ticket is not on the device.'

export const ticket: KindRules = {
  noMedia,
  isEcho: echoesBody,
  needsUserAt: [403, 413, 422],
  toCall: (row, media, sentAt) => {
    const { gross_kg, tare_kg, ...body } = FrozenTicket.parse(row.body)
    if (!media) throw new Error(noMedia)
    const signature_data = toDataUrl({ mime: media.mime, bytes: new Uint8Array(media.bytes) })
    const weights = { gross_weight: toTonnes(gross_kg), tare: toTonnes(tare_kg) }
    const net_weight = toTonnes(gross_kg - tare_kg)
    const sent = { ...body, ...weights, net_weight, signature_data, sent_at: sentAt, body_hash: row.bodyHash }
    return requestOf(calls.ticketLog, sent)
  },
}

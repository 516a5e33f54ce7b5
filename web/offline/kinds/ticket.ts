import * as z from 'zod/mini'
import * as calls from '../../../api/contract/calls.ts'
import { grossSources, type TicketBody, tareSources } from '../../../api/contract/rules/ticketContent.ts'
import { toTonnes } from '../../../api/contract/rules/weight.ts'
import { requestOf } from '../../../api/contract/wire/call.ts'
import { toDataUrl } from '../../../api/contract/wire/dataUrl.ts'
import { echoesBody, type KindRules } from './kind.ts'

/** Every field that the hash covers. Parsing strips a field without a schema, and the server then refuses the ticket. */
type SignedFields = { [Field in keyof TicketBody]-?: z.ZodMiniType<Required<TicketBody>[Field]> }

/**
 * A finished ticket: what its hash is made of, which of this author's on this device it is, and the device's signature, which older
 * ones and some browsers' lack.
 */
export const FrozenTicket = z.object({
  quote_id: z.int(),
  gross_kg: z.int(),
  tare_kg: z.int(),
  vehicle: z.nullable(z.string()),
  driver_id: z.nullable(z.int()),
  logged_at: z.string(),
  signed_by: z.nullable(z.string()),
  loaded_at: z.nullable(z.string()),
  weighbridge_ref: z.nullable(z.string()),
  sync_token: z.string(),
  device_id: z.string(),
  device_seq: z.int(),
  gross_source: z.exactOptional(z.nullable(z.enum(grossSources))),
  tare_source: z.exactOptional(z.nullable(z.enum(tareSources))),
  tare_weighed_on: z.exactOptional(z.nullable(z.string())),
  weighed_at: z.exactOptional(z.nullable(z.string())),
  slip_hash: z.exactOptional(z.nullable(z.string())),
  device_signature: z.exactOptional(z.string()),
  device_key_id: z.exactOptional(z.string()),
} satisfies SignedFields & Record<string, z.ZodMiniType>) satisfies z.ZodMiniType<TicketBody>
export type FrozenTicket = z.output<typeof FrozenTicket>

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

import * as z from 'zod/mini'
import * as calls from '../../../api/contract/calls.ts'
import type { TicketBody } from '../../../api/contract/rules/ticketContent.ts'
import { toTonnes } from '../../../api/contract/rules/weight.ts'
import { requestOf } from '../../../api/contract/wire/call.ts'
import { toDataUrl } from '../../../api/contract/wire/dataUrl.ts'
import type { KindRules } from './kind.ts'

/** A finished ticket: what its hash is made of, and which of this author's on this device it is. */
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
}) satisfies z.ZodMiniType<TicketBody>
export type FrozenTicket = z.output<typeof FrozenTicket>

const noMedia = 'The signature of this ticket is not on the device.'

export const ticket: KindRules = {
  noMedia,
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

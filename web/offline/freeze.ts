import { sha256OfBytes } from '../../api/contract/rules/signedContent.ts'
import { pickTicketContent } from '../../api/contract/tickets/content.ts'
import { signedBodyHash } from '../../api/contract/tickets/hash.ts'
import { TicketCreate } from '../../api/contract/tickets/schemas.ts'
import { toDataUrl } from '../../api/contract/wire/dataUrl.ts'
import { readDeviceKey } from './device.ts'
import type { Environment } from './environment.ts'
import type { FrozenTicket } from './kinds/ticket.ts'
import type { Media, Picture, TicketDraft } from './rows.ts'
import { signHash } from './signingKey.ts'
import { slipKeyOf, withSlip } from './slips.ts'

/** The form is incomplete. Texts per field, by the API's names (`gross_weight`, `tare`, `signature_data`, …). */
export class InvalidTicketError extends Error {
  override name = 'InvalidTicketError'
  readonly errors: Readonly<Record<string, readonly string[]>>
  constructor(errors: Record<string, string[]>) {
    super('The ticket is not complete.')
    this.errors = errors
  }
}

/** A finished draft, apart from the number that it gets with its row. */
export type FrozenDraft = {
  frozenAt: number
  body: Omit<FrozenTicket, 'device_seq'>
  bodyHash: string
  media: Media
  slip: Media | null
  title: string | null
}

export async function freezeTicket(env: Environment, userId: number, draft: TicketDraft): Promise<FrozenDraft> {
  const frozenAt = env.clock.now()
  const [media, slip, deviceKey, title] = await Promise.all([
    freezeSignature(draft),
    draft.slip ? freezePicture(slipKeyOf(draft.syncToken), draft.slip) : null,
    readDeviceKey(env),
    readTitle(env, userId, draft.quoteId),
  ])
  const body = freezeFields(draft, slip, frozenAt, deviceKey)
  const bodyHash = await signedBodyHash(body, media.sha256)
  return { frozenAt, body: { ...body, ...(await signHash(env, userId, bodyHash)) }, bodyHash, media, slip, title }
}

async function freezeSignature(draft: TicketDraft): Promise<Media> {
  if (!draft.signature) throw new InvalidTicketError(errorsOf(draft))
  return freezePicture(draft.syncToken, draft.signature)
}

async function freezePicture(syncToken: string, { mime, bytes }: Picture): Promise<Media> {
  const sha256 = await sha256OfBytes(new Uint8Array(bytes))
  return { v: 1, syncToken, mime, bytes, sha256, confirmedAt: null }
}

function freezeFields(
  draft: TicketDraft,
  slip: Media | null,
  now: number,
  device_id: string,
): Omit<FrozenTicket, 'device_seq'> {
  const parsed = TicketCreate.safeParse({ ...toRequest(draft), slip_hash: slip?.sha256 })
  if (!parsed.success) throw new InvalidTicketError(errorsOf(draft))
  const logged_at = new Date(now).toISOString()
  return { ...pickTicketContent({ ...parsed.data, logged_at, sync_token: draft.syncToken }), device_id }
}

/** The server's own messages; a ticket that it would refuse as malformed isn't frozen. */
function errorsOf(draft: TicketDraft): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const { path, message } of TicketCreate.safeParse(toRequest(draft)).error?.issues ?? []) {
    const field = path.map(String).join('.')
    errors[field] = [...(errors[field] ?? []), message]
  }
  return errors
}

function toRequest({ quoteId, fields, signature, slip, syncToken }: TicketDraft): Record<string, unknown> {
  const { gross, tare, ...others } = withSlip(fields, slip)
  // One byte stands for the picture: the schema only checks that there is one.
  const image = signature && { mime: signature.mime, bytes: new Uint8Array(signature.bytes).slice(0, 1) }
  return {
    ...others,
    quote_id: quoteId,
    gross_weight: gross,
    tare,
    sync_token: syncToken,
    signature_data: image ? toDataUrl(image) : '',
  }
}

/** Read before the transaction that saves it, which would otherwise wait while the orders are refreshed. */
async function readTitle(env: Environment, userId: number, quoteId: number): Promise<string | null> {
  const order = await env.stores.user(userId).use((db) => db.orders.get(quoteId))
  return order ? `${order.product_name} · ${order.to.company_name}` : null
}

import { sha256OfBytes, ticketBodyHash } from '../../api/contract/bodyHash.ts'
import { toDataUrl } from '../../api/contract/dataUrl.ts'
import { TicketCreate } from '../../api/contract/tickets.ts'
import { type UserDb, withConnection } from './databases.ts'
import { readDeviceKey } from './device.ts'
import { DraftChangedError, isSameDraft } from './drafts.ts'
import { type Environment, mirrorTo } from './environment.ts'
import type { FrozenTicket } from './kinds/ticket.ts'
import { writeLog } from './log.ts'
import { newRow } from './outbox.ts'
import type { Media, OutboxRow, TicketDraft } from './rows.ts'

/** The form is not complete: texts per field, named as the API names them (`gross_weight`, `tare`, `net_weight`, `signature_data`, …). */
export class InvalidTicketError extends Error {
  override name = 'InvalidTicketError'
  readonly errors: Readonly<Record<string, readonly string[]>>
  constructor(errors: Record<string, string[]>) {
    super('The ticket is not complete.')
    this.errors = errors
  }
}

/**
 * Freezes the ticket. When this resolves it has been committed to the disk: only then say "Saved on this phone". Finishing
 * the same draft again gives the same row. Throws InvalidTicketError; DraftChangedError where another tab has changed the
 * draft; what `isStorageFull` (fullDisk.ts) knows, and then the draft lies there as before.
 */
export async function finishTicket(env: Environment, userId: number, draft: TicketDraft): Promise<OutboxRow> {
  const media = await freezeSignature(draft)
  const body = freezeFields(draft, env.clock.now(), await readDeviceKey(env))
  const bodyHash = await ticketBodyHash(body, new Uint8Array(media.bytes))
  const row = await withConnection(env.stores.user(userId), (db) =>
    db.transaction('rw', [db.drafts, db.outbox, db.media, db.meta, db.orders, db.log], async () => {
      const stored = await db.drafts.get(draft.quoteId)
      if (!stored || !isSameDraft(stored, draft)) return findFinished(db, draft)
      const device_seq = await takeSeq(env, db, userId)
      const title = await titleOf(db, draft.quoteId)
      const fresh = newRow(env.clock.now(), {
        ...{ kind: 'ticket', syncToken: draft.syncToken, bodyHash, quoteId: draft.quoteId, title },
        body: { ...body, device_seq } satisfies FrozenTicket,
      })
      const seq = await db.outbox.add(fresh)
      await db.media.put(media)
      await db.drafts.delete(draft.quoteId)
      await writeLog(db, env.clock, 'finished', { seq, kind: 'ticket', device_seq })
      return { ...fresh, seq }
    }),
  )
  remember(env, userId, row)
  // Not waited for: what was saved is saved, whether the browser takes the request or not.
  void env.requestSync()
  return row
}

async function freezeSignature(draft: TicketDraft): Promise<Media> {
  if (!draft.signature) throw new InvalidTicketError(errorsOf(draft))
  const { mime, bytes } = draft.signature
  const sha256 = await sha256OfBytes(new Uint8Array(bytes))
  return { v: 1, syncToken: draft.syncToken, mime, bytes, sha256, confirmedAt: null }
}

function freezeFields(draft: TicketDraft, now: number, device_id: string): Omit<FrozenTicket, 'device_seq'> {
  const parsed = TicketCreate.safeParse(toRequest(draft))
  if (!parsed.success) throw new InvalidTicketError(errorsOf(draft))
  const { quote_id, gross_weight, tare, vehicle, driver_id, signed_by, loaded_at, weighbridge_ref } = parsed.data
  return {
    ...{ quote_id, gross_kg: gross_weight, tare_kg: tare, vehicle, driver_id, signed_by, loaded_at, weighbridge_ref },
    logged_at: new Date(now).toISOString(),
    sync_token: draft.syncToken,
    device_id,
  }
}

/** What the server would say of it; a ticket that it would refuse as malformed is not frozen. */
function errorsOf(draft: TicketDraft): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const { path, message } of TicketCreate.safeParse(toRequest(draft)).error?.issues ?? []) {
    const field = path.map(String).join('.')
    errors[field] = [...(errors[field] ?? []), message]
  }
  return errors
}

function toRequest({ quoteId, fields, signature, syncToken }: TicketDraft): Record<string, unknown> {
  const { gross, tare, ...others } = fields
  const image = signature && { mime: signature.mime, bytes: new Uint8Array(signature.bytes) }
  return {
    ...others,
    ...{ quote_id: quoteId, gross_weight: gross, tare, sync_token: syncToken },
    signature_data: image ? toDataUrl(image) : '',
  }
}

async function findFinished(db: UserDb, draft: TicketDraft): Promise<OutboxRow> {
  const finished = await db.outbox.where({ syncToken: draft.syncToken }).first()
  if (!finished) throw new DraftChangedError()
  return finished
}

async function titleOf(db: UserDb, quoteId: number): Promise<string | null> {
  const order = await db.orders.get(quoteId)
  return order ? `${order.product_name} · ${order.to.company_name}` : null
}

const seqKey = (userId: number) => `loadstone|device-seq|${userId}`

/** The next number of this author on this device, also after the database was wiped: local storage remembers as well. */
async function takeSeq({ mirror }: Environment, db: UserDb, userId: number): Promise<number> {
  const stored = await db.meta.get('device_seq')
  const highest = stored?.key === 'device_seq' ? stored.highest : 0
  const next = Math.max(highest, readMirrored(mirror, userId)) + 1
  await db.meta.put({ key: 'device_seq', highest: next })
  return next
}

function remember({ mirror }: Environment, userId: number, row: OutboxRow): void {
  const { device_seq } = row.body as FrozenTicket
  if (device_seq > readMirrored(mirror, userId)) mirrorTo(mirror, seqKey(userId), String(device_seq))
}

/** The highest number given out, 0 before the first: each contact with the server reports it. */
export async function readHighestSeq({ mirror, stores }: Environment, userId: number): Promise<number> {
  const stored = await stores.user(userId).meta.get('device_seq')
  return Math.max(stored?.key === 'device_seq' ? stored.highest : 0, readMirrored(mirror, userId))
}

function readMirrored(mirror: Environment['mirror'], userId: number): number {
  const number = Number(mirror?.getItem(seqKey(userId)) ?? 0)
  return Number.isSafeInteger(number) && number > 0 ? number : 0
}

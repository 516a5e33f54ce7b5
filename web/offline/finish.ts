import { sha256OfBytes, ticketBodyHash } from '../../api/contract/rules/bodyHash.ts'
import { pickTicketContent, type TicketBody, ticketContent } from '../../api/contract/rules/ticketContent.ts'
import { TicketCreate } from '../../api/contract/tickets.ts'
import { toDataUrl } from '../../api/contract/wire/dataUrl.ts'
import { type UserDb, withConnection } from './databases.ts'
import { readDeviceKey } from './device.ts'
import { readHighestSeq, rememberSeq } from './deviceSeq.ts'
import { DraftChangedError, isSameDraft } from './drafts.ts'
import type { Environment } from './environment.ts'
import { frozenTicket } from './kinds/frozen.ts'
import type { FrozenTicket } from './kinds/ticket.ts'
import { writeLog } from './log.ts'
import { newRow } from './outbox.ts'
import type { Media, OutboxRow, TicketDraft } from './rows.ts'
import { dropCopy, writeCopy } from './secondCopy.ts'
import { noteUnsent } from './unsentNumbers.ts'

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
 * Freezes the ticket: `draft` as the form has it, also what was typed since the last save, with the `rev` of that save. When
 * this resolves it lies on the disk twice: only then say "Saved on this phone". Finishing the same draft again gives
 * the same row. Throws InvalidTicketError; DraftChangedError where another tab has changed the
 * draft; what `isStorageFull` (fullDisk.ts) knows, and then the draft is kept as before.
 */
export async function finishTicket(env: Environment, userId: number, draft: TicketDraft): Promise<OutboxRow> {
  const [media, deviceKey] = await Promise.all([freezeSignature(draft), readDeviceKey(env)])
  const body = freezeFields(draft, env.clock.now(), deviceKey)
  const bodyHash = await ticketBodyHash(body, new Uint8Array(media.bytes))
  let copied: Promise<void> | undefined
  const committed = withConnection(env.stores.user(userId), (db) =>
    db.transaction('rw', [db.drafts, db.outbox, db.media, db.meta, db.orders, db.log], async () => {
      // Asked for together: at the weighbridge each turn of the database is one more that the driver waits for.
      const [stored, highest, title] = await Promise.all([
        db.drafts.get(draft.quoteId),
        readHighestSeq(env, db, userId),
        titleOf(db, draft.quoteId),
      ])
      if (!stored || !isSameDraft(stored, draft)) return findFinished(db, body, media)
      const device_seq = highest + 1
      const fresh = newRow(env.clock.now(), {
        ...{ kind: 'ticket', syncToken: draft.syncToken, bodyHash, quoteId: draft.quoteId, title },
        body: { ...body, device_seq } satisfies FrozenTicket,
      })
      // Beside the transaction, not within: it ends where something else is waited for.
      copied = writeCopy(env, userId, fresh, media)
      copied.catch(() => {})
      const [seq] = await Promise.all([
        db.outbox.add(fresh),
        db.media.put(media),
        db.drafts.delete(draft.quoteId),
        db.meta.put({ key: 'device_seq', highest: device_seq }),
        writeLog(db, env.clock, 'finished', { kind: 'ticket', device_seq }),
      ])
      return { ...fresh, seq }
    }),
  )
  const row = await committed.catch(async (error: unknown) => {
    await copied?.catch(() => {})
    await dropCopy(env, userId, draft.syncToken)
    throw error
  })
  // Finished before, and perhaps without room for the second copy: then it is written now.
  await (copied ?? writeCopyOf(env, userId, row, media))
  rememberSeq(env, userId, frozenTicket(row).device_seq)
  noteUnsent(env, userId, row)
  // Not waited for: what was saved is saved, whether the browser takes the request or not.
  void env.requestSync()
  return row
}

function writeCopyOf(env: Environment, userId: number, { seq: _, ...row }: OutboxRow, media: Media): Promise<void> {
  return row.state === 'received' ? Promise.resolve() : writeCopy(env, userId, row, media)
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
  const logged_at = new Date(now).toISOString()
  return { ...pickTicketContent({ ...parsed.data, logged_at, sync_token: draft.syncToken }), device_id }
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
  // The first byte stands for the picture: the schema asks whether there is one, and looks into none.
  const image = signature && { mime: signature.mime, bytes: new Uint8Array(signature.bytes).slice(0, 1) }
  return {
    ...others,
    ...{ quote_id: quoteId, gross_weight: gross, tare, sync_token: syncToken },
    signature_data: image ? toDataUrl(image) : '',
  }
}

/** What another tab has made of the draft, where it is the very same ticket. */
async function findFinished(db: UserDb, body: Omit<FrozenTicket, 'device_seq'>, media: Media): Promise<OutboxRow> {
  const finished = await db.outbox.where({ syncToken: body.sync_token }).first()
  const signed = await db.media.get(body.sync_token)
  const isSame = finished && isSameContent(frozenTicket(finished), body) && signed?.sha256 === media.sha256
  if (!isSame) throw new DraftChangedError()
  return finished
}

/** Except the time, which is set again at each finishing. */
function isSameContent(one: TicketBody, other: TicketBody): boolean {
  const fields = Object.keys(ticketContent) as (keyof TicketBody)[]
  return fields.every((field) => field === 'logged_at' || one[field] === other[field])
}

async function titleOf(db: UserDb, quoteId: number): Promise<string | null> {
  const order = await db.orders.get(quoteId)
  return order ? `${order.product_name} · ${order.to.company_name}` : null
}

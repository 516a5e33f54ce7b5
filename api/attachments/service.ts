import { companyOf, type RequestActor } from '../auth/actor.ts'
import type { Attachment, AttachmentUpdate } from '../contract/attachments.ts'
import { can } from '../contract/rules/actions.ts'
import { isChoice, type Readers } from '../contract/rules/attachments.ts'
import { isAdmin } from '../contract/rules/permissions.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse, requireAllowed } from '../errors/refuse.ts'
import { recordEvent } from '../events/record.ts'
import { lockQuote } from '../quotes/queries.ts'
import { audienceOf } from './audience.ts'
import { presentAttachment } from './present.ts'
import {
  type AttachmentInHand,
  changeReadersRow,
  findAttachment,
  findQuoteOf,
  lockAttachment,
  removeRow,
} from './queries.ts'
import { readerOf, requireSameFile, requireSide } from './rules.ts'

/** More people at any time, fewer until somebody outside the firm has opened it. */
export function changeReaders(
  deps: Deps,
  actor: RequestActor,
  id: number,
  sent: AttachmentUpdate,
): Promise<Attachment> {
  return deps.db.transaction().execute(async (trx) => {
    const file = await lockOwn(trx, actor, id)
    const { record, readers, quote_id } = file
    if (!isChoice(record, sent.readers)) throw refuse.invalid({ readers: ['The selected readers is invalid.'] })
    requireSameFile(file, sent.version)
    requireAllowed(can.changeReaders({ record, readers, is_opened: file.opened_at !== null }, sent.readers))
    if (sent.readers !== readers) {
      await changeReadersRow(trx, id, sent.readers)
      await conclude(trx, deps, 'attachment.readers_changed', actor, file, [readers, sent.readers])
    }
    const row = await findAttachment(trx, await readerOf(trx, actor, quote_id), id)
    if (!row) throw refuse.notFound()
    return presentAttachment(row, false)
  })
}

/** By its firm, or by an admin. What says that it was there stays; its bytes go at once. */
export function removeAttachment(deps: Deps, actor: RequestActor, id: number, shown?: number): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const file = await lockOwn(trx, actor, id)
    requireSameFile(file, shown)
    await removeRow(trx, id, actor.id, deps.now())
    await conclude(trx, deps, 'attachment.removed', actor, file, [file.readers])
  })
}

/** Throws 404 for a file that the actor doesn't see, 403 for another firm's. */
async function lockOwn(trx: Trx, actor: RequestActor, id: number): Promise<AttachmentInHand> {
  const quoteId = await findQuoteOf(trx, id)
  const quote = quoteId === undefined ? undefined : await lockQuote(trx, quoteId)
  const file = quote && (await lockAttachment(trx, id))
  if (!file || !(await findAttachment(trx, await readerOf(trx, actor, file.quote_id), id))) throw refuse.notFound()
  if (isAdmin(actor)) return file
  if (file.company_id !== companyOf(actor)) throw refuse.forbidden()
  requireSide(actor, file.side)
  return file
}

type Kind = 'attachment.readers_changed' | 'attachment.removed'

async function conclude(
  trx: Trx,
  deps: Deps,
  kind: Kind,
  actor: RequestActor,
  file: AttachmentInHand,
  chosen: readonly Readers[],
): Promise<void> {
  const { id, name, quote_id } = file
  const audience = await audienceOf(trx, file, chosen)
  await recordEvent(trx, deps, { kind, actor_id: actor.id, quote_id, audience, data: { attachment_id: id, name } })
}

import type { z } from 'zod'
import type { RequestActor } from '../auth/actor.ts'
import type { AttachmentQuery, Attachments } from '../contract/attachments.ts'
import { quotaBytes } from '../contract/rules/attachments.ts'
import { isAdmin, may } from '../contract/rules/permissions.ts'
import type { Db } from '../db/database.ts'
import { byId, pageOf } from '../db/page.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { presentAttachment } from './present.ts'
import {
  type AttachmentRow,
  countAttachments,
  findAttachment,
  findFile,
  findPreview,
  findQuoteOf,
  listAttachments,
  markOpened,
  seesList,
} from './queries.ts'
import { readerOf } from './rules.ts'
import { findRoom } from './uploadQueries.ts'

/** Throws 404 to whoever has no part in the quote or its order, and no file there. */
export async function readAttachments(
  { db, now }: Deps,
  actor: RequestActor,
  quoteId: number,
  query: AttachmentQuery,
): Promise<z.input<typeof Attachments>> {
  const reader = await readerOf(db, actor, quoteId)
  const which = { quoteId, record: query.record, bid_id: query.bid_id }
  const rows = await listAttachments(db, reader, which, query)
  if (rows.length === 0 && !(await seesList(db, reader, quoteId))) throw refuse.notFound('Quote not found')
  const total = await countAttachments(db, reader, which)
  const { data, meta } = pageOf(rows, query.limit, total, byId, (row) => presentAttachment(row, reader.is_admin))
  const { company_id } = reader
  if (company_id === null || !may(actor, 'attachment.add')) return { data, meta: { ...meta, room: null } }
  const { record, bid_id = null } = query
  const room = await findRoom(db, { quote_id: quoteId, record, bid_id, company_id }, now())
  return { data, meta: { ...meta, room: { ...room, quota: quotaBytes } } }
}

type File = { name: string; mime: string; bytes: Buffer }

export async function readFile(deps: Deps, actor: RequestActor, id: number): Promise<File> {
  const { name, mime } = await open(deps, actor, id)
  const found = await findFile(deps.db, id)
  if (!found) throw refuse.notFound('This file was not in the backup that was restored.', 'file_left_out')
  return { name, mime, bytes: found.bytes }
}

export async function readPreview(deps: Deps, actor: RequestActor, id: number): Promise<Buffer> {
  await open(deps, actor, id)
  const preview = await findPreview(deps.db, id)
  if (!preview) throw refuse.notFound()
  return preview
}

/** Notes that somebody outside the firm has opened it: from then on nobody may be shut out. */
async function open({ db, now }: Deps, actor: RequestActor, id: number): Promise<AttachmentRow> {
  const row = await findReadable(db, actor, id)
  if (row.is_own || isAdmin(actor) || row.opened_at || (await markOpened(db, row, now()))) return row
  // Its readers have just been changed.
  return findReadable(db, actor, id)
}

async function findReadable(db: Db, actor: RequestActor, id: number): Promise<AttachmentRow> {
  const quoteId = await findQuoteOf(db, id)
  const row = quoteId === undefined ? undefined : await findAttachment(db, await readerOf(db, actor, quoteId), id)
  if (!row) throw refuse.notFound()
  return row
}

import { companyOf, type RequestActor } from '../auth/actor.ts'
import { type DoersReader, nameOfAuthor } from '../companies/rules.ts'
import { noteImageRead } from '../contract/calls.ts'
import type { CollectionNote } from '../contract/collectionNotes.ts'
import { isAdmin } from '../contract/rules/permissions.ts'
import { requestOf } from '../contract/wire/call.ts'
import type { Paging } from '../contract/wire/wire.ts'
import type { Db } from '../db/database.ts'
import { byId, type Page, pageOf } from '../db/page.ts'
import { refuse } from '../errors/refuse.ts'
import { countNotes, findNoteImage, listNotes, type NoteRow } from './noteQueries.ts'
import { isParty, type NoteViewer } from './queries/viewer.ts'

/** Throws 404 for readers who aren't a party to the order. */
export async function readNotes(
  db: Db,
  actor: RequestActor,
  quoteId: number,
  query: Paging,
): Promise<Page<CollectionNote>> {
  const viewer = viewerOf(actor)
  if (!(await isParty(db, viewer, quoteId))) throw refuse.notFound()
  const rows = await listNotes(db, viewer, quoteId, query)
  const total = await countNotes(db, viewer, quoteId)
  return pageOf(rows, query.limit, total, byId, (row) => presentNote(row, actor))
}

export async function readNoteImage(db: Db, actor: RequestActor, imageId: string): Promise<Buffer> {
  const found = await findNoteImage(db, viewerOf(actor), imageId)
  if (!found) throw refuse.notFound()
  return found.bytes
}

export function presentNote(row: NoteRow, reader: DoersReader): CollectionNote {
  return {
    id: row.id,
    image_url: requestOf(noteImageRead, { file: `${row.image_id}.jpg` }).path,
    width: row.width,
    height: row.height,
    created_by: nameOfAuthor(row.author, reader),
    taken_at: row.taken_at.toISOString(),
    created_at: row.created_at.toISOString(),
  }
}

function viewerOf(actor: RequestActor): NoteViewer {
  if (isAdmin(actor)) return { kind: 'admin' }
  const isTrader = actor.roles.includes('contractor') || actor.roles.includes('supplier')
  return { kind: isTrader ? 'company' : 'carrier', company_id: companyOf(actor) }
}

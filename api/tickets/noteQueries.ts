import { type Insertable, sql } from 'kysely'
import { doer } from '../companies/queries.ts'
import type { Paging } from '../contract/wire/wire.ts'
import type { Db, Trx } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import { isNoteVisibleTo, type NoteViewer } from './queries/viewer.ts'

function noteRows(db: Db | Trx) {
  return db
    .selectFrom('collection_notes as note')
    .select([
      'note.id',
      'note.image_id',
      'note.width',
      'note.height',
      'note.taken_at',
      'note.created_at',
      doer('note.created_by').$notNull().as('author'),
    ])
}

export type NoteRow = Awaited<ReturnType<ReturnType<typeof noteRows>['executeTakeFirstOrThrow']>>

export function findNote(db: Db | Trx, id: number): Promise<NoteRow> {
  return noteRows(db).where('note.id', '=', id).executeTakeFirstOrThrow()
}

export function listNotes(db: Db, viewer: NoteViewer, quoteId: number, { limit, cursor }: Paging): Promise<NoteRow[]> {
  const all = noteRows(db)
    .where('note.quote_id', '=', quoteId)
    .where(isNoteVisibleTo(viewer))
    .orderBy('note.id', 'desc')
    .limit(limit + 1)
  return (cursor ? all.where('note.id', '<', cursor[0]) : all).execute()
}

export async function countNotes(db: Db, viewer: NoteViewer, quoteId: number): Promise<number> {
  const { total } = await db
    .selectFrom('collection_notes as note')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('note.quote_id', '=', quoteId)
    .where(isNoteVisibleTo(viewer))
    .executeTakeFirstOrThrow()
  return total
}

export function findNoteImage(db: Db, viewer: NoteViewer, imageId: string) {
  return db
    .selectFrom('collection_notes as note')
    .select('note.bytes')
    .where('note.image_id', '=', imageId)
    .where(isNoteVisibleTo(viewer))
    .executeTakeFirst()
}

/** `isTheirs`: the author sent it, so no other content counts that somebody imported. */
export type SentToken = { authorId: number; syncToken: string; bodyHash: Buffer; isTheirs: boolean }

/** If there are several, the one with this content. */
export function findStoredNote(db: Db | Trx, { authorId, syncToken, bodyHash, isTheirs }: SentToken) {
  return db
    .selectFrom('collection_notes')
    .select(['id', 'body_hash'])
    .where('created_by', '=', authorId)
    .where('sync_token', '=', syncToken)
    .where(sql<boolean>`(not ${isTheirs}::boolean or not is_imported or body_hash = ${bodyHash})`)
    .orderBy(sql`body_hash = ${bodyHash}`, 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertNote(trx: Trx, note: Insertable<Database['collection_notes']>): Promise<number> {
  const { id } = await trx.insertInto('collection_notes').values(note).returning('id').executeTakeFirstOrThrow()
  return id
}

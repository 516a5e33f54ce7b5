import { answering } from '../answer.ts'
import { admins, only } from '../auth/access.ts'
import * as calls from '../contract/calls.ts'
import { CollectionNotes, NoteCreate, NoteFile, NotePath, NoteSaved } from '../contract/collectionNotes.ts'
import { paging } from '../contract/wire/wire.ts'
import type { App, Deps } from '../deps.ts'
import { takeForms } from '../forms.ts'
import { presentNote, readNoteImage, readNotes } from './noteReads.ts'
import { addNote } from './noteService.ts'

const mine = [200, 404] as const

/** A separate scope, because only these routes take forms. */
export async function noteRoutes(app: App, deps: Deps): Promise<void> {
  await takeForms(app, 'image')
  const answer = answering(app, 'tickets')
  answer(calls.noteAdd, {
    summary: "Add the photo of a paper note to an order, once per sync token (multipart, 'image' at most 300 kB)",
    params: NotePath,
    body: NoteCreate,
    answer: NoteSaved,
    status: [200, 201],
    // 403 for the supplier: in the access tests its order has a haulier, who is the carrier.
    access: only(
      'note.add',
      { supplier: 403, haulier: [201, 403], staff_fulfillment: [201, 403], driver: [201, 403] },
      { uploadToken: true },
    ),
    handle: async ({ actor, params, body, reply }) => {
      const { row, isReplay, ...acknowledged } = await addNote(deps, actor, params.id, body)
      if (isReplay) reply.header('idempotency-replayed', 'true')
      reply.status(isReplay ? 200 : 201)
      return { message: 'Collection note saved', data: presentNote(row, actor), ...acknowledged }
    },
  })
  const readers = { contractor: mine, supplier: mine, haulier: mine, staff_fulfillment: mine }
  answer(calls.noteList, {
    summary: "An order's collection notes, newest first, for its parties",
    params: NotePath,
    query: paging,
    answer: CollectionNotes,
    access: only('note.list', { ...readers, ...admins(200) }),
    handle: ({ actor, params, query }) => readNotes(deps.db, actor, params.id, query),
  })
  answer(calls.noteImageRead, {
    summary: 'The picture of a collection note',
    file: ['image/jpeg'],
    params: NoteFile,
    access: only('note.list', { ...readers, ...admins(200) }),
    handle: async ({ actor, params, reply }) => {
      const bytes = await readNoteImage(deps.db, actor, params.file)
      return reply.header('cache-control', 'private, no-store').type('image/jpeg').send(bytes)
    },
  })
}

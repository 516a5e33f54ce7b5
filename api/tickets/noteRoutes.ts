import multipart from '@fastify/multipart'
import type { FastifyError, FastifyRequest } from 'fastify'
import { answering } from '../answer.ts'
import { admins, only } from '../auth/access.ts'
import * as calls from '../contract/calls.ts'
import {
  CollectionNotes,
  mostNoteBytes,
  NoteCreate,
  NoteFile,
  NotePath,
  NoteSaved,
  noteTooLarge,
} from '../contract/collectionNotes.ts'
import { paging } from '../contract/wire/wire.ts'
import type { App, Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { presentNote, readNoteImage, readNotes } from './noteReads.ts'
import { addNote } from './noteService.ts'

const mine = [200, 404] as const

/** One picture and a few short fields; what goes beyond is not read to its end. */
const limits = { files: 1, fileSize: mostNoteBytes, fields: 8, fieldSize: 256, fieldNameSize: 64, parts: 9 }

/** A scope of their own: nowhere else is a form taken. */
export async function noteRoutes(app: App, deps: Deps): Promise<void> {
  await takeForms(app)
  const answer = answering(app, 'tickets')
  answer(calls.noteAdd, {
    summary: "Add the photo of a paper note to an order, once per sync token (multipart, 'image' at most 300 kB)",
    params: NotePath,
    body: NoteCreate,
    answer: NoteSaved,
    status: [200, 201],
    // The own supplier is not the carrier of the own order: it has a haulier.
    access: only(
      'note.add',
      { supplier: 403, haulier: [201, 403], staff_fulfillment: [201, 403], driver: [201, 403] },
      { uploadToken: true },
    ),
    handle: async ({ actor, params, body, reply }) => {
      const { row, isReplay, sync_token, body_hash } = await addNote(deps, actor, params.id, body)
      if (isReplay) reply.header('idempotency-replayed', 'true')
      reply.status(isReplay ? 200 : 201)
      return { message: 'Collection note saved', data: presentNote(row), sync_token, body_hash }
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
    params: NoteFile,
    access: only('note.list', { ...readers, ...admins(200) }),
    handle: async ({ actor, params, reply }) => {
      const bytes = await readNoteImage(deps.db, actor, params.file)
      return reply.header('cache-control', 'private, no-store').type('image/jpeg').send(bytes)
    },
  })
}

/** A form that breaks off or is none can't be read; the parser's own error has no status. */
async function takeForms(app: App): Promise<void> {
  const beingRead = new WeakSet<FastifyRequest>()
  app.addHook('preParsing', async (request) => {
    beingRead.add(request)
  })
  await app.register(multipart, { attachFieldsToBody: 'keyValues', limits })
  app.addHook('preValidation', async (request) => {
    beingRead.delete(request)
  })
  app.setErrorHandler((error: FastifyError, request) => {
    if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw refuse.invalid({ image: [noteTooLarge] })
    const isBroken = error.statusCode === undefined && request.isMultipart() && beingRead.has(request)
    throw isBroken ? refuse.unreadable(400, 'bad_request', 'The request could not be read.') : error
  })
}

import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { companyOf, type RequestActor } from '../auth/actor.ts'
import type { NoteCreate } from '../contract/collectionNotes.ts'
import { can } from '../contract/rules/actions.ts'
import { photoTexts } from '../contract/rules/photo.ts'
import { refusalMessage } from '../contract/rules/refusals.ts'
import type { NoteBody } from '../contract/rules/signedContent.ts'
import { sha256OfBytes, signedNoteHash } from '../contract/rules/signedContent.ts'
import { timeOfToken } from '../contract/tickets/schemas.ts'
import type { Trx } from '../db/database.ts'
import { runQuery } from '../db/together.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { recordEvent, toCompany, toUser } from '../events/record.ts'
import { findOrder, listOrderAudience } from '../orders/queries.ts'
import { encodeNote, type NotePicture } from './notePicture.ts'
import { findNote, findStoredNote, insertNote, type NoteRow, type SentToken } from './noteQueries.ts'
import { wasAssigned } from './queries/facts.ts'
import { tokensClaim } from './queries.ts'
import { isOfOffice } from './rules.ts'

type AddedNote = { row: NoteRow; isReplay: boolean; sync_token: string; body_hash: string; media_hash: string }
type Work = {
  deps: Deps
  actor: RequestActor
  /** Somebody of the carrier's office who imports the author's note from a file. */
  importer: RequestActor | null
  body: NoteBody
  body_hash: string
  media_hash: string
}
type StoredNote = { id: number; body_hash: Buffer }

/** Stores a photo exactly once per token, from anyone who may log the order's tickets, even once it has closed. */
export async function addNote(
  deps: Deps,
  actor: RequestActor,
  quoteId: number,
  sent: NoteCreate,
  importer: RequestActor | null = null,
): Promise<AddedNote> {
  const body = bodyOf(quoteId, sent, deps.now())
  const media_hash = await sha256OfBytes(sent.image)
  const body_hash = await signedNoteHash(body, media_hash)
  if (sent.body_hash !== null && sent.body_hash !== body_hash) {
    throw refuse.invalid({ body_hash: ['The body hash field does not match the content.'] })
  }
  const work = { deps, actor, importer, body, body_hash, media_hash }
  const stored = await findStoredNote(deps.db, tokenOf(work))
  if (stored) return replay(work, stored)
  const picture = await encodeNote(sent.image)
  if (!picture) throw refuse.invalid({ image: [photoTexts('image').notAnImage] })
  const result = await deps.db.transaction().execute((trx) => storeOnce(trx, work, picture))
  if (typeof result !== 'number') return replay(work, result)
  return { row: await findNote(deps.db, result), isReplay: false, sync_token: body.sync_token, body_hash, media_hash }
}

function bodyOf(quote_id: number, sent: NoteCreate, now: Date): NoteBody {
  const sync_token = sent.sync_token ?? randomUUIDv7()
  const madeAt = sent.sync_token === null ? now : new Date(timeOfToken(sent.sync_token))
  return { quote_id, sync_token, taken_at: sent.taken_at ?? madeAt.toISOString() }
}

/** The first answer again if the content is the same; otherwise a refusal that says nothing of the stored note. */
async function replay({ deps, body, body_hash, media_hash }: Work, stored: StoredNote): Promise<AddedNote> {
  if (stored.body_hash.toString('hex') !== body_hash) {
    const used = ['The sync token has already been used for another note.']
    throw refuse.invalid({ sync_token: used }, used[0], 'token_reused')
  }
  return { row: await findNote(deps.db, stored.id), isReplay: true, sync_token: body.sync_token, body_hash, media_hash }
}

function tokenOf({ actor, importer, body, body_hash }: Work): SentToken {
  const bodyHash = Buffer.from(body_hash, 'hex')
  return { authorId: actor.id, syncToken: body.sync_token, bodyHash, isTheirs: importer === null }
}

/** The new note's id, or the note that a concurrent send of the token stored first. */
async function storeOnce(trx: Trx, work: Work, picture: NotePicture): Promise<number | StoredNote> {
  const { deps, actor, body, body_hash } = work
  if (!(await runQuery(trx, tokensClaim(trx, { authorId: actor.id, syncTokens: [body.sync_token] })))) {
    throw refuse.conflict('in_flight', 'This note is being saved right now.')
  }
  const stored = await findStoredNote(trx, tokenOf(work))
  if (stored) return stored
  const carrier_company_id = companyOf(actor)
  const order = await requireAuthor(trx, work)
  const id = await insertNote(trx, {
    ...body,
    ...picture,
    carrier_company_id,
    image_id: randomUUID(),
    created_by: actor.id,
    is_imported: work.importer !== null,
    body_hash: Buffer.from(body_hash, 'hex'),
    taken_at: new Date(body.taken_at),
    created_at: deps.now(),
  })
  const parties = order ? await listOrderAudience(trx, order) : [toCompany(carrier_company_id), 'admins' as const]
  await recordEvent(trx, deps, {
    ...whatHappened(work, id),
    quote_id: body.quote_id,
    // The author may have been taken off the order since.
    audience: [...parties, toUser(actor.id)],
  })
  return id
}

function whatHappened({ actor, importer }: Work, note_id: number) {
  if (!importer) return { kind: 'note.added' as const, actor_id: actor.id, data: { note_id } }
  return { kind: 'note.imported' as const, actor_id: importer.id, data: { note_id, driver_id: actor.id } }
}

/** Same rule as for tickets. Throws 403 `not_your_order`, also for an order that doesn't exist. */
async function requireAuthor(trx: Trx, { actor, importer, body }: Work) {
  const company_id = companyOf(actor)
  const order = await findOrder(trx, body.quote_id, company_id)
  const was_assigned = await wasAssigned(trx, body.quote_id, actor.id, company_id)
  const is_office = [actor, importer].some(isOfOffice)
  const isTheirs = order ? can.logTicket(order, { company_id, is_office, was_assigned }).allowed : was_assigned
  if (!isTheirs) throw refuse.forbidden(refusalMessage('not_your_order'), 'not_your_order')
  return order
}

import type { RequestActor } from '../auth/actor.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { isParty, type NoteViewer } from '../tickets/queries/viewer.ts'
import { viewerOf } from '../tickets/rules.ts'
import { openSheets } from './lettering.ts'
import { drawNote, drawSummary, type NoteSheet } from './packSheets.ts'
import { readPhoto } from './picture.ts'
import { findOrderPaper, listDaysOfOrder, listPhotos, type OrderPaper } from './queries.ts'
import { readTicketPapers, written } from './reads.ts'
import { drawTicket } from './ticketSheet.ts'

const atOnce = { tickets: 50, photos: 4 }

/** All papers of an order, streamed. Throws 404 before the first page if the reader has no part in it. */
export async function readPack(
  deps: Deps,
  actor: RequestActor,
  quoteId: number,
): Promise<{ name: string; pages: AsyncGenerator<Uint8Array> }> {
  const viewer = viewerOf(actor)
  if (viewer.kind === 'driver' || !(await isParty(deps.db, viewer, quoteId))) throw refuse.notFound()
  const order = await findOrderPaper(deps.db, quoteId)
  if (!order) throw refuse.notFound()
  return { name: `delivery-pack-${quoteId}.pdf`, pages: drawPack(deps, actor, viewer, order) }
}

async function* drawPack(
  deps: Deps,
  actor: RequestActor,
  viewer: NoteViewer,
  order: OrderPaper,
): AsyncGenerator<Uint8Array> {
  const { db, now } = deps
  const { quote_id, carrier_company_id } = order
  const sheet = openSheets(`Delivery pack, order ${quote_id}`, now())
  drawSummary(sheet, { order, days: await listDaysOfOrder(db, viewer, order), now: now() })
  yield* written(sheet)
  const carried = { order: quote_id, carrier: carrier_company_id }
  for await (const paper of readTicketPapers(deps, actor, carried, atOnce.tickets)) {
    drawTicket(sheet, paper)
    yield* written(sheet)
  }
  for await (const note of readPhotos(db, viewer, quote_id)) {
    drawNote(sheet, quote_id, note)
    yield* written(sheet)
  }
  sheet.end()
  yield* written(sheet)
}

async function* readPhotos(db: Db, viewer: NoteViewer, quoteId: number): AsyncGenerator<NoteSheet> {
  for (let behind = 0; ; ) {
    const notes = await listPhotos(db, viewer, quoteId, behind, atOnce.photos)
    for (const { bytes, ...note } of notes) yield { ...note, photo: await readPhoto(bytes) }
    const last = notes.at(-1)
    if (!last || notes.length < atOnce.photos) return
    behind = last.id
  }
}

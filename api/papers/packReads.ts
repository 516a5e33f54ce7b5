import type { RequestActor } from '../auth/actor.ts'
import type { Doer } from '../companies/queries.ts'
import { isAdmin } from '../contract/rules/permissions.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { partiesOf, presentMoney, ratePerTonne, sidesOf } from '../orders/rules.ts'
import { isParty, type NoteViewer } from '../tickets/queries/viewer.ts'
import { viewerOf } from '../tickets/rules.ts'
import type { Part } from './drawing.ts'
import type { DayOfPack, Summary } from './packSheets.ts'
import { findOrderPaper, listDaysOfOrder, listPhotos, type OrderPaper } from './queries.ts'
import { readAltered, readTicketParts } from './reads.ts'
import type { Studio } from './studio.ts'

const atOnce = { tickets: 50, photos: 4 }

/** All papers of an order, streamed. Throws 404 before the first page if the reader has no part in it. */
export async function readPack(
  deps: Deps & { studio: Studio },
  actor: RequestActor,
  quoteId: number,
): Promise<{ name: string; pages: AsyncGenerator<Uint8Array> }> {
  const viewer = viewerOf(actor)
  if (viewer.kind === 'driver' || !(await isParty(deps.db, viewer, quoteId))) throw refuse.notFound()
  const order = await findOrderPaper(deps.db, quoteId)
  if (!order) throw refuse.notFound()
  const subject = `What was delivered of ${order.product_name}: summary, weight tickets and collection notes`
  const paper = { title: `Delivery pack, order ${order.quote_id}`, subject, now: deps.now() }
  const pages = deps.studio.draw(actor.id, paper, readParts(deps, actor, viewer, order))
  return { name: `delivery-pack-${quoteId}.pdf`, pages }
}

async function* readParts(
  deps: Deps,
  actor: RequestActor,
  viewer: NoteViewer,
  order: OrderPaper,
): AsyncGenerator<Part> {
  const { db, now } = deps
  const { quote_id, carrier_company_id } = order
  const summary = { order, days: await readDays(db, viewer, order), money: moneyOf(order, actor), now: now() }
  yield { is: 'summary', summary }
  yield* readTicketParts(deps, actor, { order: quote_id, carrier: carrier_company_id }, atOnce.tickets)
  yield* readNoteParts(db, viewer, quote_id)
}

async function readDays(db: Db, viewer: NoteViewer, order: OrderPaper): Promise<DayOfPack[]> {
  const days = await listDaysOfOrder(db, viewer, order)
  const altered = await readAltered(
    db,
    days.flatMap(({ ticket_ids }) => ticket_ids),
  )
  return days.map(({ ticket_ids, ...day }) => ({ ...day, altered: ticket_ids.filter((id) => altered.has(id)).length }))
}

/** The reader's own; an admin hands packs to any of the parties. */
function moneyOf(order: OrderPaper, actor: RequestActor): Summary['money'] {
  const sides = isAdmin(actor) ? [] : sidesOf(partiesOf(order, actor), actor)
  return sides.length === 0 ? null : { ...presentMoney(order, sides), perTonne: ratePerTonne(order, sides) }
}

/** A driver, or the firm of somebody in an office: a pack is handed on. */
function nameOnPaper({ is_driver, name, company_name }: Doer): string {
  return is_driver ? name : (company_name ?? name)
}

async function* readNoteParts(db: Db, viewer: NoteViewer, quoteId: number): AsyncGenerator<Part> {
  for (let behind = 0; ; ) {
    const notes = await listPhotos(db, viewer, quoteId, behind, atOnce.photos)
    for (const { bytes, author, taken_at } of notes) {
      yield { is: 'note', quoteId, note: { author: nameOnPaper(author), taken_at }, photo: new Uint8Array(bytes) }
    }
    const last = notes.at(-1)
    if (!last || notes.length < atOnce.photos) return
    behind = last.id
  }
}

import { randomUUIDv7 } from 'node:crypto'
import { companyOf, type RequestActor } from '../auth/actor.ts'
import type { EventData } from '../contract/events.ts'
import { can } from '../contract/rules/actions.ts'
import { refusalMessage } from '../contract/rules/refusals.ts'
import { sha256OfBytes } from '../contract/rules/signedContent.ts'
import { flagTicket, type TicketFlag } from '../contract/tickets/checks.ts'
import { pickTicketContent, type TicketContent } from '../contract/tickets/content.ts'
import { signedBodyHash } from '../contract/tickets/hash.ts'
import { notAnImage, type TicketCreate, timeOfToken } from '../contract/tickets/schemas.ts'
import type { Trx } from '../db/database.ts'
import { type Asked, ask, type Ending, reading, together, transactAndRead } from '../db/together.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { enqueue } from '../events/jobs.ts'
import { type Audience, recording, toCompany, toUser } from '../events/record.ts'
import { type ComingTrade, sealInsert, tradeOf } from '../evidence/queries/unsealed.ts'
import {
  checkAgain,
  checkSignature,
  type DeviceSigned,
  keyOf,
  type SignatureCheck,
} from '../evidence/rules/deviceKeys.ts'
import { sealNew } from '../evidence/rules/sealing.ts'
import { audienceOf } from '../orders/queries.ts'
import { toColumns } from './contentColumns.ts'
import { type Facts, factsOf } from './queries/facts.ts'
import { numberTaking, storedOf, ticketInsert, tokenClaim } from './queries.ts'
import { type TicketRow, ticketOfAuthor } from './readQueries.ts'
import { isOfOffice } from './rules.ts'
import { encodeSignature, type StoredSignature } from './signature.ts'

export type LoggedTicket = { row: TicketRow; isReplay: boolean } & Acknowledged
/** What the device asked to have kept: its ticket, and the hash of the signature's picture. */
type Acknowledged = { sync_token: string; body_hash: string; media_hash: string }

/**
 * Stores a ticket exactly once. The token, the ticket, its signature and its event commit in one transaction; the picture
 * is decoded before that opens. What merely looks wrong is taken and flagged: a tipped load is a fact. `importer` brings it
 * for its author: it is the author's ticket all the same, and the same ticket when their phone sends it too.
 */
export async function logTicket(
  deps: Deps,
  actor: RequestActor,
  sent: TicketCreate,
  importer: RequestActor | null = null,
): Promise<LoggedTicket> {
  const now = deps.now()
  const body = completeBody(sent, now)
  const media_hash = await sha256OfBytes(sent.signature_data.bytes)
  const body_hash = await signedBodyHash(body, media_hash)
  if (sent.body_hash !== null && sent.body_hash !== body_hash) {
    throw refuse.invalid({ body_hash: ['The body hash field does not match the content.'] })
  }
  const work = { deps, actor, importer, sent, body, body_hash, media_hash, now }
  const [stored, publicKey] = await together(deps.db, [
    storedOf(deps.db, body.sync_token),
    keyOf(deps.db, signedOf(work)),
  ])
  if (stored) return replay(work, stored)
  const signature = await encodeSignature(sent.signature_data.bytes)
  if (!signature) throw refuse.invalid({ signature_data: [notAnImage] })
  const check = await checkSignature(signedOf(work), publicKey)
  const result = await transactAndRead(deps.db, (trx) => storing(trx, { ...work, check }, signature))
  if ('body_hash' in result) return replay(work, result)
  return { row: result, isReplay: false, sync_token: body.sync_token, body_hash, media_hash }
}

type Work = {
  deps: Deps
  /** The author. */
  actor: RequestActor
  /** Of the carrier's office, who brings a ticket of the author's from a file. */
  importer: RequestActor | null
  sent: TicketCreate
  body: TicketContent
  body_hash: string
  media_hash: string
  now: Date
}
type CheckedWork = Work & { check: SignatureCheck }
type StoredTicket = { id: number; created_by: number; body_hash: Buffer }

/** What the client left out; a token that it didn't send is made for it, and such a send is a ticket of its own. */
function completeBody(sent: TicketCreate, now: Date): TicketContent {
  const madeAt = sent.sync_token === null ? now : new Date(timeOfToken(sent.sync_token))
  return pickTicketContent({
    ...sent,
    logged_at: sent.logged_at ?? madeAt.toISOString(),
    sync_token: sent.sync_token ?? randomUUIDv7(),
  })
}

/** The same token again: the same answer for the same content of the same author, and nothing of the first for any other. */
async function replay({ deps, actor, body, body_hash, media_hash }: Work, stored: StoredTicket): Promise<LoggedTicket> {
  const isSame = stored.created_by === actor.id && stored.body_hash.toString('hex') === body_hash
  if (!isSame) {
    const used = ['The sync token has already been used for another ticket.']
    throw refuse.invalid({ sync_token: used }, used[0], 'token_reused')
  }
  const row = await ask(deps.db, ticketOfAuthor(deps.db, stored.id, actor.id))
  return { row, isReplay: true, sync_token: body.sync_token, body_hash, media_hash }
}

function signedOf({ actor, sent, body_hash }: Work): DeviceSigned {
  const { device_signature, device_key_id } = sent
  return { user_id: actor.id, body_hash, device_signature, device_key_id }
}

/** Stores the new ticket, or reads what another send of its token has stored. Two round trips, since others wait for its locks. */
async function storing(
  trx: Trx,
  work: CheckedWork,
  signature: StoredSignature,
): Promise<Ending<TicketRow | StoredTicket>> {
  const { deps, actor, body, now } = work
  const check = work.check === 'unknown' ? await checkAgain(trx, signedOf(work)) : work.check
  const columns = { ...columnsOf(work), carrier_company_id: companyOf(actor), device_signed: check === 'signed' }
  const numbered = { companyId: columns.carrier_company_id, quoteId: body.quote_id, syncToken: body.sync_token }
  const [isClaimed, taken, facts, trade] = await together(trx, [
    tokenClaim(trx, body.sync_token),
    // Before the order is read: a release waits for the number too, and is seen here once it has committed.
    numberTaking(trx, numbered),
    factsOf(trx, columns),
    tradeOf(trx, columns),
  ])
  if (!isClaimed) throw refuse.conflict('in_flight', 'This ticket is being saved right now.')
  if (!taken) return { writes: [], read: requiredOf(trx, body.sync_token) }
  requireAuthor(work, facts)
  const ticket = { ...columns, ...taken, flags: flagsOf(work, facts) }
  const seal = trade && sealNew(deps, ticket, trade)
  if (!seal) await enqueue(deps.jobs, trx, 'seal', {})
  const event = recording(trx, now, {
    ...tellingOf(work, facts, trade),
    ...whatHappened(work, { ticket_id: taken.id, number: taken.number, net_kg: body.gross_kg - body.tare_kg }),
  })
  const writes = [ticketInsert(trx, ticket, signature), ...(seal ? [sealInsert(trx, seal)] : []), event]
  return { writes, read: ticketOfAuthor(trx, taken.id, actor.id) }
}

function flagsOf({ importer, sent, body, now }: Work, facts: Facts): TicketFlag[] {
  const { order, assignment } = facts
  return flagTicket({
    ...facts.weighed,
    gross_kg: body.gross_kg,
    tare_kg: body.tare_kg,
    // Where the acceptance was released meanwhile, the assignment still knows how much it was about.
    ordered_kg: order?.quantity_kg ?? assignment?.quantity_kg ?? 0,
    confirmed_at: order ? confirmationOf(order) : null,
    is_driver_removed: assignment !== undefined && assignment.removed_at !== null,
    is_order_closed: !order || order.closed_at !== null,
    is_imported: importer !== null,
    logged_at: new Date(body.logged_at),
    sent_at: sent.sent_at === null ? null : new Date(sent.sent_at),
    now,
  })
}

function requiredOf(trx: Trx, syncToken: string): Asked<StoredTicket> {
  return reading(storedOf(trx, syncToken), (stored) => {
    if (!stored) throw new Error('No number, and no ticket of the token')
    return stored
  })
}

function whatHappened({ actor, importer, body }: Work, data: EventData['ticket.logged']) {
  if (!importer) return { kind: 'ticket.logged' as const, actor_id: actor.id, data }
  const driver_id = body.driver_id ?? actor.id
  return { kind: 'ticket.imported' as const, actor_id: importer.id, data: { ...data, driver_id } }
}

/**
 * The author is or was a driver of this order, or of its carrier's office, which alone may name another driver. Throws 403
 * `not_your_order`, which an order that doesn't exist is answered too, or 422.
 */
function requireAuthor({ actor, importer, body }: Work, { order, assignment, isDriver }: Facts): void {
  const is_office = [actor, importer].some(isOfOffice)
  const driverId = body.driver_id ?? actor.id
  if (driverId !== actor.id && !(is_office && isDriver)) {
    throw refuse.invalid({ driver_id: ['The selected driver id is invalid.'] })
  }
  const author = { company_id: companyOf(actor), is_office, was_assigned: assignment !== undefined }
  const isTheirs = order ? can.logTicket(order, author).allowed : author.was_assigned
  if (!isTheirs) throw refuse.forbidden(refusalMessage('not_your_order'), 'not_your_order')
}

function columnsOf({ actor, sent, body, body_hash, now }: Work) {
  return {
    ...toColumns(body),
    driver_id: body.driver_id ?? actor.id,
    created_by: actor.id,
    body_hash: Buffer.from(body_hash, 'hex'),
    device_key: sent.device_id,
    device_seq: sent.device_seq,
    device_signature: bytesOf(sent.device_signature),
    device_key_id: bytesOf(sent.device_key_id),
    created_at: now,
  }
}

function bytesOf(hex: string | null): Buffer | null {
  return hex === null ? null : Buffer.from(hex, 'hex')
}

/** The haulier's confirmation; the supplier's, where it carries itself. */
function confirmationOf(order: NonNullable<Facts['order']>): Date | null {
  return order.haulier_company_id === null ? order.supplier_confirmed_at : order.haulier_confirmed_at
}

/** The order's parties and drivers; the author too, who may have been removed since. */
function tellingOf({ actor, body }: Work, { order, drivers }: Facts, trade: ComingTrade | undefined) {
  // Of a carrier whose acceptance was released the contractor still sees every load.
  const former: Audience[] = [
    toCompany(companyOf(actor)),
    'admins',
    ...(trade ? [toCompany(trade.buyer_company_id)] : []),
  ]
  const parties = order ? audienceOf(order, drivers) : former
  return { quote_id: body.quote_id, audience: [...parties, toUser(actor.id)] }
}

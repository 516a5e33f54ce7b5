import { randomUUIDv7 } from 'node:crypto'
import { companyOf, type RequestActor } from '../auth/actor.ts'
import type { EventData } from '../contract/events.ts'
import { can } from '../contract/rules/actions.ts'
import { pricedAt } from '../contract/rules/pricedAt.ts'
import { refusalMessage } from '../contract/rules/refusals.ts'
import { sha256OfBytes } from '../contract/rules/signedContent.ts'
import { flagTicket, type TicketFlag } from '../contract/tickets/checks.ts'
import { pickTicketContent, type TicketContent } from '../contract/tickets/content.ts'
import { signedBodyHash } from '../contract/tickets/hash.ts'
import { notAnImage, type TicketCreate, timeOfToken } from '../contract/tickets/schemas.ts'
import type { Trx } from '../db/database.ts'
import { type DeferredQuery, type Ending, mapQuery, runQuery, together, transactAndRead } from '../db/together.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { ticketsStored } from '../events/counters.ts'
import { enqueue } from '../events/jobs.ts'
import { type Audience, recording, toCompany, toUser } from '../events/record.ts'
import { type ComingTrade, sealInsert, tradeOf } from '../evidence/queries/unsealed.ts'
import { toColumns } from '../evidence/rules/contentColumns.ts'
import {
  checkAgain,
  checkSignature,
  type DeviceSigned,
  keyOf,
  type SignatureCheck,
} from '../evidence/rules/deviceKeys.ts'
import { sealNew } from '../evidence/rules/sealing.ts'
import { audienceOf } from '../orders/queries.ts'
import { type Facts, factsOf } from './queries/facts.ts'
import {
  numberTaking,
  type Picture,
  storedOf,
  type TicketProof,
  type TokenOfAuthor,
  ticketInsert,
  tokenClaim,
} from './queries.ts'
import { type TicketRow, ticketOfAuthor } from './readQueries.ts'
import { isOfOffice } from './rules.ts'
import { encodeSignature } from './signature.ts'

export type LoggedTicket = { row: TicketRow; isReplay: boolean; sync_token: string; body_hash: string }

type SignedSent = Omit<TicketCreate, 'signature_data'>
export type PaperSent = SignedSent & Pick<TicketContent, 'source' | 'paper_kept_at'>

/**
 * Stores a ticket exactly once: token, ticket, signature and event commit in one transaction. A suspicious ticket is
 * accepted and flagged, because a tipped load is a fact. An `importer` brings it from a file; it stays the author's,
 * and the same ticket if their phone sends it too.
 */
export async function logTicket(
  deps: Deps,
  actor: RequestActor,
  { signature_data, ...sent }: TicketCreate,
  importer: RequestActor | null = null,
): Promise<LoggedTicket & { media_hash: string }> {
  const media_hash = await sha256OfBytes(signature_data.bytes)
  const logged = await logOnce(deps, actor, { sent, importer, media_hash }, async () => {
    const signature = await encodeSignature(signature_data.bytes)
    if (!signature) throw refuse.invalid({ signature_data: [notAnImage] })
    return { is: 'signature', signature }
  })
  return { ...logged, media_hash }
}

/** A load from a signed paper, which stands in for the drawn signature. */
export function logFromPaper(
  deps: Deps,
  actor: RequestActor,
  sent: PaperSent,
  scan: Picture | null,
): Promise<LoggedTicket> {
  const load = { sent, importer: null, media_hash: null }
  return logOnce(deps, actor, load, async () => ({ is: 'paper', scan }))
}

async function logOnce(
  deps: Deps,
  actor: RequestActor,
  load: Pick<Work, 'sent' | 'importer'> & { media_hash: string | null },
  readProof: () => Promise<TicketProof>,
): Promise<LoggedTicket> {
  const now = deps.now()
  const { sent } = load
  const body = completeBody(sent, now)
  const body_hash = await signedBodyHash(body, load.media_hash)
  if (sent.body_hash !== null && sent.body_hash !== body_hash) {
    throw refuse.invalid({ body_hash: ['The body hash field does not match the content.'] })
  }
  const work = { deps, actor, ...load, body, body_hash, now }
  const [stored, key] = await together(deps.db, [storedOf(deps.db, tokenOf(work)), keyOf(deps.db, signedOf(work))])
  if (stored) return replay(work, stored)
  const proof = await readProof()
  const check = await checkSignature(signedOf(work), key)
  const result = await transactAndRead(deps.db, (trx) => storing(trx, { ...work, check }, proof))
  if (!('number' in result)) return replay(work, result)
  ticketsStored.inc()
  return { row: result, isReplay: false, sync_token: body.sync_token, body_hash }
}

type Work = {
  deps: Deps
  actor: RequestActor
  /** Somebody of the carrier's office who imports the author's ticket from a file. */
  importer: RequestActor | null
  sent: SignedSent | PaperSent
  body: TicketContent
  body_hash: string
  now: Date
}
type CheckedWork = Work & { check: SignatureCheck }
type StoredTicket = { id: number; body_hash: Buffer }

/** Fills in what the client left out. A send without a token gets a new one, so it is always a new ticket. */
function completeBody(sent: Work['sent'], now: Date): TicketContent {
  const madeAt = sent.sync_token === null ? now : new Date(timeOfToken(sent.sync_token))
  return pickTicketContent({
    ...sent,
    logged_at: sent.logged_at ?? madeAt.toISOString(),
    sync_token: sent.sync_token ?? randomUUIDv7(),
  })
}

/** The first answer again if the content is the same; otherwise a refusal that says nothing of the stored ticket. */
async function replay({ deps, actor, body, body_hash }: Work, stored: StoredTicket): Promise<LoggedTicket> {
  if (stored.body_hash.toString('hex') !== body_hash) {
    const used = ['The sync token has already been used for another ticket.']
    throw refuse.invalid({ sync_token: used }, used[0], 'token_reused')
  }
  const row = await runQuery(deps.db, ticketOfAuthor(deps.db, stored.id, actor.id))
  return { row, isReplay: true, sync_token: body.sync_token, body_hash }
}

function tokenOf({ actor, body }: Work): TokenOfAuthor {
  return { authorId: actor.id, syncToken: body.sync_token }
}

function signedOf({ actor, sent, body_hash }: Work): DeviceSigned {
  const { device_signature, device_key_id } = sent
  return { user_id: actor.id, body_hash, device_signature, device_key_id }
}

/** Stores the ticket, or reads what another send of its token stored. Only two round trips, since others wait. */
async function storing(trx: Trx, work: CheckedWork, proof: TicketProof): Promise<Ending<TicketRow | StoredTicket>> {
  const { deps, actor, body, now } = work
  const check = work.check === 'unknown' ? await checkAgain(trx, signedOf(work)) : work.check
  const columns = { ...columnsOf(work), carrier_company_id: companyOf(actor), device_signed: check === 'signed' }
  const token = tokenOf(work)
  const numbered = { ...token, companyId: columns.carrier_company_id, quoteId: body.quote_id }
  const [isClaimed, taken, facts, trade] = await together(trx, [
    tokenClaim(trx, token),
    // Before the order is read: a release takes the same lock, so this sees its result.
    numberTaking(trx, numbered),
    factsOf(trx, columns),
    tradeOf(trx, columns),
  ])
  if (!isClaimed) throw refuse.conflict('in_flight', 'This ticket is being saved right now.')
  if (!taken) return { writes: [], read: requiredOf(trx, token) }
  requireAuthor(work, facts)
  const priced_at = pricedAt({ ...timesOf(work), accepted_at: trade?.accepted_at ?? null, created_at: now })
  const ticket = { ...columns, ...taken, priced_at, flags: flagsOf({ ...work, check }, facts) }
  const stored_picture_hash = proof.is === 'signature' ? proof.signature.sha256 : null
  const seal = trade && sealNew(deps, { ...ticket, stored_picture_hash }, trade)
  if (!seal) await enqueue(deps.jobs, trx, 'seal', {})
  const event = recording(trx, now, {
    ...eventTarget(work, facts, trade),
    ...whatHappened(work, { ticket_id: taken.id, number: taken.number, net_kg: body.gross_kg - body.tare_kg }),
  })
  const writes = [ticketInsert(trx, ticket, proof), ...(seal ? [sealInsert(trx, seal)] : []), event]
  return { writes, read: ticketOfAuthor(trx, taken.id, actor.id) }
}

function flagsOf(work: CheckedWork, facts: Facts): TicketFlag[] {
  const { importer, body, check, now } = work
  const { order, assignment } = facts
  return flagTicket({
    ...facts.weighed,
    gross_kg: body.gross_kg,
    tare_kg: body.tare_kg,
    // After a release the assignment still knows the quantity.
    ordered_kg: order?.quantity_kg ?? assignment?.quantity_kg ?? 0,
    confirmed_at: order ? confirmationOf(order) : null,
    is_driver_removed: assignment !== undefined && assignment.removed_at !== null,
    is_order_closed: !order || order.closed_at !== null,
    is_imported: importer !== null,
    is_from_paper: body.source === 'paper',
    is_key_ended: check === 'ended',
    ...timesOf(work),
    now,
  })
}

/** By the device's clock. */
function timesOf({ sent, body }: Work) {
  return { logged_at: new Date(body.logged_at), sent_at: sent.sent_at === null ? null : new Date(sent.sent_at) }
}

function requiredOf(trx: Trx, token: TokenOfAuthor): DeferredQuery<StoredTicket> {
  return mapQuery(storedOf(trx, token), (stored) => {
    if (!stored) throw new Error('No number, and no ticket of the token')
    return stored
  })
}

function whatHappened({ actor, importer, body }: Work, data: EventData['ticket.logged']) {
  if (!importer) return { kind: 'ticket.logged' as const, actor_id: actor.id, data }
  return {
    kind: 'ticket.imported' as const,
    actor_id: importer.id,
    data: { ...data, driver_id: driverOf(actor, body) },
  }
}

/**
 * Only drivers of the order, past ones too, and its carrier's office may log; only the office for another driver.
 * Throws 422, or 403 `not_your_order`, which also hides that an order doesn't exist.
 */
function requireAuthor({ actor, importer, body }: Work, { order, assignment, isDriver }: Facts): void {
  const is_office = [actor, importer].some(isOfOffice)
  const driverId = driverOf(actor, body)
  if (driverId !== null && driverId !== actor.id && !(is_office && isDriver)) {
    throw refuse.invalid({ driver_id: ['The selected driver id is invalid.'] })
  }
  const author = { company_id: companyOf(actor), is_office, was_assigned: assignment !== undefined }
  const isTheirs = order ? can.logTicket(order, author).allowed : author.was_assigned
  if (!isTheirs) throw refuse.forbidden(refusalMessage('not_your_order'), 'not_your_order')
}

/** A body without a driver means its author, unless the office logged it: then there is none. */
function driverOf(actor: RequestActor, { driver_id }: TicketContent): number | null {
  return driver_id ?? (isOfOffice(actor) ? null : actor.id)
}

function columnsOf({ actor, sent, body, body_hash, now }: Work) {
  return {
    ...toColumns(body),
    driver_id: driverOf(actor, body),
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

function confirmationOf(order: NonNullable<Facts['order']>): Date | null {
  return order.haulier_company_id === null ? order.supplier_confirmed_at : order.haulier_confirmed_at
}

/** The order's parties and drivers, and the author, who may have been taken off since. */
function eventTarget({ actor, body }: Work, { order, drivers }: Facts, trade: ComingTrade | undefined) {
  // After a release the contractor still sees every load of the former carrier.
  const former: Audience[] = [
    toCompany(companyOf(actor)),
    'admins',
    ...(trade ? [toCompany(trade.buyer_company_id)] : []),
  ]
  const parties = order ? audienceOf(order, drivers) : former
  return { quote_id: body.quote_id, audience: [...parties, toUser(actor.id)] }
}

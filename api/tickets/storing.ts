import { companyOf, type RequestActor } from '../auth/actor.ts'
import { can } from '../contract/rules/actions.ts'
import { pricedAt } from '../contract/rules/pricedAt.ts'
import { refusalMessage } from '../contract/rules/refusals.ts'
import { flagTicket, type OtherTicket, type TicketFlag } from '../contract/tickets/checks.ts'
import type { TicketContent } from '../contract/tickets/content.ts'
import { onlyWithoutAccount } from '../contract/tickets/paper.ts'
import type { TicketCreate } from '../contract/tickets/schemas.ts'
import type { Trx } from '../db/database.ts'
import { type Ending, mapQuery, together } from '../db/together.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { enqueue } from '../events/jobs.ts'
import { type Audience, recording, toCompany, toUser } from '../events/record.ts'
import { type ComingTrade, sealInserts, tradeOf } from '../evidence/queries/unsealed.ts'
import { toColumns } from '../evidence/rules/contentColumns.ts'
import { checkAgain, type DeviceSigned, type SignatureCheck } from '../evidence/rules/deviceKeys.ts'
import { sealNew } from '../evidence/rules/sealing.ts'
import { audienceOf } from '../orders/queries.ts'
import { behind, type Facts, factsOf } from './queries/facts.ts'
import {
  type NewTicket,
  numbersTaking,
  type SentTokens,
  storedOf,
  type Taken,
  type TicketProof,
  ticketInserts,
  tokensClaim,
} from './queries.ts'
import { type TicketRow, ticketsOfAuthor } from './readQueries.ts'
import { isOfOffice } from './rules.ts'

/** The person, order and time that all loads of a call share. */
export type Logging = {
  deps: Deps
  actor: RequestActor
  /** Somebody of the carrier's office who imports the author's ticket from a file. */
  importer: RequestActor | null
  quote_id: number
  now: Date
}
export type SignedSent = Omit<TicketCreate, 'signature_data'>
export type PaperSent = SignedSent & Pick<TicketContent, 'source' | 'paper_kept_at'>
export type Load = { sent: SignedSent | PaperSent; body: TicketContent; body_hash: string }
export type CheckedLoad = Load & { proof: TicketProof; check: SignatureCheck }
export type StoredTicket = { id: number; body_hash: Buffer }

export function tokensOf({ actor }: Logging, loads: readonly Load[], isTheirs: boolean): SentTokens {
  return {
    authorId: actor.id,
    syncTokens: loads.map(({ body }) => body.sync_token),
    bodyHashes: loads.map(({ body_hash }) => Buffer.from(body_hash, 'hex')),
    isTheirs,
  }
}

export function signedOf({ actor }: Logging, { sent, body_hash }: Load): DeviceSigned {
  const { device_signature, device_key_id } = sent
  return { user_id: actor.id, body_hash, device_signature, device_key_id }
}

type UnsealedTicket = Omit<NewTicket, 'was_sealed'>

type Stored = { rows: TicketRow[] } | { before: StoredTicket[] }

/**
 * Stores the loads as if one came after the other, but all of them or none; or reads what another send of the tokens
 * stored before. Only two round trips, since others wait.
 */
export async function storing(trx: Trx, logging: Logging, loads: readonly CheckedLoad[]): Promise<Ending<Stored>> {
  const { deps, actor, quote_id, now } = logging
  const checked = await Promise.all(loads.map((load) => checkedAgain(trx, logging, load)))
  const columns = checked.map((load) => columnsOf(logging, load))
  const order = { quote_id, carrier_company_id: companyOf(actor), created_at: now }
  const tokens = tokensOf(logging, loads, logging.importer === null || checked.every(isFromPhone))
  type Read = [boolean, Taken[], ComingTrade | undefined, ...Facts[]]
  const [isClaimed, taken, trade, ...facts] = await together<Read>(trx, [
    tokensClaim(trx, tokens),
    // Before the order is read: a release takes the same lock, so this sees its result.
    numbersTaking(trx, { ...tokens, companyId: order.carrier_company_id, quoteId: quote_id }),
    tradeOf(trx, order),
    ...columns.map((one) => factsOf(trx, one)),
  ])
  if (!isClaimed) throw refuse.conflict('in_flight', 'This ticket is being saved right now.')
  if (taken.length === 0) return { writes: [], read: mapQuery(storedOf(trx, tokens), (before) => ({ before })) }
  const earlier: OtherTicket[] = []
  const tickets = checked.map((load, nth) => {
    const known = facts[nth] as Facts
    requireAuthor(logging, load, known)
    const weighed = behind(earlier, known)
    const times = timesOf(load)
    const { gross_kg, tare_kg } = load.body
    earlier.push({ gross_kg, tare_kg, vehicle: weighed.vehicle, logged_at: times.logged_at })
    const priced_at = pricedAt({ ...times, accepted_at: trade?.accepted_at ?? null, created_at: now })
    const flags = flagsOf(logging, load, { ...known, weighed })
    return { ...(columns[nth] as (typeof columns)[number]), ...(taken[nth] as Taken), priced_at, flags }
  })
  const unsealed = tickets.map((ticket, nth) => ({ ticket, proof: (checked[nth] as CheckedLoad).proof }))
  const seals = trade ? sealNew(deps, unsealed.map(toSeal), trade) : []
  const was_sealed = seals.length > 0
  const proven = unsealed.map(({ ticket, proof }) => ({ ticket: { ...ticket, was_sealed }, proof }))
  if (seals.length === 0) await enqueue(deps.jobs, trx, 'seal', {})
  const target = eventTarget(logging, facts[0] as Facts, trade)
  return {
    writes: [...ticketInserts(trx, proven), ...sealInserts(trx, seals), telling(trx, logging, tickets, target)],
    read: mapQuery(ticketsOfAuthor(trx, { ticketIds: taken.map(({ id }) => id), userId: actor.id }), (rows) => ({
      rows,
    })),
  }
}

async function checkedAgain(trx: Trx, logging: Logging, load: CheckedLoad): Promise<CheckedLoad> {
  return load.check === 'unknown' ? { ...load, check: await checkAgain(trx, signedOf(logging, load)) } : load
}

/** The author's phone signed it, perhaps with a key that has ended since. */
function isFromPhone({ check }: CheckedLoad): boolean {
  return check === 'signed' || check === 'ended'
}

function toSeal({ ticket, proof }: { ticket: UnsealedTicket; proof: TicketProof }) {
  return { ...ticket, stored_picture_hash: proof.is === 'signature' ? proof.signature.sha256 : null }
}

function flagsOf({ importer, now }: Logging, load: CheckedLoad, facts: Facts): TicketFlag[] {
  const { body, check } = load
  const { order, assignment } = facts
  return flagTicket({
    ...facts.weighed,
    gross_kg: body.gross_kg,
    tare_kg: body.tare_kg,
    // After a release the assignment still knows the quantity.
    ordered_kg: order?.quantity_kg ?? assignment?.quantity_kg ?? 0,
    confirmed_at: order ? confirmationOf(order) : null,
    is_driver_removed: assignment !== undefined && assignment.removed_at !== null,
    is_order_closed: !order || (order.closed_at !== null && !order.is_cancelled),
    is_order_cancelled: order?.is_cancelled === true,
    is_imported: importer !== null,
    is_from_paper: body.source === 'paper',
    is_key_ended: check === 'ended',
    ...timesOf(load),
    now,
  })
}

/** By the device's clock. */
function timesOf({ sent, body }: Load) {
  return { logged_at: new Date(body.logged_at), sent_at: sent.sent_at === null ? null : new Date(sent.sent_at) }
}

function telling(
  trx: Trx,
  logging: Logging,
  tickets: readonly UnsealedTicket[],
  target: ReturnType<typeof eventTarget>,
) {
  const { actor, importer, now } = logging
  const logged = ({ id, number, gross_kg, tare_kg }: UnsealedTicket) => ({
    ticket_id: id,
    number,
    net_kg: gross_kg - tare_kg,
  })
  if (!importer) {
    const event = { ...target, kind: 'ticket.logged' as const, actor_id: actor.id }
    return recording(trx, now, event, tickets.map(logged))
  }
  const imported = (ticket: UnsealedTicket) => ({ ...logged(ticket), driver_id: ticket.driver_id })
  const event = { ...target, kind: 'ticket.imported' as const, actor_id: importer.id }
  return recording(trx, now, event, tickets.map(imported))
}

/**
 * Only drivers of the order, past ones too, and its carrier's office may log; only the office for another driver.
 * Throws 422, or 403 `not_your_order`, which also hides that an order doesn't exist.
 */
function requireAuthor({ actor, importer }: Logging, { body }: Load, { order, assignment, isDriver }: Facts): void {
  const is_office = [actor, importer].some(isOfOffice)
  const driverId = driverOf(actor, body)
  if (driverId !== null && driverId !== actor.id && !(is_office && isDriver)) {
    throw refuse.invalid({ driver_id: ['The selected driver id is invalid.'] })
  }
  if (driverId !== null && body.driver_name !== null) throw refuse.invalid({ driver_name: [onlyWithoutAccount] })
  const author = { company_id: companyOf(actor), is_office, was_assigned: assignment !== undefined }
  const isTheirs = order ? can.logTicket(order, author).allowed : author.was_assigned
  if (!isTheirs) throw refuse.forbidden(refusalMessage('not_your_order'), 'not_your_order')
}

/** A body without a driver means its author, unless the office logged it: then there is none. */
function driverOf(actor: RequestActor, { driver_id }: TicketContent): number | null {
  return driver_id ?? (isOfOffice(actor) ? null : actor.id)
}

function columnsOf({ actor, now }: Logging, { sent, body, body_hash, check }: CheckedLoad) {
  return {
    ...toColumns(body),
    carrier_company_id: companyOf(actor),
    driver_id: driverOf(actor, body),
    created_by: actor.id,
    body_hash: Buffer.from(body_hash, 'hex'),
    device_signed: check === 'signed',
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
function eventTarget({ actor, quote_id }: Logging, { order, drivers }: Facts, trade: ComingTrade | undefined) {
  // After a release the contractor still sees every load of the former carrier.
  const former: Audience[] = [
    toCompany(companyOf(actor)),
    'admins',
    ...(trade ? [toCompany(trade.buyer_company_id)] : []),
  ]
  const parties = order ? audienceOf(order, drivers) : former
  return { quote_id, audience: [...parties, toUser(actor.id)] }
}

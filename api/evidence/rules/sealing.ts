import { createHash } from 'node:crypto'
import { roomFor, type TicketCode, writeCode } from '../../contract/evidence/code.ts'
import { type Seal, sealMessage } from '../../contract/evidence/seal.ts'
import type { Trx } from '../../db/database.ts'
import { together } from '../../db/together.ts'
import type { Deps } from '../../deps.ts'
import {
  type ComingTrade,
  listUnsealed,
  type SealedTicketFields,
  sealedMark,
  sealInserts,
  type Trade,
  type UnsealedTicket,
} from '../queries/unsealed.ts'

type Sealing = Pick<Deps, 'config' | 'signing' | 'now'>
type SealTiming = { is_later: boolean }

type NewTicket = SealedTicketFields & { id: number }

/**
 * Seals of the carrier's next tickets; call it under the carrier's lock. None if an earlier ticket has no seal, because
 * a job seals that first.
 */
export function sealNew(deps: Sealing, tickets: readonly NewTicket[], trade: ComingTrade) {
  if (tickets[0] && trade.last_number !== tickets[0].number - 1) return []
  const toSeal = tickets.map((ticket) => ({ ...ticket, ...trade, ticket_id: ticket.id }))
  return chainOf(deps, toSeal, { is_later: false })
}

/** Seals the carrier's next tickets under its lock, and none of them twice. True if there may be more. */
export async function sealNext(trx: Trx, deps: Sealing, carrierId: number, most: number): Promise<boolean> {
  const unsealed = await listUnsealed(trx, carrierId, most)
  const [first] = unsealed
  // Somebody has deleted all the seals, and a later ticket can't begin the chain.
  if (!first || (first.previous === null && first.number > 1)) return false
  const ids = unsealed.map(({ ticket_id }) => ticket_id)
  const seals = chainOf(deps, unsealed, { is_later: true })
  await together<unknown[]>(trx, [...sealInserts(trx, seals), sealedMark(trx, ids)])
  return unsealed.length === most
}

function chainOf(deps: Sealing, tickets: readonly UnsealedTicket[], when: SealTiming) {
  const rows = []
  let previous = tickets[0]?.previous?.toString('hex') ?? null
  for (const ticket of tickets) {
    const { row, hash } = rowOf(deps, ticket, previous, when)
    rows.push(row)
    previous = hash
  }
  return rows
}

type TicketToSeal = SealedTicketFields & Trade & { ticket_id: number }

/** Synchronous, because sealing holds up the carrier's other tickets. */
function rowOf(deps: Sealing, ticket: TicketToSeal, previous: string | null, { is_later }: SealTiming) {
  const { signing, config, now } = deps
  const seal = {
    version: 2,
    carrier_company_id: ticket.carrier_company_id,
    number: ticket.number,
    content_hash: ticket.body_hash.toString('hex'),
    picture_hash: ticket.stored_picture_hash?.toString('hex') ?? null,
    source: ticket.source,
    device_signature: ticket.device_signature?.toString('hex') ?? null,
    previous,
    sealed_at: now().toISOString(),
    is_later,
    key_id: signing.id,
  } satisfies Seal
  const message = sealMessage(seal)
  const hash = createHash('sha256').update(message).digest()
  const code = writeCode(codeOf(ticket, { ...seal, hash: hash.toString('hex') }), roomFor(config.appUrl))
  const row = {
    ticket_id: ticket.ticket_id,
    version: seal.version,
    picture_hash: ticket.stored_picture_hash,
    source: seal.source,
    carrier_company_id: seal.carrier_company_id,
    number: seal.number,
    previous: previous === null ? null : fromHex(previous),
    hash,
    signature: fromHex(signing.sign(message)),
    key_id: fromHex(seal.key_id),
    sealed_at: new Date(seal.sealed_at),
    is_later,
    code: Buffer.concat([code, fromHex(signing.sign(code))]),
    parties: partiesOf(ticket),
  }
  return { row, hash: hash.toString('hex') }
}

function codeOf(ticket: TicketToSeal, { hash, key_id, sealed_at, is_later }: Seal & { hash: string }): TicketCode {
  const { number, gross_kg, tare_kg, gross_source, tare_source, tare_weighed_on, vehicle, weighbridge_ref } = ticket
  const loading = [ticket.collection_address, ticket.collection_postcode].filter(Boolean).join(', ')
  return {
    number,
    gross_kg,
    tare_kg,
    gross_source,
    tare_source,
    tare_weighed_on,
    vehicle,
    weighbridge_ref,
    sealed_at,
    is_sealed_later: is_later,
    is_from_paper: ticket.source === 'paper',
    signed_by: ticket.signed_by,
    product: ticket.product_name,
    weighed_at: ticket.weighed_at?.toISOString() ?? null,
    logged_at: ticket.logged_at.toISOString(),
    carrier: shortName(ticket.carrier_name),
    seller: ticket.seller_name === null ? null : shortName(ticket.seller_name),
    buyer: shortName(ticket.buyer_name),
    loaded_at: ticket.loaded_at ?? (loading || null),
    site: `${ticket.site_address}, ${ticket.site_postcode}`,
    device_key: ticket.device_signed && ticket.device_key_id ? ticket.device_key_id.toString('hex', 0, 6) : null,
    seal: hash.slice(0, 32),
    key_id: key_id.slice(0, 8),
  }
}

/** A code has little room, so drop the company suffix. */
function shortName(name: string): string {
  return name.replace(/\s+(ltd|limited|plc|llp)\.?$/i, '')
}

function partiesOf({ carrier_company_id, buyer_company_id, seller_company_id }: Trade & SealedTicketFields): number[] {
  return [carrier_company_id, buyer_company_id, ...(seller_company_id === null ? [] : [seller_company_id])]
}

function fromHex(text: string): Buffer {
  return Buffer.from(text, 'hex')
}

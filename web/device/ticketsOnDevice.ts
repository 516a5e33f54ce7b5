import { deviceNumber } from '../../api/contract/rules/deviceNumber.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import type { OtherTicket } from '../../api/contract/tickets/checks.ts'
import type { UserDb } from '../offline/databases.ts'
import { frozenTicket } from '../offline/kinds/frozen.ts'
import { withoutCached } from '../offline/overlayProgress.ts'
import { lastVehicle, overlayTickets, type TicketView } from '../offline/overlayTickets.ts'
import { type OwnTicket, readOwnTickets, type TareOrigin } from '../offline/ownTickets.ts'
import type { OutboxState } from '../offline/rows.ts'

export type JobTickets = {
  tickets: readonly TicketView[]
  more: number
}

/** This user's tickets of one order, sent or not, newest first, at most `limit`. */
export async function readJobTickets(db: UserDb, quoteId: number, limit: number): Promise<JobTickets> {
  const [cached, allOwn] = await Promise.all([
    db.tickets.where('quote_id').equals(quoteId).toArray(),
    readOwnTickets(db),
  ])
  const own = withoutCached(
    cached,
    [...allOwn.received, ...allOwn.waiting].filter((ticket) => ticket.quoteId === quoteId),
  )
  const newest = own.sort(newestFirst).slice(0, limit)
  const [rows, receipts] = await Promise.all([
    db.outbox.bulkGet(newest.map(({ seq }) => seq)),
    db.receipts.bulkGet(newest.map(({ syncToken }) => syncToken)),
  ])
  const tickets = overlayTickets(
    cached,
    rows.flatMap((row) => row ?? []),
    receipts.flatMap((receipt) => receipt ?? []),
  )
  return { tickets: tickets.slice(0, limit), more: Math.max(0, cached.length + own.length - limit) }
}

/** A lorry's last known tare; `weighedOn` is YYYY-MM-DD. */
export type LastTare = { kg: number; weighedOn: string }

export type VehicleMemory = {
  /** The vehicle of this user's last ticket. */
  last: string | null
  tares: ReadonlyMap<string, LastTare>
}

export async function readVehicleMemory(db: UserDb): Promise<VehicleMemory> {
  const tickets = await listLoads(db)
  const today = londonDay(Date.now())
  const lastOf = new Map<string, Load>()
  // A tare from a future day was logged while this phone's clock was wrong.
  const weighed = tickets.filter((load) => !load.isVoided && tareDayOf(load) <= today)
  for (const load of weighed.reverse()) {
    if (load.vehicle && (load.tare_source !== 'stored' || load.tare_weighed_on)) lastOf.set(load.vehicle, load)
  }
  const tares = [...lastOf].map(
    ([vehicle, load]) => [vehicle, { kg: load.tare_kg, weighedOn: tareDayOf(load) }] as const,
  )
  return { last: lastVehicle(tickets), tares: new Map(tares) }
}

/** Reusing a stored tare doesn't make it newer. */
function tareDayOf({ tare_weighed_on, logged_at }: Load): string {
  return tare_weighed_on ?? londonDay(logged_at)
}

/** Stands as the signer's name if nobody was at the site; the driver still has to sign. */
export const unattended = 'unattended'

export type OrderMemory = {
  /** Who has signed for this order's loads, latest first. */
  signers: readonly string[]
  /** The order's live loads, to find likely duplicates. */
  loads: readonly OtherTicket[]
}

export async function readOrderMemory(db: UserDb, quoteId: number): Promise<OrderMemory> {
  const loads = (await listLoads(db)).filter((load) => load.quoteId === quoteId)
  const names = loads.flatMap(({ signed_by }) => (signed_by && signed_by !== unattended ? [signed_by] : []))
  const live = loads.filter(({ isVoided }) => !isVoided)
  return {
    signers: [...new Set(names)],
    loads: live.map(({ net_kg, tare_kg, vehicle, logged_at }) => ({
      gross_kg: net_kg + tare_kg,
      tare_kg,
      vehicle,
      logged_at: new Date(logged_at),
    })),
  }
}

type Load = Pick<OwnTicket, 'quoteId' | 'net_kg' | 'tare_kg' | 'vehicle' | 'signed_by' | 'logged_at'> &
  TareOrigin & { isVoided: boolean }

async function listLoads(db: UserDb): Promise<Load[]> {
  const [cached, { received, waiting }] = await Promise.all([db.tickets.toArray(), readOwnTickets(db)])
  const read = cached.map(({ quote_id, net_weight, tare, tare_source, tare_weighed_on, ...rest }) => ({
    quoteId: quote_id,
    vehicle: rest.vehicle,
    signed_by: rest.signed_by,
    logged_at: rest.logged_at,
    isVoided: rest.voided,
    net_kg: toKg(net_weight),
    tare_kg: toKg(tare),
    tare_source,
    tare_weighed_on,
  }))
  const own = withoutCached(cached, [...received, ...waiting]).map((ticket) => ({ ...ticket, isVoided: false }))
  return [...own, ...read].sort(newestFirst)
}

export type TicketState = {
  state: OutboxState
  number: number | null
  id: number | null
  verifyUrl: string | null
}

export async function readTicketState(db: UserDb, syncToken: string): Promise<TicketState> {
  const [row, receipt] = await Promise.all([db.outbox.get({ syncToken }), db.receipts.get(syncToken)])
  const { number = null, ticketId = null, verifyUrl = null } = receipt ?? {}
  return { state: row?.state ?? 'queued', number, id: ticketId, verifyUrl }
}

/** Names a ticket that the office hasn't numbered yet: by its phone, and by its place among that phone's loads. */
export type OnPhone = { device: string; load: number; isSigned: boolean }

export async function readOnPhone(db: UserDb, syncToken: string): Promise<OnPhone | null> {
  const row = await db.outbox.get({ syncToken })
  if (!row) return null
  const { device_id, device_seq, device_signature } = frozenTicket(row)
  return { device: deviceNumber(device_id), load: device_seq, isSigned: device_signature !== undefined }
}

function newestFirst(one: Pick<OwnTicket, 'logged_at'>, other: Pick<OwnTicket, 'logged_at'>): number {
  return other.logged_at.localeCompare(one.logged_at)
}

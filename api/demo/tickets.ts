import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { TicketFlag } from '../contract/tickets/checks.ts'
import { pickTicketContent, type TicketBody } from '../contract/tickets/content.ts'
import { signedBodyHash } from '../contract/tickets/hash.ts'
import type { Trx } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import { toColumns } from '../evidence/rules/contentColumns.ts'
import { at, isWorkday, workday } from './calendar.ts'
import type { DemoLoads, DemoOrder } from './market.ts'
import { insertNotes } from './notes.ts'
import type { PlacedOrder } from './orders.ts'
import { places } from './places.ts'
import type { Stage } from './quotes.ts'
import { createRandom } from './random.ts'
import { type Drawing, drawSignatures, insertSignatures } from './signatures.ts'

type Load = {
  order: PlacedOrder
  author_id: number
  driver_id: number | null
  /** As the office typed it; null where the driver's phone logged the load. */
  driver_name: string | null
  vehicle: string
  gross_kg: number
  tare_kg: number
  logged_at: Date
  flags: TicketFlag[]
}

const day = 24 * 3_600_000

export async function insertTickets(stage: Stage, orders: readonly PlacedOrder[]): Promise<void> {
  const { trx, now, cast, story } = stage
  const random = createRandom(2026)
  const loads = orders.flatMap((order) =>
    planLoads(order, now, random, (logger) => (logger === 'supplier' ? order.supplier : cast.personOf(logger))),
  )
  loads.sort((one, other) => one.logged_at.getTime() - other.logged_at.getTime())
  const drawings = await drawSignatures()
  const drawn = loads.map((_, index) => drawings[index % drawings.length] ?? raise())
  const signed = drawn.filter((_, index) => !isOnPaper(loads[index] ?? raise()))
  const signatureIds = (await insertSignatures(trx, signed, now)).values()
  const numbers = new Map<number, number>()
  const tickets: Insertable<Database['tickets']>[] = []
  for (const [index, load] of loads.entries()) {
    const number = (numbers.get(load.order.carrier) ?? 0) + 1
    numbers.set(load.order.carrier, number)
    const ticket = await ticketOf(load, drawn[index] ?? raise())
    const signature_id = isOnPaper(load) ? null : (signatureIds.next().value ?? raise())
    tickets.push({ ...ticket, number, signature_id })
  }
  const stored = await trx.insertInto('tickets').values(tickets).returning(['id', 'number']).execute()
  for (const [company, last] of numbers) {
    await trx.updateTable('companies').set({ last_ticket_number: last }).where('id', '=', company).execute()
  }
  for (const [index, load] of loads.entries()) {
    const audience = [...load.order.parties, `user:${load.author_id}` as const]
    const { id: ticket_id, number } = stored[index] ?? raise()
    const about = { actor_id: load.author_id, quote_id: load.order.quote_id, audience }
    const data = { ticket_id, number, net_kg: load.gross_kg - load.tare_kg }
    story.tell(load.logged_at, { kind: 'ticket.logged', ...about, data })
  }
  await insertNotes(stage, loads)
  await disputeSome(
    stage,
    stored.map(({ id }) => id),
    loads,
  )
}

function isOnPaper({ driver_id }: Load): boolean {
  return driver_id === null
}

/** As a phone or the office would have sent it, with its hash. Most of a phone's tares are from an earlier day. */
async function ticketOf(load: Load, { signer, sha256 }: Drawing) {
  const { quote_id, loading, carrier } = load.order
  const body: TicketBody = {
    quote_id,
    gross_kg: load.gross_kg,
    tare_kg: load.tare_kg,
    vehicle: load.vehicle,
    driver_id: null,
    signed_by: signer,
    loaded_at: loading ? places[loading].address : null,
    weighbridge_ref: null,
    logged_at: load.logged_at.toISOString(),
    sync_token: randomUUID(),
    ...(isOnPaper(load) ? typedFrom(load) : weighedBy(load)),
  }
  const media = isOnPaper(load) ? null : sha256.toString('hex')
  return {
    ...toColumns(pickTicketContent(body)),
    carrier_company_id: carrier,
    driver_id: load.driver_id,
    created_by: load.author_id,
    flags: load.flags,
    body_hash: Buffer.from(await signedBodyHash(body, media), 'hex'),
    created_at: new Date(load.logged_at.getTime() + 2_000),
    priced_at: load.logged_at,
  }
}

function typedFrom({ driver_name }: Load) {
  return {
    gross_source: 'office',
    tare_source: 'office',
    source: 'paper',
    driver_name,
    paper_kept_at: 'Weighbridge office, tray 2',
  } as const
}

function weighedBy({ tare_kg, logged_at }: Load) {
  const isStored = tare_kg % 100 !== 0
  return {
    gross_source: 'weighbridge',
    tare_source: isStored ? 'stored' : 'weighbridge',
    tare_weighed_on: isStored ? new Date(logged_at.getTime() - 9 * day).toISOString().slice(0, 10) : null,
    weighed_at: new Date(logged_at.getTime() - 45 * 60_000).toISOString(),
  } as const
}

function raise(): never {
  throw new Error('Every load has its signature and its row')
}

function planLoads(
  order: PlacedOrder,
  now: Date,
  random: () => number,
  idOf: (logger: DemoLoads['by']) => number,
): Load[] {
  const plan = order.order.loads
  if (!plan) return []
  const loads: Load[] = []
  let left = order.quantity_kg
  for (const { date, round, trip } of planTrips(plan, now)) {
    const logged_at = at(date, 6 + trip * 3, 50 + Math.floor(random() * 110))
    const tare_kg = 12_320 + (round.vehicle.charCodeAt(0) % 4) * 80 + Math.floor(random() * 5) * 20
    const full = 18_700 + Math.floor(random() * 38) * 20
    const net = left < full && plan.until === 'complete' ? left : full
    if (logged_at > now || left <= 0 || net > left) continue
    left -= net
    const gross_kg = tare_kg + net
    loads.push({
      order,
      author_id: idOf(round.by),
      driver_id: 'driver' in round ? null : idOf(round.by),
      driver_name: 'driver' in round ? round.driver : null,
      vehicle: round.vehicle,
      gross_kg,
      tare_kg,
      logged_at,
      flags: gross_kg > 32_000 ? ['over_legal_weight'] : [],
    })
  }
  return loads
}

function* planTrips(plan: NonNullable<DemoOrder['loads']>, now: Date) {
  for (let date = workday(now, plan.from); date <= now; date = new Date(date.getTime() + day)) {
    if (!isWorkday(date)) continue
    for (const round of plan.rounds) {
      for (let trip = 0; trip < round.perDay; trip += 1) yield { date, round, trip }
    }
  }
}

/** In the first order: one ticket voided, one queried and answered, one newly queried. */
async function disputeSome({ trx, now, cast }: Stage, ids: readonly number[], loads: readonly Load[]): Promise<void> {
  const ofFirst = ids.filter((_, index) => loads[index]?.order.quote_id === loads[0]?.order.quote_id)
  const back = (count: number) => ofFirst.at(-count) ?? raise()
  const yesterday = at(workday(now, -1), 16, 10)
  await voidTicket(trx, back(10), cast.personOf('yard'), yesterday)
  const query = { queried_by: cast.personOf('contractor'), queried_at: at(workday(now, -1), 9, 12) }
  await trx
    .insertInto('ticket_queries')
    .values([
      {
        ...query,
        ticket_id: back(7),
        reason: 'The site log shows no load at this time',
        answer: 'Tipped at gate 3, the banksman signed',
        answered_by: cast.personOf('yard'),
        answered_at: yesterday,
      },
      { ...query, ticket_id: back(3), reason: 'Net weight looks high for this wagon' },
    ])
    .execute()
}

async function voidTicket(trx: Trx, id: number, by: number, when: Date): Promise<void> {
  await trx
    .updateTable('tickets')
    .set({ voided_by: by, voided_at: when, void_reason: 'Logged on the wrong order' })
    .where('id', '=', id)
    .execute()
}

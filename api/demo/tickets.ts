import { createHash, randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { TicketFlag } from '../contract/rules/weightChecks.ts'
import type { Trx } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import { at, isWorkday, workday } from './calendar.ts'
import type { DemoLoads, DemoOrder } from './market.ts'
import { insertNotes } from './notes.ts'
import type { PlacedOrder } from './orders.ts'
import { places } from './places.ts'
import type { Stage } from './quotes.ts'
import { createRandom } from './random.ts'
import { drawSignatures, insertSignatures } from './signatures.ts'

type Load = {
  order: PlacedOrder
  driver_id: number
  vehicle: string
  gross_kg: number
  tare_kg: number
  logged_at: Date
  flags: TicketFlag[]
}

const day = 24 * 3_600_000

/** A month of loads, numbered per carrier in the order in which they were weighed. */
export async function insertTickets(stage: Stage, orders: readonly PlacedOrder[]): Promise<void> {
  const { trx, now, cast, story } = stage
  const random = createRandom(2026)
  const loads = orders.flatMap((order) =>
    planLoads(order, now, random, (driver) => (driver === 'supplier' ? order.supplier : cast.personOf(driver))),
  )
  loads.sort((one, other) => one.logged_at.getTime() - other.logged_at.getTime())
  const drawings = await drawSignatures()
  const drawn = loads.map((_, index) => drawings[index % drawings.length] ?? raise())
  const signatureIds = await insertSignatures(trx, drawn, now)
  const numbers = new Map<number, number>()
  const tickets = loads.map((load, index): Insertable<Database['tickets']> => {
    const number = (numbers.get(load.order.carrier) ?? 0) + 1
    numbers.set(load.order.carrier, number)
    const sync_token = randomUUID()
    return {
      number,
      carrier_company_id: load.order.carrier,
      quote_id: load.order.quote_id,
      driver_id: load.driver_id,
      created_by: load.driver_id,
      vehicle: load.vehicle,
      gross_kg: load.gross_kg,
      tare_kg: load.tare_kg,
      signature_id: signatureIds[index] ?? raise(),
      signed_by: drawn[index]?.signer ?? null,
      loaded_at: load.order.loading ? places[load.order.loading].address : null,
      sync_token,
      body_hash: createHash('sha256').update(sync_token).digest(),
      flags: load.flags,
      logged_at: load.logged_at,
      created_at: new Date(load.logged_at.getTime() + 2_000),
    }
  })
  const stored = await trx.insertInto('tickets').values(tickets).returning(['id', 'number']).execute()
  for (const [company, last] of numbers) {
    await trx.updateTable('companies').set({ last_ticket_number: last }).where('id', '=', company).execute()
  }
  for (const [index, load] of loads.entries()) {
    const audience = [...load.order.parties, `user:${load.driver_id}` as const]
    const { id: ticket_id, number } = stored[index] ?? raise()
    const about = { actor_id: load.driver_id, quote_id: load.order.quote_id, audience }
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

function raise(): never {
  throw new Error('Every load has its signature and its row')
}

function planLoads(
  order: PlacedOrder,
  now: Date,
  random: () => number,
  idOf: (driver: DemoLoads['driver']) => number,
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
      driver_id: idOf(round.driver),
      vehicle: round.vehicle,
      gross_kg,
      tare_kg,
      logged_at,
      flags: gross_kg > 32_000 ? ['over_legal_weight'] : [],
    })
  }
  return loads
}

/** Each lorry's trips of each working day until now. */
function* planTrips(plan: NonNullable<DemoOrder['loads']>, now: Date) {
  for (let date = workday(now, plan.from); date <= now; date = new Date(date.getTime() + day)) {
    if (!isWorkday(date)) continue
    for (const round of plan.rounds) {
      for (let trip = 0; trip < round.perDay; trip += 1) yield { date, round, trip }
    }
  }
}

/** One ticket voided, one queried and answered, one queried just now: of the first order, three to ten loads back. */
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

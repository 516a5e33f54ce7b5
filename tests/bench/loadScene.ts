import { sql } from 'kysely'
import type { Db } from '../../api/db/database.ts'
import { makeAssignment, makeOrder, makeTicket } from '../api/factories.ts'
import { copyOrder, copyTickets } from '../api/manyOrders.ts'
import { buildWorld, createPeople, type Member, type World } from '../api/world.ts'
import { makeSenders, type Sender } from './tickets.ts'

export const phones = 2_000
export const streams = 500
const streamsEach = 5
export const carriers = 20
const orders = 1_000

export type Scene = { world: World; senders: Sender[]; drivers: Member[]; offices: Member[]; quoteId: number }

/** Firms, drivers with a job each, and what was carried before. */
export async function fillScene(db: Db, stored: number): Promise<Scene> {
  const now = new Date()
  const world = await buildWorld(db, now)
  const senders = await makeSenders(db, world, carriers, now)
  const people = createPeople(db, now)
  const drivers: Member[] = []
  for (let n = 0; n < phones; n += 1) {
    const { author, order } = senders[n % carriers] as Sender
    const driver = await people.staff(`driver-${n}`, 'driver', author.company_id)
    await makeAssignment(db, { ...world.a, haulier: author }, order, driver.id)
    drivers.push(driver)
  }
  const offices: Member[] = []
  const place = { postcode: 'DE24 9FU', city: 'Derby', latitude: 52.8876, longitude: -1.4421 }
  for (let n = 0; n < streams / streamsEach; n += 1) {
    offices.push(await people.owner(`office-${n}`, { is_supplier: true }, place))
  }
  const { quote_id: quoteId } = await makeOrder(db, world, world.a, { quote: { quantity_kg: 1_000_000_000 } })
  const ticket = await makeTicket(db, world.a, quoteId, { created_at: now })
  await copyTickets(db, await copyOrder(db, quoteId, orders), ticket.id, Math.ceil(stored / orders))
  // A database in use knows its tables' sizes; autovacuum comes too late for a minute's bench.
  await sql`analyze`.execute(db)
  return { world, senders, drivers, offices, quoteId }
}

/** The pages that an office opens by turns. */
export function readsOf({ world: { a }, quoteId }: Scene): readonly { token: string; url: string }[] {
  return [
    { token: a.haulier.token, url: '/api/haulier/accepted-quotes?limit=25' },
    { token: a.haulier.token, url: '/api/haulier/accepted-quotes?limit=25&search=derby' },
    { token: a.contractor.token, url: `/api/quotes/${quoteId}/accepted-details` },
    { token: a.contractor.token, url: `/api/quotes/${quoteId}/tickets?limit=25` },
    { token: a.supplier.token, url: '/api/quotes?radius=50&limit=25' },
  ]
}

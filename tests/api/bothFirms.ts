import { sql } from 'kysely'
import type { Db } from '../../api/db/database.ts'
import { recordAccess } from '../../api/events/accessRecord.ts'
import {
  makeBid,
  makeDraft,
  makeHaulierBid,
  makeNote,
  makeOrder,
  makePhone,
  makeQuestion,
  makeQuote,
  makeSchedule,
  makeSite,
  makeTicket,
} from './factories.ts'
import type { Chain, Member, World } from './world.ts'

/** What one chain has on a whole day; every name, number and text carries the chain's mark. */
export type Marked = {
  /** An open quote, on the market. */
  open: number
  /** Every place where an answer says something of the chain's. */
  marks: RegExp
}

/** Something of every kind; its words tell it from the other chain's. */
export async function plantChain(db: Db, world: World, letter: 'a' | 'b', now: Date): Promise<Marked> {
  const chain = world[letter]
  const first = letter === 'a' ? 7_000_001 : 8_000_001
  await sql`alter table quotes alter column id restart with ${sql.lit(first)}`.execute(db)
  const texts = { notes: `Note-${letter}`, site_entrance: `Gate-${letter}` }
  const open = await makeQuote(db, world, chain, { ...texts, latitude: 53.12, longitude: -1.63 })
  // A load for the way home: from Derby, where chain a tips, to near where both load.
  const collection = { collection_address: `Pit-${letter}`, collection_latitude: 52.89, collection_longitude: -1.44 }
  const bid_id = await makeBid(db, chain, open, { notes: `Bid-${letter}`, ...collection })
  await makeHaulierBid(db, chain, { quote_id: open, bid_id })
  await makeQuestion(db, chain, open, { text: `Question-${letter}` })
  await makeDraft(db, await makeSchedule(db, chain, open))
  await makeOrder(db, world, chain, { confirmed: 'none', driver: false, quote: texts })
  const { quote_id } = await makeOrder(db, world, chain, { quote: texts })
  const { id: ticket_id } = await makeTicket(db, chain, quote_id, { vehicle: `V-${letter}` })
  await makeNote(db, chain, quote_id)
  const people = { ...chain, ...(letter === 'a' && world.colleagues) }
  await plantBelongings(db, chain, letter, now, people)
  await tellChain(db, chain, { quote_id, ticket_id, now, people })
  return { open, marks: new RegExp(`-${letter}\\b|\\b${Math.floor(first / 1000)}\\d{3}\\b`) }
}

async function plantBelongings(db: Db, chain: Chain, letter: string, now: Date, people: People): Promise<void> {
  const { supplier, haulier } = chain
  const vehicle = { registration: `V-${letter}`, axles: 4, created_at: now }
  await db
    .insertInto('vehicles')
    .values({ company_id: haulier.company_id, ...vehicle })
    .execute()
  const point = { address: `Pit-${letter}`, postcode: 'DE4 4HY', latitude: 53.1176, longitude: -1.6365, notes: null }
  const kept = { access_open: '06:00', access_close: '16:30', created_at: now, updated_at: now }
  await db
    .insertInto('collection_points')
    .values({ company_id: supplier.company_id, ...point, ...kept })
    .execute()
  await makeSite(db, chain, { name: `Site-${letter}`, reference: `Ref-${letter}`, what3words: `///site-${letter}` })
  for (const person of Object.values(people)) {
    await makePhone(db, person, { name: `Phone-${letter}`, last_seq: 3, unsent: 1, missing: 1 })
    await recordAccess(db, now, {
      kind: 'signed_in',
      user: person.id,
      client: { browser: `Browser-${letter}`, address: '127.0.0.x' },
    })
    await db
      .updateTable('sessions')
      .set({ browser: `Browser-${letter}` })
      .where('user_id', '=', person.id)
      .execute()
  }
}

/** Everybody of the chain hears of its order: in the activity, on the stream and in the bell. */
async function tellChain(db: Db, chain: Chain, { quote_id, ticket_id, now, ...all }: LoadFacts): Promise<void> {
  const people = Object.entries(all.people)
  const firms = people.flatMap(([, { id, company_id }]) => [`user:${id}`, `company:${company_id}`])
  const audiences = [...new Set(firms), 'admins']
  const data = JSON.stringify({ ticket_id, number: 1, driver_id: chain.driver.id })
  const sides = people.map(([part]) => (part.startsWith('staff') ? 'haulier' : part.split('_')[0]))
  const ids = people.map(([, { id }]) => id)
  await sql`
    with told as (
      insert into events (id, kind, actor_id, quote_id, data, created_at)
      select nextval('event_id'), kind, ${chain.contractor.id}, ${quote_id}, ${data}::jsonb, ${now}
      from unnest(array['ticket.queried', 'driver.assigned', 'bid.accepted', 'order.supplier_confirmed']) as kind
      returning id, kind
    ), heard as (
      insert into notices (user_id, event_id, side)
      select reader.id, told.id, reader.side from told, unnest(${ids}::int[], ${sides}::text[]) as reader (id, side)
    )
    insert into event_audiences (audience, event_id, kind)
    select audience, told.id, told.kind from told, unnest(${audiences}::text[]) as audience`.execute(db)
}
type People = Readonly<Record<string, Member>>
type LoadFacts = { quote_id: number; ticket_id: number; now: Date; people: People }

import { sql } from 'kysely'
import { makeBid, makeHaulierBid, makeQuote } from '../factories.ts'
import type { ScenarioContext, Scenarios } from './scenario.ts'

/** What was bid on a quote, told to everybody in the marketplace: each reads only what they may know of it. */
async function tellEverybody({ db, world, now }: ScenarioContext): Promise<void> {
  const quote_id = await makeQuote(db, world, world.a)
  const bid_id = await makeBid(db, world.a, quote_id)
  await makeHaulierBid(db, world.a, { quote_id, bid_id })
  const data = JSON.stringify({ bid_id, price_pence: 676_800, name: 'secret' })
  await sql`
    with told as (
      insert into events (id, kind, actor_id, quote_id, data, created_at)
      select nextval('event_id'), kind, ${world.rivalSupplier.id}, ${quote_id}, ${data}::jsonb, ${now}
      from unnest(array['bid.submitted', 'bid.accepted', 'haulier_bid.priced', 'order.supplier_confirmed']) as kind
      returning id, kind
    )
    insert into event_audiences (audience, event_id, kind)
    select audience, told.id, told.kind from told, (
      select 'company:' || id as audience from companies union select 'user:' || id from users union select 'admins'
    ) as everybody`.execute(db)
}

export const scenarios: Scenarios = {
  'GET /api/access-records': () => ({}),
  'GET /api/activity': async (context) => {
    await tellEverybody(context)
    return {}
  },
  'GET /api/stream': async (context) => {
    await tellEverybody(context)
    return { query: { unheard: '60' } }
  },
}

import { sql } from 'kysely'
import { makeBid, makeHaulierBid, makeQuote } from '../factories.ts'
import type { Scenarios } from './scenario.ts'

export const scenarios: Scenarios = {
  // What was bid on a quote, told to everybody in the marketplace: each reads only what they may know of it.
  'GET /api/activity': async ({ db, world, now }) => {
    const quote_id = await makeQuote(db, world, world.a)
    const bid_id = await makeBid(db, world.a, quote_id)
    await makeHaulierBid(db, world.a, { quote_id, bid_id })
    const data = JSON.stringify({ bid_id, price_pence: 676_800, name: 'secret' })
    await sql`
      with told as (
        insert into events (id, kind, actor_id, quote_id, data, created_at)
        select nextval('event_id'), kind, ${world.rivalSupplier.id}, ${quote_id}, ${data}::jsonb, ${now}
        from unnest(array['bid.submitted', 'bid.accepted', 'haulier_bid.priced', 'order.supplier_confirmed']) as kind
        returning id
      )
      insert into event_audiences (audience, event_id)
      select audience, told.id from told, (
        select 'company:' || id as audience from companies union select 'user:' || id from users union select 'admins'
      ) as everybody`.execute(db)
    return {}
  },
}

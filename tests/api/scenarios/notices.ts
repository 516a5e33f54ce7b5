import { sql } from 'kysely'
import type { Principal } from '../../../api/auth/access.ts'
import type { Notice } from '../../../api/contract/events.ts'
import { makeBid, makeHaulierBid, makeQuote } from '../factories.ts'
import type { ScenarioContext, Scenarios } from './scenario.ts'
import { personOf } from './send.ts'

/** One that is offered to each; the others are offered the contractor's. */
const offered: Partial<Record<Principal, Notice>> = {
  supplier: 'bid_decided',
  supplier_sell: 'bid_decided',
  supplier_weigh: 'ticket_checked',
  haulier: 'bid_decided',
  staff_respond: 'bid_decided',
  staff_execute: 'order_confirmed',
  staff_fulfillment: 'ticket_missing',
  staff_finance: 'ticket_missing',
  driver: 'driver_assigned',
  admin: 'user_waiting',
  super_admin: 'quote_waiting',
}

/** A firm of the other chain bid, priced and was chosen; the reader was told all of it, standing on every side. */
async function tellAll({ db, world, principal, now }: ScenarioContext): Promise<void> {
  const reader = personOf(world, principal)
  if (!reader) return
  const quote_id = await makeQuote(db, world, world.b)
  const bid_id = await makeBid(db, world.b, quote_id)
  await makeHaulierBid(db, world.b, { quote_id, bid_id })
  const data = JSON.stringify({ bid_id, price_pence: 676_800, name: 'secret' })
  await sql`
    with told as (
      insert into events (id, kind, actor_id, quote_id, data, created_at)
      select nextval('event_id'), kind, ${world.rivalSupplier.id}, ${quote_id}, ${data}::jsonb, ${now}
      from unnest(array['quote.verified', 'quote.opened', 'bid.submitted', 'bid.accepted', 'haulier_bid.priced', 'bid.rejected']) as kind,
        generate_series(1, 5)
      returning id
    ), numbered as (
      select id, array['contractor', 'supplier', 'haulier', 'driver', 'admin'] as sides, row_number() over () as nth from told
    )
    insert into notices (user_id, event_id, side)
    select ${reader.id}, id, sides[1 + nth % 5] from numbered`.execute(db)
}

export const scenarios: Scenarios = {
  'GET /api/notifications': async (context) => {
    await tellAll(context)
    return {}
  },
  'POST /api/notifications/read': async (context) => {
    await tellAll(context)
    return { payload: { until: 1_000_000 } }
  },
  'GET /api/user/notices': () => ({}),
  'PUT /api/user/notices': ({ principal }) => ({
    payload: { notices: [{ notice: offered[principal] ?? 'bid_received', mail: false }] },
  }),
}

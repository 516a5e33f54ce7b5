import { sql } from 'kysely'
import type { ComparedBid } from '../../../api/contract/bidAnswers.ts'
import { makeBid, makeHaulierBid, makeNote, makeOrder, makeQuote } from '../factories.ts'
import { createPeople } from '../world.ts'
import { plantOldDates } from './oldDates.ts'
import { ask, plantPhone, routeOf, type Twin } from './twin.ts'

type Secret = {
  /** Runs in one of the twins; `amount` is what differs, in pence. */
  plant: (twin: Twin, amount: number) => Promise<void>
  /** What somebody sees of it who may. */
  reveal: (twin: Twin) => Promise<unknown>
}
async function bidsAsAdmin(twin: Twin): Promise<ComparedBid[]> {
  const { body } = await ask(twin, routeOf(twin, 'GET /api/quotes/:id/bids'), 'admin', 'own')
  return JSON.parse(body).data
}

/** A quote without an order. */
async function quoteAsAdmin({ rollback, api, world }: Twin) {
  const id = await makeQuote(rollback.db, world, world.a)
  return (await api.as(world.admin).get(`/api/quotes/${id}`)).raw
}
/** Every quote and order carries a markup that differs; only its own contractor and the admins may know it. */
const markup: Secret = {
  plant: async ({ rollback }, amount) => {
    await sql
      .raw(`
        create function plant() returns trigger language plpgsql as $$ begin
          if new.markup_pence is not null then new.markup_pence := new.markup_pence + ${amount}; end if;
          return new;
        end $$;
        create trigger plant before insert on quotes for each row execute function plant();
        create trigger plant before insert on orders for each row execute function plant();`)
      .execute(rollback.db)
  },
  reveal: async (twin) => (await bidsAsAdmin(twin)).map(({ markup_price }) => markup_price),
}

/** The contractor's own number and their contact at the site, on every quote of the market; who raises one knows their own. */
const contacts: Secret = {
  plant: async ({ rollback }, amount) => {
    await sql
      .raw(`
        create function contact() returns trigger language plpgsql as $$ begin
          if new.status = 1 and not new.is_ordered then
            new.reference := 'PO ${amount}';
            new.site_contact_name := 'Ines ${amount}';
            new.site_contact_phone := '07700 9${amount}';
          end if;
          return new;
        end $$;
        create trigger contact before insert on quotes for each row execute function contact();`)
      .execute(rollback.db)
  },
  reveal: async (twin) => (await twin.rollback.undoAfter(() => quoteAsAdmin(twin))).body,
}

/** A rival supplier and a rival haulier stand beside every bid and price; only the quote's contractor and the admins see theirs. */
const rivals: Secret = {
  plant: async ({ rollback, world }, amount) => {
    const { rivalSupplier, rivalHaulier } = world
    await sql
      .raw(`
        create function rival_bid() returns trigger language plpgsql as $$ begin
          if new.company_id <> ${rivalSupplier.company_id} and pg_trigger_depth() = 1 then
            insert into bids (quote_id, company_id, user_id, can_deliver, price_pence, quantity_kg, notes, earliest_start, price_holds_until, rejection_reason, status, accepted, submitted_at, updated_at)
            values (new.quote_id, ${rivalSupplier.company_id}, ${rivalSupplier.id}, true, ${500_000 + amount}, 480000, 'rival ${amount}', date '2026-03-01' + ${amount % 11}, date '2026-04-01' + ${amount % 997},
              case new.status when 'accepted' then 'reason ${amount}' end,
              case new.status when 'accepted' then 'rejected' else new.status end,
              case new.status when 'accepted' then 'rejected' else new.accepted end, new.submitted_at, new.updated_at)
            on conflict do nothing;
          end if;
          return new;
        end $$;
        create trigger rival_bid after insert on bids for each row execute function rival_bid();
        create function rival_price() returns trigger language plpgsql as $$ begin
          if new.company_id <> ${rivalHaulier.company_id} then
            insert into haulier_bids (bid_id, quote_id, company_id, user_id, price_pence, status, submitted_at, updated_at)
            values (new.bid_id, new.quote_id, ${rivalHaulier.company_id}, ${rivalHaulier.id}, ${300_000 + amount},
              case new.status when 'accepted' then 'rejected' else new.status end, new.submitted_at, new.updated_at)
            on conflict do nothing;
          end if;
          return new;
        end $$;
        create trigger rival_price after insert on haulier_bids for each row execute function rival_price();`)
      .execute(rollback.db)
  },
  reveal: async (twin) => (await bidsAsAdmin(twin)).map(({ product_price }) => product_price),
}

/** For which dates the rivals gave their prices, before they moved. */
const oldDates: Secret = {
  plant: plantOldDates,
  reveal: async (twin) => (await bidsAsAdmin(twin)).map(({ priced_for }) => priced_for),
}

/** Whether a rival has said that their price holds for the dates of now: of each quote either the supplier or the haulier. */
const reaffirmed: Secret = {
  plant: async ({ rollback, world: { rivalSupplier, rivalHaulier } }, amount) => {
    await sql
      .raw(`
        create function holds() returns trigger language plpgsql as $$ begin
          if new.company_id = (case new.quote_id % 2 when 0 then ${rivalSupplier.company_id} else ${rivalHaulier.company_id} end)
            then new.terms_version := ${amount > 0 ? 3 : 1};
          end if;
          return new;
        end $$;
        create trigger holds before insert on bids for each row execute function holds();
        create trigger holds before insert on haulier_bids for each row execute function holds();`)
      .execute(rollback.db)
  },
  reveal: async (twin) =>
    (await bidsAsAdmin(twin)).map(({ priced_for_old_dates, haulier_bids }) => [
      priced_for_old_dates,
      ...haulier_bids.map((price) => price.priced_for_old_dates),
    ]),
}

/** What rivals and their people are called. */
const names: Secret = {
  plant: async ({ rollback: { db }, world: { rivalSupplier, rivalHaulier } }, amount) => {
    const rivals = [rivalSupplier.company_id, rivalHaulier.company_id]
    await sql`update companies set name = ${`Rival ${amount} Ltd`} where id = any(${rivals}::integer[])`.execute(db)
    await sql`update users set last_name = ${`Tester ${amount}`} where company_id = any(${rivals}::integer[])`.execute(
      db,
    )
  },
  reveal: async (twin) => (await bidsAsAdmin(twin)).map(({ supplier_name }) => supplier_name),
}

/** On every open quote a bid waits that its hauliers can price; in one of the worlds a rival has. */
const waiting: Secret = {
  plant: async ({ rollback: { db }, api, world: { rivalHaulier } }, amount) => {
    const place = { postcode: 'NG9 1AA', city: 'Beeston', latitude: 52.9267, longitude: -1.2146 }
    const quarry = await createPeople(db, api.clock.now).owner('quarry', { is_supplier: true }, place)
    await sql
      .raw(`
        create function wait() returns trigger language plpgsql as $$ declare waiting integer; begin
          if new.status = 1 and not new.is_ordered and new.delivery_method = 'Deliver' then
            insert into bids (quote_id, company_id, user_id, can_deliver, price_pence, quantity_kg, collection_address, collection_postcode,
              supplier_access_open, supplier_access_close, submitted_at, updated_at)
            values (new.id, ${quarry.company_id}, ${quarry.id}, false, 600000, 480000, 'Quarry 9', 'NG9 1AA', '06:00', '16:30', new.created_at, new.created_at)
            returning id into waiting;
            insert into haulier_bids (bid_id, quote_id, company_id, user_id, price_pence, status, submitted_at, updated_at)
            values (waiting, new.id, ${rivalHaulier.company_id}, ${rivalHaulier.id}, 200000, '${amount > 0 ? 'pending' : 'withdrawn'}', new.created_at, new.created_at);
          end if;
          return new;
        end $$;
        create trigger wait after insert on quotes for each row execute function wait();`)
      .execute(db)
  },
  reveal: async ({ rollback, api, world }) =>
    rollback.undoAfter(async () => {
      const id = await makeQuote(rollback.db, world, world.a)
      const { waiting_bid_count, visible_bid_count } = (await api.as(world.a.contractor).get(`/api/quotes/${id}`)).body
        .data
      return [waiting_bid_count, visible_bid_count]
    }),
}

/** That a quote of the other contractor's was rejected, of so many tonnes and why; in one of the worlds they were told. */
const rejectionNotice: Secret = {
  plant: async ({ rollback: { db }, api, world }, amount) => {
    const reason = { status: 2, markup_pence: null, rejection_reason: `No pit ${amount}` } as const
    const quote_id = await makeQuote(db, world, world.b, { ...reason, quantity_kg: 480_000 + amount * 100 })
    await sql`
      with event as (
        insert into events (id, kind, actor_id, quote_id, data, created_at)
        values (nextval('event_id'), 'quote.rejected', ${world.admin.id}, ${quote_id}, '{}', ${api.clock.now})
        returning id
      )
      insert into notices (user_id, event_id, side) select ${world.b.contractor.id}, id, 'contractor' from event where ${amount === 0}`.execute(
      db,
    )
  },
  reveal: async ({ api, world }) => (await api.as(world.b.contractor).get('/api/notifications')).body,
}

/** The other chain's driver has a phone, which their own office alone sees. */
const phones: Secret = {
  plant: ({ rollback, world }, amount) => plantPhone(rollback.db, world.b.driver, amount),
  reveal: async ({ api, world }) => (await api.as(world.b.haulier).get('/api/haulier/devices')).raw.body,
}
/** A rival has put every quote out of its sight, in one of the worlds; whether it looks at them is its own business. */
const hides: Secret = {
  plant: async ({ rollback, world }, amount) => {
    await sql
      .raw(`
        create function hide() returns trigger language plpgsql as $$ begin
          if ${amount} > 0 then
            insert into hidden_quotes values (${world.rivalSupplier.company_id}, new.id, new.created_at);
          end if;
          return new;
        end $$;
        create trigger hide after insert on quotes for each row execute function hide();`)
      .execute(rollback.db)
  },
  reveal: ({ rollback, api, world }) =>
    rollback.undoAfter(async () => {
      await makeQuote(rollback.db, world, world.a)
      return (await api.as(world.rivalSupplier).get('/api/quotes?as=supplier')).body.meta.hidden_count
    }),
}

/** Where a rival loads, as it saved it for its bids. */
const points: Secret = {
  plant: async ({ rollback, api, world }, amount) => {
    const place = { address: `Pit ${amount}`, postcode: 'DE4 4HY', access_open: '06:00', access_close: '16:30' }
    const at = { latitude: 53 + amount / 1e7, longitude: -1.6, notes: `Weighbridge ${amount}` }
    const owner = { company_id: world.rivalSupplier.company_id, created_at: api.clock.now, updated_at: api.clock.now }
    await rollback.db
      .insertInto('collection_points')
      .values({ ...place, ...at, ...owner })
      .execute()
  },
  reveal: async ({ api, world }) => (await api.as(world.rivalSupplier).get('/api/collection-points')).raw.body,
}
/** Every quote names a site of its contractor's, which calls it and numbers it otherwise, and knows its three words. */
const keptSites: Secret = {
  plant: async ({ rollback }, amount) => {
    await sql
      .raw(`
        create function keep_site() returns trigger language plpgsql as $$ begin
          -- Whoever raises one reads what they named themselves.
          if new.status <> 1 then return new; end if;
          insert into sites (id, company_id, name, address, city, postcode, access_open, access_close, reference,
            what3words, nation, saved_by, saved_at, used_at)
          overriding system value
          values (${9_000_000 + amount} + new.id, new.company_id, 'Yard ${amount}', new.address, 'Derby', new.postcode,
            '07:00', '17:00', 'Job ${amount}', '///lofts.pebble.${amount}', 'england_wales', new.user_id, new.created_at, new.created_at)
          on conflict do nothing;
          new.site_id := (select max(id) from sites where company_id = new.company_id and name = 'Yard ${amount}');
          return new;
        end $$;
        create trigger keep_site before insert on quotes for each row execute function keep_site();`)
      .execute(rollback.db)
  },
  reveal: (twin) =>
    twin.rollback.undoAfter(async () => {
      await makeQuote(twin.rollback.db, twin.world, twin.world.a)
      return (await twin.api.as(twin.world.a.contractor).get('/api/sites')).raw.body
    }),
}
/** Another firm repeats each of its quotes on a schedule, with a draft that waits. */
const repeats: Secret = {
  plant: async ({ rollback, world }, amount) => {
    await sql
      .raw(`
        create function repeat_quote() returns trigger language plpgsql as $$ begin
          if new.company_id <> ${world.b.contractor.company_id} then return new; end if;
          insert into schedules (id, company_id, quote_id, quantity_kg, rule, month_day, made_by, made_at)
          overriding system value
          values (${9_000_000 + amount} + new.id, new.company_id, new.id, ${100 + amount}, 'monthly',
            ${1 + (amount % 28)}, new.user_id, new.created_at);
          insert into schedule_drafts (schedule_id, day, made_at)
          values (${9_000_000 + amount} + new.id, date '2026-04-01' + ${amount % 7}, new.created_at);
          return new;
        end $$;
        create trigger repeat_quote after insert on quotes for each row execute function repeat_quote();`)
      .execute(rollback.db)
  },
  reveal: (twin) =>
    twin.rollback.undoAfter(async () => {
      await makeQuote(twin.rollback.db, twin.world, twin.world.b)
      return (await twin.api.as(twin.world.b.contractor).get('/api/schedules')).raw.body
    }),
}
/** What another firm photographed on its order: how many, and when. */
const notes: Secret = {
  plant: async ({ rollback, world, api }, amount) => {
    const { quote_id } = await makeOrder(rollback.db, world, world.b)
    const taken_at = new Date(api.clock.now.getTime() - amount)
    await makeNote(rollback.db, world.b, quote_id, { taken_at, width: amount + 1 })
  },
  reveal: async ({ rollback, api, world }) => {
    const { quote_id } = await rollback.db
      .selectFrom('collection_notes')
      .select('quote_id')
      .where('carrier_company_id', '=', world.b.haulier.company_id)
      .executeTakeFirstOrThrow()
    const { body } = await api.as(world.b.contractor).get(`/api/quotes/${quote_id}/collection-notes`)
    return body.data.map(({ width, taken_at }: { width: number; taken_at: string }) => [width, taken_at])
  },
}

/** A colleague of the contractor's wants to accept a price, and it waits for approval; bidders learn nothing of it. */
const asked: Secret = {
  plant: async ({ rollback }, amount) => {
    await sql
      .raw(`
        create function ask() returns trigger language plpgsql as $$ begin
          if ${amount} > 0 and new.status = 'pending' then
            insert into waiting_acceptances
              select quotes.id, bids.id, bids.version, new.id, new.version,
                bids.price_pence + new.price_pence + quotes.markup_pence, quotes.user_id, new.submitted_at
              from bids join quotes on quotes.id = bids.quote_id
              where bids.id = new.bid_id and quotes.markup_pence is not null
            on conflict do nothing;
          end if;
          return new;
        end $$;
        create trigger ask after insert on haulier_bids for each row execute function ask();`)
      .execute(rollback.db)
  },
  reveal: ({ rollback, api, world }) =>
    rollback.undoAfter(async () => {
      const quote_id = await makeQuote(rollback.db, world, world.a)
      await makeHaulierBid(rollback.db, world.a, { quote_id, bid_id: await makeBid(rollback.db, world.a, quote_id) })
      await sql`update bids set terms_version = 3 where quote_id = ${quote_id}`.execute(rollback.db)
      await sql`update haulier_bids set terms_version = 3 where quote_id = ${quote_id}`.execute(rollback.db)
      return (await api.as(world.a.contractor).get(`/api/quotes/${quote_id}/approval`)).body
    }),
}
export const secrets = {
  markup,
  contacts,
  rivals,
  oldDates,
  reaffirmed,
  names,
  waiting,
  rejectionNotice,
  phones,
  hides,
  points,
  keptSites,
  repeats,
  notes,
  asked,
}

import { sql } from 'kysely'
import { type Chain, createPeople } from '../world.ts'
import type { Twin } from './twin.ts'

/** What one party of a job must not know of another, each as what a trigger does to a new row; `amount` is what differs. */
const facts = {
  stone: {
    bids: 'new.price_pence := new.price_pence + amount;',
    orders: 'new.supplier_price_pence := new.supplier_price_pence + amount;',
  },
  delivery: {
    haulier_bids: 'new.price_pence := new.price_pence + amount;',
    orders: 'new.haulier_price_pence := new.haulier_price_pence + amount;',
  },
  /** The parties of an order may read its bid's notes, so those stay the same. */
  bidNotes: { bids: "if new.status <> 'accepted' then new.notes := 'Ring me on ' || amount; end if;" },
  /** When a supplier last changed a bid tells that its price is another. */
  bidTimes: { bids: "new.updated_at := new.updated_at + amount * interval '1 second';" },
  /** Sites of other contractors' quotes. */
  otherSites: {
    quotes: `if new.company_id <> own_contractor then
      new.address := 'Plot ' || amount; new.city := 'Town ' || amount; new.site_entrance := 'Gate ' || amount;
      new.notes := 'Ask for ' || amount; new.postcode := split_part(new.postcode, ' ', 1) || ' ' || (amount % 9) || 'ZZ';
      new.latitude := new.latitude + amount / 1e6; new.reference := 'PO ' || amount;
      new.site_contact_name := 'Ines ' || amount; new.site_contact_phone := '07700 9' || amount; end if;`,
  },
  flags: { tickets: "if amount > 0 then new.flags := array['over_delivery']; end if;" },
} as const satisfies Record<string, Record<string, string>>

/** What a haulier's people are called: drivers and office staff of the one that carries, and everybody of another one. */
type Names = 'drivers' | 'office' | 'otherNames'
/** How to ring a driver: of the firm that carries, and of another one. */
type Numbers = 'numbers' | 'otherNumbers'
/** These stand from the beginning. */
export type Fact = keyof typeof facts | 'people' | 'waiting' | Names | Numbers

/** With all of them in place, none of which differs yet. */
export async function plantHidden({ rollback, world, api }: Twin): Promise<void> {
  const place = { postcode: 'NG9 1AA', city: 'Beeston', latitude: 52.9267, longitude: -1.2146 }
  const quarry = await createPeople(rollback.db, api.clock.now).owner('quarry', { is_supplier: true }, place)
  const triggers = Object.entries(facts).flatMap(([fact, tables]) =>
    Object.entries(tables).map(([table, change]) => triggerOf({ fact, table, change }, world.a.contractor.company_id)),
  )
  // A bid that nobody has priced waits on every open quote.
  const waits = `
    create function waiting_bid() returns trigger language plpgsql as $$ declare amount integer := amount_of('waiting'); begin
      if new.status = 1 and not new.is_ordered and new.delivery_method = 'Deliver' then
        insert into bids (quote_id, company_id, user_id, can_deliver, price_pence, quantity_kg, collection_address, collection_postcode,
          supplier_access_open, supplier_access_close, submitted_at, updated_at)
        values (new.id, ${quarry.company_id}, ${quarry.id}, false, 600000 + amount, 480000, 'Quarry ' || amount, 'NG9 1AA',
          '06:00', '16:30', new.created_at, new.created_at);
      end if;
      return new;
    end $$;
    create trigger waiting_bid after insert on quotes for each row execute function waiting_bid();`
  await sql
    .raw(`
      create table hidden_facts (fact text primary key, amount integer not null);
      create function amount_of(text) returns integer language sql as $$
        select coalesce((select amount from hidden_facts where fact = $1), 0) $$;
      ${triggers.join('\n')} ${waits} ${begun} ${confirmedByOffice(world.a)}`)
    .execute(rollback.db)
}

const begun = `
  create function begun() returns trigger language plpgsql as $$ begin
    if new.is_ordered and amount_of('begun') > 0 then new.delivery_from_date := date '2026-03-02'; end if;
    return new;
  end $$;
  create trigger begun before insert on quotes for each row execute function begun();`

/** Until `setHidden` sets the facts again, the windows of new orders have begun. */
export async function beginOrders({ rollback: { db } }: Twin): Promise<void> {
  await sql`insert into hidden_facts values ('begun', 1)`.execute(db)
}

/** The owner is the firm's contact, whose name its order's other parties may read. */
function confirmedByOffice({ haulier, staff_execute }: Chain): string {
  return `
    create function by_office() returns trigger language plpgsql as $$ begin
      if new.haulier_confirmed_by = ${haulier.id} then new.haulier_confirmed_by := ${staff_execute.id}; end if;
      return new;
    end $$;
    create trigger by_office before insert on orders for each row execute function by_office();`
}

function triggerOf({ fact, table, change }: { fact: string; table: string; change: string }, contractor: number) {
  const name = `hidden_${fact.toLowerCase()}_${table}`
  return `
    create function ${name}() returns trigger language plpgsql as $$
      declare amount integer := amount_of('${fact}'); own_contractor integer := ${contractor}; begin ${change} return new; end $$;
    create trigger ${name} before insert on ${table} for each row execute function ${name}();`
}

/** From now on the world has this amount in these facts, and nothing in the others. */
export async function setHidden(twin: Twin, which: readonly Fact[], amount: number): Promise<void> {
  const { db } = twin.rollback
  await sql`delete from hidden_facts`.execute(db)
  await sql`insert into hidden_facts select unnest(${which}::text[]), ${amount}`.execute(db)
  const digits = which.includes('people') ? amount : 0
  await sql`update users set phone = '07700 9' || ${digits}::text, email = split_part(email, '+', 1) || '+' || ${digits}::text
    where role = 'driver' or role like 'haulier%'`.execute(db)
  await sql`update users set phone = '07700 8' || ${amount}::text where role = 'driver' and case company_id
    when ${twin.world.b.haulier.company_id} then ${which.includes('otherNumbers')}::boolean
    else ${which.includes('numbers')}::boolean end`.execute(db)
  await rename(twin, {
    drivers: 0,
    office: 0,
    otherNames: 0,
    ...Object.fromEntries(which.map((fact) => [fact, amount])),
  })
}

async function rename({ rollback: { db }, world }: Twin, amounts: Record<Names, number>): Promise<void> {
  await sql`update users set last_name = 'Tester ' || case
      when company_id = ${world.b.haulier.company_id} then ${amounts.otherNames}::integer
      when role = 'driver' then ${amounts.drivers}::integer
      else ${amounts.office}::integer end
    where role = 'driver' or role like 'haulier%' or company_id = ${world.b.haulier.company_id}`.execute(db)
}

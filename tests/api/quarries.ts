import { sql } from 'kysely'
import type { Db } from '../../api/db/database.ts'
import type { World } from './world.ts'

/**
 * The firm of two trades has a live bid beside every other's, so it is no haulier there; where the others load, what they
 * ask and what they note differs by `amount`.
 */
export async function plantQuarries(db: Db, { allRounder }: World, amount: number): Promise<void> {
  await sql
    .raw(`
      create function quarry() returns trigger language plpgsql as $$ begin
        if new.company_id <> ${allRounder.company_id} then
          new.collection_address := new.collection_address || ', face ${amount}';
          new.notes := 'rival ${amount}';
          new.price_pence := new.price_pence + ${amount};
        end if;
        return new;
      end $$;
      create trigger quarry before insert on bids for each row execute function quarry();
      create function own_bid() returns trigger language plpgsql as $$ begin
        if new.company_id <> ${allRounder.company_id} and new.status = 'pending' then
          insert into bids (quote_id, company_id, user_id, can_deliver, price_pence, quantity_kg, submitted_at, updated_at)
          values (new.quote_id, ${allRounder.company_id}, ${allRounder.id}, true, 500000, 480000, new.submitted_at, new.updated_at)
          on conflict do nothing;
        end if;
        return new;
      end $$;
      create trigger own_bid after insert on bids for each row execute function own_bid();`)
    .execute(db)
}

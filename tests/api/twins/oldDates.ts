import { sql } from 'kysely'
import type { Twin } from './twin.ts'

/**
 * The dates of every quote have moved twice. The rivals' prices were given for the first, which differ by `amount`; everybody
 * else's for the second or for those of now, by turns. `readers`: of which firms' prices the first are, beside.
 */
export async function plantOldDates({ rollback, world }: Twin, amount: number, readers: number[] = []): Promise<void> {
  const rivals = [world.rivalSupplier.company_id, world.rivalHaulier.company_id, ...readers].join()
  await sql
    .raw(`
      create function moved_twice() returns trigger language plpgsql as $$ begin
        new.terms_version := 3; return new;
      end $$;
      create trigger moved_twice before insert on quotes for each row execute function moved_twice();
      create function old_dates() returns trigger language plpgsql as $$ begin
        insert into old_dates values
          (new.id, 1, date '2026-02-02' + ${amount % 997}, date '2026-02-06' + ${amount % 997}, '07:00', '17:00'),
          (new.id, 2, '2026-03-02', '2026-03-06', '08:00', '16:00');
        return new;
      end $$;
      create trigger old_dates after insert on quotes for each row execute function old_dates();
      create function given_for() returns trigger language plpgsql as $$ begin
        new.terms_version := case when new.company_id in (${rivals}) then 1 when new.quote_id % 2 = 0 then 2 else 3 end;
        return new;
      end $$;
      create trigger given_for before insert on bids for each row execute function given_for();
      create trigger given_for before insert on haulier_bids for each row execute function given_for();`)
    .execute(rollback.db)
}

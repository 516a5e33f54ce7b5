import { sql } from 'kysely'
import { isStanding } from '../companies/queries.ts'
import { defaultRadius, kmPerMile } from '../contract/geo.ts'
import type { Db, Trx } from '../db/database.ts'
import { isHaulierThere } from '../quotes/queries/hauling.ts'
import { isHiddenFrom } from '../quotes/queries/hidden.ts'

/** Notifies suppliers whom a newly opened quote suits, and returns those who want a mail at once. Idempotent. */
export async function putNewQuote(trx: Trx, eventId: number, quoteId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number; at_once: boolean }>`
    with recipients as (
      select users.id as user_id, coalesce(preference.mail, true) as mail, coalesce(preference.pace, 'daily') as pace
      from quotes
      join companies on companies.is_supplier and companies.id <> quotes.company_id
      join users on users.company_id = companies.id and (users.role = 'owner' or users.role = 'supplier'
        and exists (select from user_permissions where user_id = users.id and permission = 'sell'))
      left join notice_preferences as preference on preference.user_id = users.id and preference.notice = 'new_quote'
      where quotes.id = ${quoteId} and quotes.status = 1 and not quotes.is_ordered and not quotes.withheld
        and quotes.deleted_at is null
        and users.email_verified_at is not null and users.verified_at is not null
        and users.deactivated_at is null and users.deleted_at is null and ${isStanding('companies.id')}
        and distance_miles(companies.latitude, companies.longitude, quotes.latitude, quotes.longitude)
          <= coalesce(preference.radius_miles, ${defaultRadius}::int) + quotes.uncertainty_km / ${kmPerMile}
        and (exists (select from company_products as product
            where product.company_id = companies.id and product.product_id = quotes.product_id)
          or not exists (select from company_products as product where product.company_id = companies.id))
        and not exists (select from bids where bids.quote_id = quotes.id and bids.company_id = companies.id)
        and not ${isHaulierThere(sql.ref('companies.id'))} and not ${isHiddenFrom(sql.ref('companies.id'))}
        and not exists (select from notices where notices.user_id = users.id
          and notices.event_id in (select id from events where quote_id = quotes.id and kind = 'quote.opened'))
    ), put as (
      insert into notices (user_id, event_id, side, awaits_digest)
      select user_id, ${eventId}, 'supplier', mail and pace = 'daily' from recipients
      on conflict (user_id, event_id) do nothing
      returning user_id
    )
    select user_id, mail and pace = 'at_once' as at_once from recipients join put using (user_id)
    order by user_id`.execute(trx)
  if (rows.length > 0) await sql`select pg_notify('loadstone_notices', ${String(eventId)})`.execute(trx)
  return rows.filter(({ at_once }) => at_once).map(({ user_id }) => user_id)
}

export type Digest = { user_id: number; event_ids: number[] }

/** Takes all notices that await the daily mail. A concurrent call gets none. */
export async function takeDigests(trx: Trx): Promise<Digest[]> {
  const { rows } = await sql<Digest>`
    with taken as (
      update notices set awaits_digest = false where awaits_digest returning user_id, event_id
    )
    select user_id, json_agg(event_id order by event_id) as event_ids
    from taken group by user_id order by user_id`.execute(trx)
  return rows
}

export type NewQuote = { id: number; product_name: string; quantity_kg: number } & Reach
/** `miles` from the firm's registered place, as the crow flies. */
export type Reach = { outcode: string; miles: number | null }

export async function listReaches(
  db: Db | Trx,
  companyId: number,
  quoteIds: readonly number[],
): Promise<ReadonlyMap<number, Reach>> {
  const { rows } = await sql<Reach & { id: number }>`
    select quotes.id, split_part(quotes.postcode, ' ', 1) as outcode,
      distance_miles(companies.latitude, companies.longitude, quotes.latitude, quotes.longitude) as miles
    from quotes join companies on companies.id = ${companyId}
    where quotes.id = any(${quoteIds}::int[])`.execute(db)
  return new Map(rows.map(({ id, ...reach }) => [id, reach]))
}

/** Quotes of these events that are still open to the firm, neither answered nor hidden, nearest first. */
export async function listOpened(db: Db, companyId: number, eventIds: readonly number[]): Promise<NewQuote[]> {
  const { rows } = await sql<NewQuote>`
    select quotes.id, products.name as product_name, quotes.quantity_kg,
      split_part(quotes.postcode, ' ', 1) as outcode,
      distance_miles(companies.latitude, companies.longitude, quotes.latitude, quotes.longitude) as miles
    from quotes join products on products.id = quotes.product_id join companies on companies.id = ${companyId}
    where quotes.id in (select quote_id from events where id = any(${eventIds}::bigint[]) and kind = 'quote.opened')
      and quotes.status = 1 and not quotes.is_ordered and not quotes.withheld and quotes.deleted_at is null
      and quotes.company_id <> companies.id
      and not exists (select from bids where bids.quote_id = quotes.id and bids.company_id = companies.id)
      and not ${isHiddenFrom(companyId)}
    order by miles nulls last, quotes.id`.execute(db)
  return rows
}

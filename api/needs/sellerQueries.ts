import { sql } from 'kysely'
import { boundingBox, defaultRadius, roundMiles } from '../contract/geo.ts'
import { nearDays } from '../contract/needs.ts'
import { type Precision, type Run, rougherOf } from '../contract/places.ts'
import { toPounds } from '../contract/rules/money.ts'
import type { DeliveryMethod } from '../contract/rules/quoteStatus.ts'
import { toTonnes } from '../contract/rules/weight.ts'
import { daysAfter } from '../contract/rules/workdays.ts'
import type { RoadOf } from '../geo/roads.ts'
import { isCarried } from '../quotes/queries/carried.ts'
import { isHaulierThere } from '../quotes/queries/hauling.ts'
import { isHiddenFrom } from '../quotes/queries/hidden.ts'
import { isForOldDates } from '../quotes/queries/oldDates.ts'
import { lastDayForBids } from './buyerQueries.ts'
import { type ChangeFacts, changeFacts, presentChange, unagreed } from './changeQueries.ts'
import { instantOf, type Kind, kind, type Reader, type TicketFacts } from './kind.ts'

const toConfirm = kind<'to_confirm', { delivery_method: DeliveryMethod; collection_address: string | null }>({
  isDuty: true,
  due: sql`quotes.delivery_from_date`,
  pence: sql`orders.supplier_price_pence`,
  quantity: sql`orders.quantity_kg`,
  facts: { delivery_method: sql`quotes.delivery_method`, collection_address: sql`bids.collection_address` },
  from: ({ company_id }) => sql`orders
    join quotes on quotes.id = orders.quote_id
    join bids on bids.id = orders.bid_id
    where orders.supplier_company_id = ${company_id} and orders.closed_at is null
      and orders.supplier_confirmed_at is null`,
  present: (facts) => facts,
})

/** A price alone is agreed between its firm and the contractor. */
const toAgree = kind<'to_agree_as_supplier', ChangeFacts>({
  isDuty: true,
  due: sql`(amendments.lapses_at at time zone 'Europe/London')::date`,
  quantity: sql`orders.quantity_kg`,
  facts: changeFacts,
  from: (reader) => sql`${unagreed('supplier', reader)}
    and num_nonnulls(amendments.quantity_kg, amendments.delivery_from_date, amendments.delivery_to_date) > 0`,
  present: presentChange,
})

const queryOpen = kind<'query_open', TicketFacts & { reason: string; queried_at: string }>({
  isDuty: true,
  due: sql`quotes.delivery_to_date`,
  facts: {
    ticket_number: sql`tickets.number`,
    net_kg: sql`tickets.net_kg`,
    reason: sql`ticket_queries.reason`,
    queried_at: sql`ticket_queries.queried_at`,
  },
  from: ({ company_id }) => sql`ticket_queries
    join tickets on tickets.id = ticket_queries.ticket_id and tickets.voided_at is null
    join orders on ${isCarried('tickets')} and orders.haulier_company_id is null
    join quotes on quotes.id = orders.quote_id
    where ticket_queries.answered_at is null and orders.supplier_company_id = ${company_id}`,
  present: ({ ticket_number, net_kg, reason, queried_at }) => ({
    ticket_number,
    net_weight: toTonnes(net_kg),
    reason,
    queried_at: instantOf(queried_at),
  }),
})

type DistanceFacts = { miles: number | null; run: Run; site: Precision | null; own: Precision | null }
const distance = {
  miles: sql`distance_miles(firm.latitude, firm.longitude, quotes.latitude, quotes.longitude)`,
  run: sql`array[firm.latitude, firm.longitude, quotes.latitude, quotes.longitude]`,
  site: sql`quotes.precision`,
  own: sql`firm.precision`,
}
const presentDistance = ({ miles, run, site, own }: DistanceFacts, { roadOf }: { roadOf: RoadOf }) => ({
  distance_miles: roundMiles(miles),
  ...roadOf(run),
  distance_precision: rougherOf(site, own),
})

/** Open quotes of others within the radius that the firm hasn't bid on, priced or hidden. */
function freeQuotes({ company_id, place, today }: Reader) {
  if (!place) return sql`quotes join companies as firm on firm.id = ${company_id} where false`
  const { south, north, west, east } = boundingBox(place, defaultRadius)
  return sql`quotes join companies as firm on firm.id = ${company_id}
    where quotes.status = 1 and not quotes.is_ordered and not quotes.withheld and quotes.deleted_at is null
      and quotes.company_id <> ${company_id} and coalesce(quotes.bids_until >= ${today}::date, true)
      and quotes.latitude between ${south} and ${north} and quotes.longitude between ${west} and ${east}
      and distance_miles(${place.latitude}, ${place.longitude}, quotes.latitude, quotes.longitude) <= ${defaultRadius}
      and not exists (select from bids where bids.quote_id = quotes.id and bids.company_id = ${company_id}
        and bids.status <> 'cancelled')
      and not ${isHaulierThere(company_id)} and not ${isHiddenFrom(company_id)}`
}

const yesterday = ({ today }: Reader) => sql`(${daysAfter(today, -1)}::timestamp at time zone 'Europe/London')`

const newQuotes = kind<'new_quotes', DistanceFacts & { count: number; since: string }>({
  due: sql`null::date`,
  facts: (reader) => ({ ...distance, count: sql`count(*) over ()`, since: sql`${yesterday(reader)}` }),
  from: (reader) => sql`${freeQuotes(reader)} and quotes.verified_at >= ${yesterday(reader)}`,
  order: sql`quotes.quantity_kg desc`,
  most: 1,
  present: ({ count, since, ...facts }, reader) => ({
    ...presentDistance(facts, reader),
    count,
    since: new Date(since).toISOString(),
  }),
})

/** Bids that can't be accepted until their supplier confirms them. */
const datesMoved = kind<'dates_moved', { price_pence: number }>({
  isDuty: true,
  due: sql`quotes.delivery_from_date`,
  pence: sql`bids.price_pence`,
  quantity: sql`bids.quantity_kg`,
  facts: { price_pence: sql`bids.price_pence` },
  from: ({ company_id }) => sql`bids join quotes on quotes.id = bids.quote_id
    where bids.company_id = ${company_id} and bids.status = 'pending' and quotes.status = 1 and not quotes.is_ordered
      and not quotes.withheld and quotes.deleted_at is null and ${isForOldDates('bids')}`,
  present: ({ price_pence }) => ({ price: toPounds(price_pence) }),
})

const decidingSoon = kind<'deciding_soon', { price_pence: number; bids_until: string | null }>({
  due: lastDayForBids,
  pence: sql`bids.price_pence`,
  quantity: sql`bids.quantity_kg`,
  facts: { price_pence: sql`bids.price_pence`, bids_until: sql`quotes.bids_until` },
  from: ({ company_id, today }) => sql`bids join quotes on quotes.id = bids.quote_id
    where bids.company_id = ${company_id} and bids.status = 'pending' and quotes.status = 1 and not quotes.is_ordered
      and not quotes.withheld and quotes.deleted_at is null and ${lastDayForBids} >= ${today}::date
      and ${lastDayForBids} <= ${today}::date + ${nearDays.deciding_soon}::int and not ${isForOldDates('bids')}`,
  present: ({ price_pence, bids_until }) => ({ price: toPounds(price_pence), bids_until }),
})

/** Only products that the firm sells; new quotes count as new_quotes. A suggestion, so it shows few and comes last. */
const unanswered = kind<'unanswered', DistanceFacts>({
  due: sql`null::date`,
  facts: distance,
  from: (reader) => sql`${freeQuotes(reader)} and coalesce(quotes.verified_at < ${yesterday(reader)}, true)
    and quotes.product_id in (select product_id from company_products where company_id = ${reader.company_id})
    and quotes.delivery_from_date >= ${reader.today}::date
    and quotes.delivery_from_date <= ${reader.today}::date + ${nearDays.unanswered}::int`,
  order: sql`quotes.delivery_from_date`,
  most: 3,
  present: presentDistance,
})

export const sellerKinds = {
  to_confirm: toConfirm,
  to_agree_as_supplier: toAgree,
  query_open: queryOpen,
  dates_moved: datesMoved,
  new_quotes: newQuotes,
  deciding_soon: decidingSoon,
  unanswered,
} satisfies Partial<Record<string, Kind>>

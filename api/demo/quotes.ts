import type { Trx } from '../db/database.ts'
import { at, dateOf, workday } from './calendar.ts'
import type { ProductKey } from './catalogue.ts'
import type { DemoStory } from './events.ts'
import type { Cast } from './firms.ts'
import type { DemoBid, DemoQuote } from './market.ts'
import { places } from './places.ts'
import type { DemoSites } from './sites.ts'

export type Stage = {
  trx: Trx
  now: Date
  cast: Cast
  products: ReadonlyMap<ProductKey, number>
  sites: DemoSites
  story: DemoStory
}
export type PlacedBid = {
  id: number
  bid: DemoBid
  accepted_haulier_bid: { id: number; by: 'haulier' | 'haulier2'; pence: number } | null
}

const toPence = (pounds: number) => Math.round(pounds * 100)
const toKg = (tonnes: number) => Math.round(tonnes * 1000)

export async function insertQuote(
  { trx, now, cast, products, sites, story }: Stage,
  quote: DemoQuote,
): Promise<number> {
  const created_at = earlier(now, at(workday(now, quote.created), 9, 12))
  const verified_at = at(created_at, 1, 35)
  const { state } = quote
  const isVerified = typeof state === 'object'
  const { id } = await trx
    .insertInto('quotes')
    .values({
      company_id: cast.companyOf(quote.by),
      user_id: cast.personOf(quote.by),
      product_id: Number(products.get(quote.product)),
      quantity_kg: toKg(quote.tonnes),
      ...places[quote.site],
      site_id: quote.by === 'contractor' ? (sites.get(quote.site) ?? null) : null,
      precision: 'pin',
      delivery_from_date: dateOf(workday(now, quote.window[0])),
      delivery_to_date: dateOf(workday(now, quote.window[1])),
      bids_until: quote.bidsUntil === undefined ? null : dateOf(workday(now, quote.bidsUntil)),
      tested_stone_supplier: !quote.untested,
      delivery_method: quote.collect ? 'Collect' : 'Deliver',
      access_times_open: quote.access[0],
      access_times_close: quote.access[1],
      site_entrance: quote.entrance ?? null,
      notes: quote.notes ?? null,
      status: isVerified ? 1 : state === 'rejected' ? 2 : 0,
      markup_pence: isVerified ? toPence(state.markup) : null,
      verified_by: state === 'pending' ? null : cast.personOf('admin'),
      verified_at: state === 'pending' ? null : verified_at,
      is_ordered: quote.order !== undefined,
      created_at,
      updated_at: created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const parties = [`company:${cast.companyOf(quote.by)}`, 'admins'] as const
  const about = { quote_id: id, audience: parties }
  story.tell(created_at, { kind: 'quote.created', actor_id: cast.personOf(quote.by), ...about })
  if (state !== 'pending') {
    const kind = isVerified ? 'quote.verified' : 'quote.rejected'
    story.tell(verified_at, { kind, actor_id: cast.personOf('admin'), ...about })
  }
  return id
}

export async function insertBid(
  { trx, now, cast, story }: Stage,
  quoteId: number,
  quote: DemoQuote,
  bid: DemoBid,
): Promise<PlacedBid> {
  const submitted_at = earlier(now, at(workday(now, quote.created + 1), 10, bid.by === 'supplier' ? 5 : 48))
  const from = bid.from ? places[bid.from] : null
  const company = cast.companyOf(bid.by)
  const isConfirmedByHaulier = quote.order?.confirmed === 'both' && bid.prices?.some(({ accepted }) => accepted)
  const acceptedStages = {
    accepted: isConfirmedByHaulier ? 'accepted_by_haulier' : 'accepted_by_contractor',
    rejected: 'rejected',
  } as const
  const { id, version } = await trx
    .insertInto('bids')
    .values({
      quote_id: quoteId,
      company_id: company,
      user_id: cast.personOf(bid.by),
      can_deliver: from === null,
      price_pence: toPence(bid.pounds),
      quantity_kg: toKg(bid.tonnes ?? quote.tonnes),
      notes: bid.notes ?? null,
      earliest_start: bid.starts === undefined ? null : dateOf(workday(now, bid.starts)),
      price_holds_until: bid.holds === undefined ? null : dateOf(workday(now, bid.holds)),
      ...(from && {
        collection_address: `${from.address}, ${from.city}`,
        collection_postcode: from.postcode,
        collection_latitude: from.latitude,
        collection_longitude: from.longitude,
        collection_precision: 'pin',
        supplier_access_open: '06:30',
        supplier_access_close: '16:30',
      }),
      status: bid.status ?? 'pending',
      accepted: bid.status && bid.status !== 'cancelled' ? acceptedStages[bid.status] : 'pending',
      submitted_at,
      updated_at: submitted_at,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  story.tell(submitted_at, {
    kind: 'bid.submitted',
    actor_id: cast.personOf(bid.by),
    quote_id: quoteId,
    audience: [`company:${company}`, `company:${cast.companyOf(quote.by)}`, 'admins'],
    data: { bid_id: id },
  })
  await insertRequest({ trx, now, cast, story }, quote, { quote_id: quoteId, bid_id: id, bid_version: version }, bid)
  return { id, bid, accepted_haulier_bid: await insertPrices({ trx, now, cast, story }, quoteId, id, quote, bid) }
}

type Story = Omit<Stage, 'products' | 'sites'>

/** For approval of the bid, which is above the asker's limit. */
async function insertRequest(
  { trx, now, cast, story }: Story,
  quote: DemoQuote,
  asked: { quote_id: number; bid_id: number; bid_version: number },
  bid: DemoBid,
) {
  if (!bid.askedBy) return
  if (typeof quote.state !== 'object') throw new Error('Only a verified quote’s bids can be accepted')
  const asked_by = cast.personOf(bid.askedBy)
  const asked_at = at(workday(now, -1), 16, 10)
  const total_pence = toPence(bid.pounds + quote.state.markup)
  const values = { ...asked, haulier_bid_id: null, haulier_version: null, total_pence, asked_by, asked_at }
  await trx.insertInto('waiting_acceptances').values(values).execute()
  story.tell(asked_at, {
    kind: 'approval.asked',
    actor_id: asked_by,
    quote_id: asked.quote_id,
    audience: [`company:${cast.companyOf(quote.by)}`, 'admins'],
    data: { bid_id: asked.bid_id, haulier_bid_id: null },
  })
}

async function insertPrices(
  { trx, now, cast, story }: Story,
  quote_id: number,
  bid_id: number,
  quote: DemoQuote,
  bid: DemoBid,
) {
  let acceptedPrice: PlacedBid['accepted_haulier_bid'] = null
  for (const price of bid.prices ?? []) {
    const submitted_at = earlier(now, at(workday(now, quote.created + 1), 14, price.by === 'haulier' ? 20 : 41))
    const company_id = cast.companyOf(price.by)
    const pence = toPence(price.pounds)
    const { id } = await trx
      .insertInto('haulier_bids')
      .values({
        bid_id,
        quote_id,
        company_id,
        user_id: cast.personOf(price.by),
        price_pence: pence,
        status: price.accepted ? 'accepted' : bid.status ? 'rejected' : 'pending',
        submitted_at,
        updated_at: submitted_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (price.accepted) acceptedPrice = { id, by: price.by, pence }
    story.tell(submitted_at, {
      kind: 'haulier_bid.priced',
      actor_id: cast.personOf(price.by),
      quote_id,
      audience: [`company:${company_id}`, `company:${cast.companyOf(quote.by)}`, 'admins'],
      data: { bid_id, haulier_bid_id: id },
    })
  }
  return acceptedPrice
}

/** Keeps today's events out of the future. */
export function earlier(now: Date, date: Date): Date {
  return date < now ? date : new Date(now.getTime() - 60_000)
}

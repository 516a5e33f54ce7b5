import { type Box, boundingBox, haversineMiles, type Point, roundMiles } from '../contract/geo.ts'
import { rougherOf } from '../contract/places.ts'
import { type ReturnLoad, type ReturnLoadQuery, returnReach } from '../contract/returnLoads.ts'
import { londonDay } from '../contract/rules/londonDay.ts'
import { toTonnes } from '../contract/rules/weight.ts'
import type { Db } from '../db/database.ts'
import { emptyPage, type Page, pageOf } from '../db/page.ts'
import { type LoadDetails, listLoadDetails, listOffers, listTips, type Offer, type Tip } from './returnLoadQueries.ts'

type Match = {
  bid_id: number
  order_id: number
  miles_from_tip: number
  miles_to_load: number | null
  is_after: boolean
  place: Place
}
/** The sort key. `rank` is 1 if the miles back to the load are unknown. */
type Place = readonly [rank: number, emptyMiles: number, bidId: number]

/**
 * Bids that this haulier may still price near where its running orders tip, fewest empty miles first: to the collection
 * point and from the site back. Measured here, because PostgreSQL joins tips with offers far more slowly.
 */
export async function readReturnLoads(
  db: Db,
  companyId: number,
  query: ReturnLoadQuery,
  now: Date,
): Promise<Page<ReturnLoad>> {
  const today = londonDay(now.getTime())
  const tips = (await listTips(db, companyId, query.quote_id, today)).map(withBox)
  if (tips.length === 0) return emptyPage
  const until = tips.reduce((latest, tip) => (tip.until > latest ? tip.until : latest), today)
  const offers = await listOffers(db, companyId, { box: around(tips.map(({ box }) => box)), until }, today)
  const grid = onGrid(tips)
  const matches = offers.flatMap((offer) => bestOf(offer, grid) ?? [])
  const { limit, cursor } = query
  const page = matches
    .filter(({ place }) => !cursor || byPlace(place, cursor) > 0)
    .sort((one, other) => byPlace(one.place, other.place))
    .slice(0, limit + 1)
  const details = new Map((await listLoadDetails(db, page)).map((row) => [row.bid_id, row]))
  const { data, meta } = pageOf(page, limit, matches.length, ({ place }) => place, withDetails(details))
  // Leave out a bid that went between the two reads.
  return { data: data.flatMap((load) => load ?? []), meta }
}

type BoxedTip = Tip & { box: Box }

function withBox(tip: Tip): BoxedTip {
  return { ...tip, box: boundingBox(tip, returnReach.miles) }
}

function around(boxes: readonly Box[]): Box {
  return boxes.reduce((whole, box) => ({
    south: Math.min(whole.south, box.south),
    north: Math.max(whole.north, box.north),
    west: Math.min(whole.west, box.west),
    east: Math.max(whole.east, box.east),
  }))
}

/** Tips by the grid cells that their boxes touch, so that each offer is compared only with nearby tips. */
type Grid = ReadonlyMap<string, readonly BoxedTip[]>

const cellsInDegree = 4
const lineOf = (degrees: number) => Math.floor(degrees * cellsInDegree)
const cellOf = ({ latitude, longitude }: Point) => `${lineOf(latitude)} ${lineOf(longitude)}`

function onGrid(tips: readonly BoxedTip[]): Grid {
  const grid = new Map<string, BoxedTip[]>()
  for (const tip of tips) {
    for (const cell of cellsIn(tip.box)) {
      const there = grid.get(cell)
      if (there) there.push(tip)
      else grid.set(cell, [tip])
    }
  }
  return grid
}

function cellsIn({ south, north, west, east }: Box): string[] {
  const from = (one: number, other: number) =>
    Array.from({ length: lineOf(other) - lineOf(one) + 1 }, (_, at) => lineOf(one) + at)
  return from(south, north).flatMap((row) => from(west, east).map((column) => `${row} ${column}`))
}

function bestOf(offer: Offer, grid: Grid): Match | null {
  const collection = { latitude: offer.collection_latitude, longitude: offer.collection_longitude }
  let best: Match | null = null
  for (const tip of grid.get(cellOf(collection)) ?? []) {
    const isNear = isWithin(tip.box, collection) && isInTime(offer, tip)
    const match: Match | null = isNear ? matchOf(offer, collection, tip, best) : null
    if (match && (!best || byPlace(match.place, best.place) < 0)) best = match
  }
  return best
}

function isWithin({ south, north, west, east }: Box, { latitude, longitude }: Point): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east
}

function isInTime({ delivery_from_date, delivery_to_date }: Offer, { starts, until }: Tip): boolean {
  return delivery_to_date >= starts && delivery_from_date <= until
}

/** Null if too far, or further than `best`, which saves measuring the second leg. */
function matchOf(offer: Offer, collection: Point, tip: Tip, best: Match | null): Match | null {
  const miles_from_tip = haversineMiles(tip, collection)
  if (miles_from_tip > returnReach.miles) return null
  const site = pointOf(offer.latitude, offer.longitude)
  const load = pointOf(tip.collection_latitude, tip.collection_longitude)
  const milesNorth = site && load ? Math.abs(site.latitude - load.latitude) * leastMilesADegree : 0
  if (best?.place[0] === 0 && miles_from_tip + milesNorth > best.place[1]) return null
  const miles_to_load = site && load ? haversineMiles(site, load) : null
  return {
    bid_id: offer.bid_id,
    order_id: tip.order_id,
    miles_from_tip,
    miles_to_load,
    is_after: offer.delivery_from_date > tip.ends,
    place: [miles_to_load === null ? 1 : 0, miles_from_tip + (miles_to_load ?? 0), offer.bid_id],
  }
}

/** Per degree of latitude, rounded down. */
const leastMilesADegree = 69

function pointOf(latitude: number | null, longitude: number | null): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

function byPlace(one: Place, other: Place): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2]
}

function withDetails(details: ReadonlyMap<number, LoadDetails>) {
  return (match: Match): ReturnLoad | undefined => {
    const load = details.get(match.bid_id)
    return load && present(match, load)
  }
}

function present(match: Match, load: LoadDetails): ReturnLoad {
  const { order } = load
  return {
    id: load.bid_id,
    bid_id: load.bid_id,
    ...presentJob(load),
    quantity: toTonnes(load.quantity_kg),
    run_miles: roundMiles(load.run_miles),
    run_precision: rougherOf(load.collection_precision, load.precision),
    miles_from_tip: roundMiles(match.miles_from_tip),
    from_tip_precision: rougherOf(order.precision, load.collection_precision),
    miles_to_load: roundMiles(match.miles_to_load),
    to_load_precision: rougherOf(load.precision, order.collection_precision),
    is_after: match.is_after,
    order: presentJob(order),
  }
}

function presentJob(job: LoadDetails | LoadDetails['order']): ReturnLoad['order'] {
  return {
    quote_id: job.quote_id,
    product_name: job.product_name,
    collection_address: job.collection_address,
    collection_postcode: job.collection_postcode,
    address: job.address,
    city: job.city,
    postcode: job.postcode,
    delivery_from_date: job.delivery_from_date,
    delivery_to_date: job.delivery_to_date,
  }
}

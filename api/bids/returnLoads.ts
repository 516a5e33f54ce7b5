import { type Box, boundingBox, haversineMiles, type Point, roundMiles } from '../contract/geo.ts'
import { type Run, rougherOf } from '../contract/places.ts'
import { type ReturnLoad, type ReturnLoadQuery, returnReach } from '../contract/returnLoads.ts'
import { londonDay } from '../contract/rules/londonDay.ts'
import { toTonnes } from '../contract/rules/weight.ts'
import type { Db } from '../db/database.ts'
import { emptyPage, type Page, pageOf } from '../db/page.ts'
import { estimateOf, type Measure, type RoadOf } from '../geo/roads.ts'
import { type LoadDetails, listLoadDetails, listOffers, listTips, type Offer, type Tip } from './returnLoadQueries.ts'

type Match = { offer: Offer; tip: Tip; saved: number }
type Place = readonly [saved: number, bidId: number]

/**
 * Bids that this haulier may still price near where its running orders tip, if going home by them saves empty miles; most
 * saved first. This code measures them, because PostgreSQL joins tips with offers far more slowly.
 */
export async function readReturnLoads(
  db: Db,
  companyId: number,
  query: ReturnLoadQuery,
  now: Date,
  measure: Measure,
): Promise<Page<ReturnLoad>> {
  const today = londonDay(now.getTime())
  const tips = (await listTips(db, companyId, query.quote_id, today)).map(measured)
  if (tips.length === 0) return emptyPage
  const until = tips.reduce((latest, { ends }) => (ends > latest ? ends : latest), today)
  const offers = await listOffers(db, companyId, { box: around(tips.map(({ box }) => box)), until }, today)
  const grid = onGrid(tips)
  const matches = offers.flatMap((offer) => bestOf(offer, grid) ?? [])
  const { limit, cursor } = query
  const page = matches
    .filter((match) => !cursor || byPlace(placeOf(match), cursor) > 0)
    .sort((one, other) => byPlace(placeOf(one), placeOf(other)))
    .slice(0, limit + 1)
  const pairs = page.map(({ offer: { bid_id }, tip: { order_id } }) => ({ bid_id, order_id }))
  const details = new Map((await listLoadDetails(db, pairs)).map((row) => [row.bid_id, row]))
  const roadOf = await measure([
    ...page.flatMap((match) => [homeOf(match.tip), outOf(match), backOf(match)]),
    ...[...details.values()].map(({ run }) => run),
  ])
  const { data, meta } = pageOf(page, limit, matches.length, placeOf, withDetails(details, roadOf))
  // Leave out a bid that went between the two reads.
  const loads = data.flatMap((load) => load ?? [])
  // A load chosen by the estimate may save nothing by the measured miles.
  const worth = loads.filter(({ miles_saved }) => miles_saved >= returnReach.leastSaved)
  return {
    data: worth.toSorted((one, other) => other.miles_saved - one.miles_saved),
    meta: { ...meta, total: meta.total - loads.length + worth.length },
  }
}

const placeOf = ({ saved, offer }: Match): Place => [saved, offer.bid_id]
const byPlace = (one: Place, other: Place) => other[0] - one[0] || one[1] - other[1]

const homeOf = ({ latitude, longitude, ...tip }: Tip): Run => [
  latitude,
  longitude,
  tip.collection_latitude,
  tip.collection_longitude,
]
const outOf = ({ offer, tip }: Pick<Match, 'offer' | 'tip'>): Run => [
  tip.latitude,
  tip.longitude,
  offer.collection_latitude,
  offer.collection_longitude,
]
const backOf = ({ offer, tip }: Pick<Match, 'offer' | 'tip'>): Run => [
  offer.latitude,
  offer.longitude,
  tip.collection_latitude,
  tip.collection_longitude,
]
const milesOf = (run: Run, roadOf: RoadOf) => roadOf(run).road_miles ?? Number.POSITIVE_INFINITY

type MeasuredTip = Tip & { box: Box; home: number }

function measured(tip: Tip): MeasuredTip {
  return { ...tip, box: boundingBox(tip, returnReach.miles), home: milesOf(homeOf(tip), estimateOf) }
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
type Grid = ReadonlyMap<string, readonly MeasuredTip[]>

const cellsInDegree = 4
const lineOf = (degrees: number) => Math.floor(degrees * cellsInDegree)
const cellOf = ({ latitude, longitude }: Point) => `${lineOf(latitude)} ${lineOf(longitude)}`

function onGrid(tips: readonly MeasuredTip[]): Grid {
  const grid = new Map<string, MeasuredTip[]>()
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
    if (!isWithin(tip.box, collection) || haversineMiles(tip, collection) > returnReach.miles) continue
    if (!isInTime(offer, tip)) continue
    const saved = savedBy(offer, tip, best?.saved ?? 0)
    if (saved >= returnReach.leastSaved && (!best || saved > best.saved)) best = { offer, tip, saved }
  }
  return best
}

function isWithin({ south, north, west, east }: Box, { latitude, longitude }: Point): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east
}

function isInTime({ delivery_from_date, delivery_to_date }: Offer, { starts, ends }: Tip): boolean {
  return delivery_to_date >= starts && delivery_from_date <= ends
}

/** Empty miles; 0 unless more than `least`, which mostly saves measuring the second leg. */
function savedBy(offer: Offer, tip: MeasuredTip, least: number): number {
  const left = tip.home - milesOf(outOf({ offer, tip }), estimateOf)
  return left > least ? left - milesOf(backOf({ offer, tip }), estimateOf) : 0
}

function withDetails(details: ReadonlyMap<number, LoadDetails>, roadOf: RoadOf) {
  return (match: Match): ReturnLoad | undefined => {
    const load = details.get(match.offer.bid_id)
    return load && present(match, load, roadOf)
  }
}

function present(match: Match, load: LoadDetails, roadOf: RoadOf): ReturnLoad {
  const { order } = load
  const [home, out, back] = [
    milesOf(homeOf(match.tip), roadOf),
    milesOf(outOf(match), roadOf),
    milesOf(backOf(match), roadOf),
  ]
  return {
    id: load.bid_id,
    bid_id: load.bid_id,
    ...presentJob(load),
    quantity: toTonnes(load.quantity_kg),
    run_miles: roundMiles(load.run_miles),
    ...roadOf(load.run),
    run_precision: rougherOf(load.collection_precision, load.precision),
    miles_from_tip: out,
    from_tip_precision: rougherOf(order.precision, load.collection_precision),
    miles_to_load: back,
    to_load_precision: rougherOf(load.precision, order.collection_precision),
    miles_saved: roundMiles(home - out - back),
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

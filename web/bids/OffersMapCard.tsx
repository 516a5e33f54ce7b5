import { lazy, Suspense, useId, useState } from 'react'
import type { Point } from '../../api/contract/geo.ts'
import { formatPounds } from '../../api/contract/rules/money.ts'
import { MapAwaited } from '../geo/MapAwaited.tsx'
import { pinOf } from '../geo/place.ts'
import { useTiles } from '../geo/useTiles.ts'
import { CardBoundary } from '../ui/CardBoundary.tsx'
import { pointsText, shortPlace } from '../ui/places.ts'
import { roadText } from '../ui/roadText.ts'
import type { Comparison, QuoteOfOffers } from './offers.ts'
import styles from './offersMap.module.css'
import { type PlacedOffer, placedOf, whereOf } from './placedOffers.ts'

const OffersMap = lazy(async () => ({ default: (await import('./OffersMap.tsx')).OffersMap }))

type Props = { quote: QuoteOfOffers; comparison: Comparison }

export function OffersMapCard({ quote, comparison }: Props) {
  const site = pinOf(quote)
  const [first, ...others] = placedOf(comparison)
  return site && first && <Points quote={quote} site={site} first={first} others={others} />
}

type PointsProps = { quote: QuoteOfOffers; site: Point; first: PlacedOffer; others: readonly PlacedOffer[] }

/** Without streets, one point is a line of text and two are a strip. */
function Points({ quote, site, first, others }: PointsProps) {
  const id = useId()
  const tiles = useTiles()
  const [chosenId, setChosenId] = useState<number | null>(null)
  const placed = [first, ...others]
  const chosen = placed.find(({ offer }) => offer.bid.id === chosenId) ?? first
  const isLine = !tiles && placed.length === 1
  const isStrip = !tiles && placed.length === 2
  const awaited = <MapAwaited className={styles.mapBox} isStrip={isStrip} />
  return (
    <section className={styles.offersMap} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 className="h3" id={id}>
          {isLine ? 'Collection point' : 'Collection points'}
        </h3>
        <p className="card-sub">Numbered as in the table.{!isLine && ' Suppliers that deliver are not on it.'}</p>
      </div>
      <CardBoundary>
        {!isLine &&
          (tiles === undefined ? (
            awaited
          ) : (
            <Suspense fallback={awaited}>
              <OffersMap
                label={`Map: ${pointsText(placed.length)} around ${shortPlace(quote)}`}
                site={site}
                placed={placed}
                chosen={chosen}
                tiles={tiles}
                isStrip={isStrip}
                onChoose={({ offer }) => setChosenId(offer.bid.id)}
              />
            </Suspense>
          ))}
        <Peek {...chosen} />
      </CardBoundary>
    </section>
  )
}

function Peek({ number, offer }: PlacedOffer) {
  const { supplier_name, bid_id, distance_precision } = offer.bid
  return (
    <div className={styles.peek} role="status">
      <span className={styles.peekNumber}>{number}</span>
      <b>{supplier_name}</b>
      <small>
        {whereOf(offer)}, {roadText(offer.bid, distance_precision)} · Bid {bid_id}
      </small>
      {offer.total !== null && <span className={styles.peekTotal}>{formatPounds(offer.total)}</span>}
    </div>
  )
}

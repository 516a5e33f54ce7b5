import { useState } from 'react'
import * as calls from '../../api/contract/calls.ts'
import type { Point } from '../../api/contract/geo.ts'
import { formatPounds } from '../../api/contract/rules/money.ts'
import { dataOf, useCall } from '../client/useCall.ts'
import { FitTo } from '../geo/layers/FitTo.tsx'
import { HomeMark } from '../geo/layers/HomeMark.tsx'
import { NumberMark } from '../geo/layers/NumberMark.tsx'
import { Run } from '../geo/layers/Run.tsx'
import { BaseMap } from '../geo/Map.tsx'
import { pinOf } from '../geo/place.ts'
import { placeOfAddress, pointsText, shortPlace } from '../ui/places.ts'
import { isRough, roadText } from '../ui/roadText.ts'
import type { Comparison, Offer, QuoteOfOffers } from './offers.ts'
import styles from './offersMap.module.css'

type Props = { quote: QuoteOfOffers; site: Point; comparison: Comparison }
type PlacedOffer = { number: number; offer: Offer; at: Point }

export function OffersMap({ quote, site, comparison }: Props) {
  const tiles = useCall(calls.geoRead, {}, { select: (answer) => dataOf(answer).tiles })
  const placed = placedOf(comparison)
  const [chosenId, setChosenId] = useState<number | null>(null)
  const chosen = placed.find(({ offer }) => offer.bid.id === chosenId) ?? placed[0]
  const label = `Map: ${pointsText(placed.length)} around ${shortPlace(quote)}`
  if (tiles.isPending || !chosen) return <div className={styles.mapBox} aria-busy="true" />
  return (
    <>
      <BaseMap className={styles.mapBox} label={label} view={{ centre: site, zoom: 9 }} tiles={tiles.data ?? null}>
        <FitTo points={[site, ...placed.map(({ at }) => at)]} />
        <Way chosen={chosen} site={site} />
        {placed.map(({ number, offer, at }) => (
          <NumberMark
            key={offer.bid.id}
            at={at}
            number={number}
            isSelected={offer === chosen.offer}
            isRough={isRough(offer.bid.collection_precision)}
            label={`${number}: ${offer.bid.supplier_name}, ${whereOf(offer)}`}
            onSelect={() => setChosenId(offer.bid.id)}
          />
        ))}
      </BaseMap>
      <Peek {...chosen} />
    </>
  )
}

function Way({ chosen: { offer, at }, site }: { chosen: PlacedOffer; site: Point }) {
  if (offer.bid.distance_miles === null) return <HomeMark at={site} label="The site" />
  return <Run from={at} to={site} text={roadText(offer.bid, offer.bid.distance_precision)} />
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

/** Bids with a map number, each by its cheapest offer. */
function placedOf({ whole, part, numbers }: Comparison): PlacedOffer[] {
  return [...whole, ...part].flatMap(([offer]) => {
    const number = numbers.get(offer.bid.id)
    const at = pinOf({ latitude: offer.bid.collection_latitude, longitude: offer.bid.collection_longitude })
    return number && at ? [{ number, offer, at }] : []
  })
}

function whereOf({ bid }: Offer): string {
  return placeOfAddress(bid.collection_address, bid.collection_postcode) ?? ''
}

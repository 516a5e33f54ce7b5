import { type ComponentProps, lazy, Suspense } from 'react'
import type { HaulierViewOfBid } from '../../api/contract/bidAnswers.ts'
import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import { workdaysBetween } from '../../api/contract/rules/workdays.ts'
import { MapAwaited } from '../geo/MapAwaited.tsx'
import { pinOf } from '../geo/place.ts'
import { useTiles } from '../geo/useTiles.ts'
import { CardBoundary } from '../ui/CardBoundary.tsx'
import { placeOfAddress, shortPlace } from '../ui/places.ts'
import { milesText, roadText } from '../ui/roadText.ts'
import { type Fleet, loadsOf } from './haulage.ts'
import styles from './pricing.module.css'

type Site = Exclude<SeenQuote, { seen_as: 'contractor' }>
type Props = {
  site: Site
  bids: readonly HaulierViewOfBid[]
  chosen: HaulierViewOfBid
  fleet: Fleet
  onChoose: (bid: HaulierViewOfBid) => void
}

const RunMap = lazy(async () => ({ default: (await import('./RunMap.tsx')).RunMap }))

export function RunCard({ site, bids, chosen, fleet, onChoose }: Props) {
  const point = pinOf(site)
  const [from, to] = endsOf(chosen, site)
  const run = roadText(chosen, chosen.run_precision)
  return (
    <section className={`card ${styles.run}`} id="run" aria-label="The run">
      <CardBoundary>
        {point && chosen.run_miles !== null && (
          <WayOfRun
            site={point}
            bids={bids}
            chosen={chosen}
            label={`Map: from ${from} to ${to}, ${run}`}
            onChoose={onChoose}
          />
        )}
        <dl className={styles.runBar}>
          <div>
            <dt>Collect to site</dt>
            <dd className={styles.ends}>
              <span className={styles.ring} />
              <b>{from}</b>
              <span>{chosen.supplier_access_open}</span>
              <span className={styles.square} />
              <b>{to}</b>
              <span>{site.access_times_open}</span>
            </dd>
          </div>
          <div>
            <dt>Run by road</dt>
            <dd className="fig">{milesText(chosen, chosen.run_precision)}</dd>
          </div>
          <div>
            <dt>Loads at {fleet.payload} t</dt>
            <dd className="fig">{loadsOf(chosen.quantity, fleet)}</dd>
          </div>
          <div>
            <dt>Days</dt>
            <dd className="fig">{workdaysBetween(site.delivery_from_date, site.delivery_to_date)}</dd>
          </div>
        </dl>
      </CardBoundary>
    </section>
  )
}

function WayOfRun(run: Omit<ComponentProps<typeof RunMap>, 'tiles' | 'isStrip'>) {
  const tiles = useTiles()
  const isStrip = !tiles && run.bids.length === 1
  const awaited = <MapAwaited className={styles.runMap} isStrip={isStrip} />
  if (tiles === undefined) return awaited
  return (
    <Suspense fallback={awaited}>
      <RunMap {...run} tiles={tiles} isStrip={isStrip} />
    </Suspense>
  )
}

/** As high as the card that replaces it. */
export function RunCardAwaited({ bids }: { bids: number }) {
  return (
    <section className={`card ${styles.run}`} aria-busy="true">
      <MapAwaited className={styles.runMap} isStrip={bids === 1} />
      <div className={styles.runBar} />
    </section>
  )
}

/** `Cromford DE4` and `Clifton NG11`. */
export function endsOf(bid: HaulierViewOfBid, site: Site): [from: string, to: string] {
  return [placeOfAddress(bid.collection_address, bid.collection_postcode) ?? '', shortPlace(site)]
}

import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { haversineMiles } from '../../api/contract/geo.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { usualPayload } from '../../api/contract/rules/payload.ts'
import { estimateRoadMiles } from '../../api/contract/rules/roadMiles.ts'
import { workdaysBetween } from '../../api/contract/rules/workdays.ts'
import { MapAwaited } from '../geo/MapAwaited.tsx'
import { useTiles } from '../geo/useTiles.ts'
import { CardBoundary } from '../ui/CardBoundary.tsx'
import { milesText } from '../ui/roadText.ts'
import styles from './bidForm.module.css'
import { tonnesOf } from './bidPrice.ts'
import { type BidValues, type HomePlace, pinOfBid, type QuoteBesideBid } from './bidValues.ts'

type Props = { quote: QuoteBesideBid; home: HomePlace | null; values: BidValues }

const BidMap = lazy(async () => ({ default: (await import('./BidMap.tsx')).BidMap }))

export function WhereItGoes({ quote, home, values }: Props) {
  const tonnes = tonnesOf(values, quote) ?? quote.quantity
  const site = placeOf(quote)
  const start = home && placeOf(home)
  const pin = values.can_deliver === 'no' ? pinOfBid(values) : null
  const road = pin && site ? { road_miles: estimateRoadMiles(haversineMiles(pin, site)), road_minutes: null } : quote
  const precision = pin ? quote.precision : quote.distance_precision
  const aDay = tonnesADay(tonnes, values.earliest_start, quote)
  return (
    <section className="card" aria-label="Where it goes">
      {site && start && (
        <CardBoundary>
          <Way home={start} from={pin ?? start} site={site} />
        </CardBoundary>
      )}
      <dl className={styles.near}>
        <Figure name="To the site by road">{milesText(road, precision)}</Figure>
        <Figure name="Loads">
          {Math.ceil(tonnes / usualPayload)}
          <small> of {usualPayload} t</small>
        </Figure>
        {aDay !== null && (
          <Figure name="To finish on time">
            {aDay}
            <small> t a day</small>
          </Figure>
        )}
      </dl>
    </section>
  )
}

function Way(ends: Omit<ComponentProps<typeof BidMap>, 'tiles'>) {
  const tiles = useTiles()
  const awaited = <MapAwaited className={styles.map} isStrip={!tiles} />
  if (tiles === undefined) return awaited
  return (
    <Suspense fallback={awaited}>
      <BidMap {...ends} tiles={tiles} />
    </Suspense>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function placeOf({ latitude, longitude }: { latitude: number | null; longitude: number | null }) {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** From the first possible day to the window's end; null where no working day is left. */
function tonnesADay(tonnes: number, earliest: string, { delivery_from_date, delivery_to_date }: QuoteBesideBid) {
  const begins = [earliest, delivery_from_date, londonDay(Date.now())].toSorted().at(-1) ?? delivery_from_date
  const days = workdaysBetween(begins, delivery_to_date)
  return days === 0 ? null : Math.ceil(tonnes / days)
}

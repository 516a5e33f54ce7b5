import { lazy, Suspense, useId } from 'react'
import { pinOf } from '../geo/place.ts'
import { CardBoundary } from '../ui/CardBoundary.tsx'
import type { Comparison, QuoteOfOffers } from './offers.ts'
import styles from './offersMap.module.css'

const OffersMap = lazy(async () => ({ default: (await import('./OffersMap.tsx')).OffersMap }))

type Props = { quote: QuoteOfOffers; comparison: Comparison }

export function OffersMapCard({ quote, comparison }: Props) {
  const id = useId()
  const site = pinOf(quote)
  if (!site || comparison.numbers.size === 0) return null
  return (
    <section className={styles.offersMap} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 className="h3" id={id}>
          Collection points
        </h3>
        <p className="card-sub">Numbered as in the table. Suppliers that deliver are not on it.</p>
      </div>
      <CardBoundary>
        <Suspense fallback={<div className={styles.mapBox} aria-busy="true" />}>
          <OffersMap quote={quote} site={site} comparison={comparison} />
        </Suspense>
      </CardBoundary>
    </section>
  )
}

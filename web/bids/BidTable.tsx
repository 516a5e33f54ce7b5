import type { CSSProperties } from 'react'
import { formatPounds, poundsPerTonne, toPence } from '../../api/contract/rules/money.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { SortableHead } from '../ui/SortableHead.tsx'
import '../ui/table.css'
import { standardSort } from './bidSorts.ts'
import styles from './bids.module.css'
import type { Decision } from './decisions.ts'
import type { MayDecide } from './mayDecide.ts'
import { OfferRows } from './OfferRows.tsx'
import type { BidOffers, Comparison, QuoteOfOffers } from './offers.ts'

type Props = {
  quote: QuoteOfOffers
  comparison: Comparison
  mayDecide: MayDecide
  onDecide: (decision: Decision) => void
}

/** Whole jobs in the server's order, then part loads, then rejected bids. */
export function BidTable({ quote, comparison, mayDecide, onDecide }: Props) {
  const rowsOf = (groups: readonly BidOffers[]) =>
    groups.map((offers) => (
      <OfferRows
        key={offers[0].bid.id}
        offers={offers}
        quote={quote}
        comparison={comparison}
        mayDecide={mayDecide}
        onDecide={(kind, offer) => onDecide({ kind, offer })}
      />
    ))
  return (
    <table className={`table ${styles.bids}`} style={widthsOf(comparison)}>
      <caption className="sr">Bids, each placed by its best offer</caption>
      <Head top={comparison.top} />
      {rowsOf(comparison.whole)}
      {comparison.part.length > 0 && (
        <tbody>
          <tr className={styles.band}>
            <th scope="rowgroup" colSpan={9}>
              <b>Part load</b>
              Priced for part of the quantity, so it isn’t ranked with bids for all of it.
            </th>
          </tr>
        </tbody>
      )}
      {rowsOf(comparison.part)}
      {rowsOf(comparison.rejected)}
    </table>
  )
}

/** Columns of amounts are as wide as their longest; the bars shrink. */
function widthsOf({ whole, part, rejected, top }: Comparison): CSSProperties {
  const perTonnes = [...whole, ...part, ...rejected]
    .flat()
    .map(({ bid, total }) => formatPounds(toPence(poundsPerTonne(total ?? 0, toKg(bid.quantity)))).length)
  return { '--total-signs': formatPounds(top).length, '--per-signs': Math.max(0, ...perTonnes) } as CSSProperties
}

const standard = standardSort
const byTotal = [
  { sort: 'total', direction: 'ascending' },
  { sort: 'total_desc', direction: 'descending' },
] as const
const by = (sort: string) => [{ sort, direction: 'ascending' }] as const

/** `top`: the end of all bars' axis, in pence. */
function Head({ top }: { top: number }) {
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.supplier}>
          Supplier
        </th>
        <SortableHead label="Haulier, FORS" orders={by('fors')} standard={standard} />
        <SortableHead label="Distance" orders={by('distance')} standard={standard} className="num" />
        <SortableHead label="Starts" orders={by('starts')} standard={standard} />
        <th scope="col" className={styles.legs}>
          <span className={styles.amounts}>
            <span>£0</span>
            <span>{formatPounds(top).replace('.00', '')}</span>
          </span>
          <span className="sr">Supplier’s and haulier’s price</span>
        </th>
        <SortableHead label="£/t" orders={by('per_tonne')} standard={standard} className="num" />
        <SortableHead label="Total" orders={byTotal} standard={standard} className="num" />
        <th scope="col">
          <span className="sr">Accept</span>
        </th>
        <th scope="col">
          <span className="sr">Reject</span>
        </th>
      </tr>
    </thead>
  )
}

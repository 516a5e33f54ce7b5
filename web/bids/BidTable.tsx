import { SortableHead } from '../ui/SortableHead.tsx'
import { useTight } from '../ui/useTight.ts'
import type { Decision } from './decisions.ts'
import { OfferRows } from './OfferRows.tsx'
import type { Offer, QuoteOfOffers, Ranked } from './offers.ts'
import '../ui/table.css'
import styles from './bids.module.css'

export type MayDecide = (offer: Offer) => { accept: boolean; reject: boolean }

type Props = { quote: QuoteOfOffers; ranked: Ranked; mayDecide: MayDecide; onDecide: (decision: Decision) => void }

/** Whole jobs by total, then part loads, then what was rejected. */
export function BidTable({ quote, ranked, mayDecide, onDecide }: Props) {
  const ref = useTight()
  const rowsOf = (offers: readonly Offer[]) =>
    offers.map((offer) => (
      <OfferRows
        key={offer.key}
        offer={offer}
        quote={quote}
        ranked={ranked}
        may={mayDecide(offer)}
        onDecide={(kind) => onDecide({ kind, offer })}
      />
    ))
  return (
    <table className={`table ${styles.bids}`} ref={ref}>
      <caption className="sr">Bids, by their total for the whole job</caption>
      <Head />
      {rowsOf(ranked.whole)}
      {ranked.part.length > 0 && (
        <tbody>
          <tr className={styles.band}>
            <th scope="rowgroup" colSpan={9}>
              <b>Part load</b>
              This bid covers part of the quantity, so it isn’t ranked with the bids above.
            </th>
          </tr>
        </tbody>
      )}
      {rowsOf(ranked.part)}
      {rowsOf(ranked.rejected)}
    </table>
  )
}

const orders = [
  { sort: 'total', direction: 'ascending' },
  { sort: 'total_desc', direction: 'descending' },
] as const

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col">Supplier</th>
        <th scope="col">Haulier</th>
        <th scope="col" className="num">
          Distance
        </th>
        <th scope="col">Tested stone</th>
        <th scope="col" className="num">
          Supplier leg
        </th>
        <th scope="col" className="num">
          Haulier leg
        </th>
        <th scope="col" className="num">
          £/t
        </th>
        <SortableHead label="Total" orders={orders} standard="total" isNumber />
        <th scope="col">
          <span className="sr">Actions</span>
        </th>
      </tr>
    </thead>
  )
}

import { IconAlertTriangle, IconCheck, IconCornerDownRight } from '@tabler/icons-react'
import { formatPounds, poundsPerTonne, toPence } from '../../api/contract/rules/money.ts'
import { outcodeOf } from '../../api/contract/rules/postcode.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { ForsBadge } from '../deal/ForsBadge.tsx'
import { formatDayWithWeekday } from '../ui/dates.ts'
import { roadText } from '../ui/roadText.ts'
import { orderTonnes, orderTonnesFigure } from '../ui/tonnes.ts'
import styles from './bids.module.css'
import { Legs } from './LegBar.tsx'
import type { Comparison, Offer, QuoteOfOffers } from './offers.ts'

type Props = { offer: Offer; quote: QuoteOfOffers; comparison: Comparison }

export function OfferCells({ offer, quote, comparison }: Props) {
  const { bid, place, total } = offer
  return (
    <>
      <td className={styles.supplier}>
        {place.rank === 1 ? <Supplier offer={offer} comparison={comparison} /> : <SameBid bid={bid} />}
      </td>
      <td className={styles.haulier}>
        <Carrier offer={offer} quote={quote} />
      </td>
      <td className={`num ${styles.distance}`}>
        {bid.distance_miles === null ? 'unknown' : roadText(bid, bid.distance_precision)}
      </td>
      <td className={styles.starts}>
        {bid.earliest_start ? formatDayWithWeekday(bid.earliest_start) : <span className="muted">not said</span>}
      </td>
      <td className={styles.legs}>
        <Legs offer={offer} quote={quote} comparison={comparison} />
      </td>
      <td className={`num ${styles.per}`}>
        {total !== null && formatPounds(toPence(poundsPerTonne(total, toKg(bid.quantity))))}
      </td>
    </>
  )
}

function Supplier({ offer: { bid }, comparison }: Pick<Props, 'offer' | 'comparison'>) {
  const number = comparison.numbers.get(bid.id)
  return (
    <>
      <span className="name">
        {number && (
          <span className={styles.mapNumber}>
            <span className="sr">Number on the map: </span>
            {number}
          </span>
        )}
        {bid.supplier_name}
      </span>
      <span className="sub">{whereFrom(bid)}</span>
      <Tested certified={bid.certified} />
    </>
  )
}

function SameBid({ bid }: { bid: Offer['bid'] }) {
  return (
    <>
      <span className={styles.same}>
        <IconCornerDownRight className="i" size={16} aria-hidden />
        same bid, other haulier
      </span>
      <span className="sr">
        {bid.supplier_name}, Bid {bid.bid_id}
      </span>
    </>
  )
}

/** The collection point, or the supplier's town. */
function whereFrom({ supplier_city, collection_postcode, bid_id }: Offer['bid']): string {
  const outcode = collection_postcode && outcodeOf(collection_postcode)
  return [[supplier_city, outcode].filter(Boolean).join(', '), `Bid ${bid_id}`].filter(Boolean).join(' · ')
}

function Carrier({ offer: { bid, haulier }, quote }: Pick<Props, 'offer' | 'quote'>) {
  return (
    <>
      {haulier ? (
        <>
          <span className="name">{haulier.haulier_name}</span>
          {haulier.fors_status && <ForsBadge status={haulier.fors_status} />}
        </>
      ) : (
        <WithoutHaulier bid={bid} method={quote.delivery_method} />
      )}
      <PartOf bid={bid} quote={quote} />
    </>
  )
}

function WithoutHaulier({ bid, method }: { bid: Offer['bid']; method: QuoteOfOffers['delivery_method'] }) {
  if (method === 'Collect') {
    return (
      <>
        <span className="name">You collect</span>
        <span className="sub">{[bid.collection_address, bid.collection_postcode].filter(Boolean).join(', ')}</span>
      </>
    )
  }
  if (bid.can_deliver === 'no') return <span className="muted">No haulier</span>
  return (
    <>
      <span className="name">Supplier delivers</span>
      <span className="sub">Price includes delivery</span>
    </>
  )
}

function PartOf({ bid, quote }: { bid: Offer['bid']; quote: QuoteOfOffers }) {
  if (bid.quantity >= quote.quantity) return null
  return (
    <span className={styles.part}>
      <i aria-hidden="true">
        <i style={{ width: `${(bid.quantity * 100) / quote.quantity}%` }} />
      </i>
      {orderTonnesFigure(bid.quantity)} of {orderTonnes(quote.quantity)}
    </span>
  )
}

/** `certified` is null where the supplier hasn't said. */
function Tested({ certified }: { certified: boolean | null }) {
  if (certified === null) return null
  const Icon = certified ? IconCheck : IconAlertTriangle
  return (
    <span className={`${styles.tested} ${certified ? '' : styles.not}`}>
      <Icon className="i" size={16} aria-hidden />
      {certified ? 'Tested' : 'Not tested'}
    </span>
  )
}

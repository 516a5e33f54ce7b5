import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { formatPounds, poundsPerTonne, toPence } from '../../api/contract/rules/money.ts'
import { outcodeOf } from '../../api/contract/rules/postcode.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { distanceText } from '../ui/distanceText.ts'
import { ForsBadge } from '../ui/ForsBadge.tsx'
import { orderTonnes, orderTonnesFigure } from '../ui/tonnes.ts'
import styles from './bids.module.css'
import { LegBar } from './LegBar.tsx'
import type { Offer, QuoteOfOffers, Ranked } from './offers.ts'

type Props = { offer: Offer; quote: QuoteOfOffers; ranked: Ranked }

/** Who, how far, how good and at what price, up to the total. */
export function OfferCells({ offer, quote, ranked }: Props) {
  const { bid, haulier, total } = offer
  return (
    <>
      <td>
        <span className="name">{bid.supplier_name}</span>
        <span className="sub">{whereFrom(bid)}</span>
      </td>
      <td data-label="Haulier">
        <Carrier offer={offer} quote={quote} />
      </td>
      <td className="num" data-label="Distance">
        {bid.distance_miles === null ? 'unknown' : distanceText(bid.distance_miles, quote.precision)}
      </td>
      <td data-label="Tested stone">
        <Tested certified={bid.certified} />
      </td>
      <td className={`num ${styles.legs}`} data-label="Supplier leg">
        {formatPounds(toPence(bid.product_price))}
        <LegBar offer={offer} quote={quote} ranked={ranked} />
      </td>
      <td className="num" data-label="Haulier leg">
        {haulier ? formatPounds(toPence(haulier.delivery_price)) : <span className="muted">{legWithout(offer)}</span>}
      </td>
      <td className={`num ${styles.per}`} data-label="£/t">
        {total !== null && formatPounds(toPence(poundsPerTonne(total, toKg(bid.quantity))))}
      </td>
    </>
  )
}

/** Where it is loaded, or where the supplier sits. */
function whereFrom({ supplier_city, collection_postcode, bid_id }: Offer['bid']): string {
  const outcode = collection_postcode && outcodeOf(collection_postcode)
  return [[supplier_city, outcode].filter(Boolean).join(', '), `Bid ${bid_id}`].filter(Boolean).join(' · ')
}

function Carrier({ offer: { bid, haulier, place }, quote }: Pick<Props, 'offer' | 'quote'>) {
  return (
    <>
      {haulier ? (
        <>
          <span className="name">{haulier.haulier_name}</span>
          <span className={`sub ${styles.forsline}`}>
            {haulier.fors_status && <ForsBadge status={haulier.fors_status} />}
            {place.of > 1 && `${place.rank} of ${place.of}`}
          </span>
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

function legWithout({ bid }: Offer): string {
  return bid.can_deliver === 'yes' ? 'included' : 'none'
}

function Tested({ certified }: { certified: boolean | null }) {
  if (certified === null) return <span className="muted">Not said</span>
  return certified ? (
    <span className={styles.yes}>
      <IconCheck className="i" size={20} aria-hidden />
      Yes
    </span>
  ) : (
    <span className={styles.no}>
      <IconAlertTriangle className="i" size={20} aria-hidden />
      No
    </span>
  )
}

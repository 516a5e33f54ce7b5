import { IconCircleCheck, IconHourglass, IconLock, IconX } from '@tabler/icons-react'
import { formatPounds, poundsPerTonne, toPence } from '../../api/contract/rules/money.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { orderTonnes, orderTonnesFigure } from '../ui/tonnes.ts'
import styles from './acceptDialog.module.css'
import type { Offer, QuoteOfOffers } from './offers.ts'

type Props = {
  offer: Offer
  quote: QuoteOfOffers
  limit: number | null | undefined
  isSending: boolean
  failure: string | null
  onConfirm: () => void
  onClose: () => void
}

export function AcceptDialog({ offer, quote, limit, ...frame }: Props) {
  const { total } = offer
  const isAbove = typeof limit === 'number' && total !== null && total > limit
  const verb = isAbove ? 'Ask for approval of' : 'Accept'
  return (
    <ConfirmDialog
      {...frame}
      isOpen
      title={isAbove ? 'Ask for approval?' : 'Accept this bid?'}
      action={total === null ? 'Accept' : `${verb} ${formatPounds(total)}`}
    >
      <Subject offer={offer} quote={quote} />
      <Legs offer={offer} quote={quote} />
      <ul className={styles.consequences}>
        {isAbove ? (
          <li>
            <IconHourglass className="i" size={20} aria-hidden />
            This is above your limit of {formatPounds(limit)}. It waits for a colleague who may approve it, and no
            bidder learns of it.
          </li>
        ) : (
          <Consequences offer={offer} isLimitKnown={limit !== undefined} />
        )}
      </ul>
    </ConfirmDialog>
  )
}

function Consequences({ offer, isLimitKnown }: Pick<Props, 'offer'> & { isLimitKnown: boolean }) {
  return (
    <>
      <li>
        <IconLock className="i" size={20} aria-hidden />
        These prices will be fixed for the order.
      </li>
      <li>
        <IconX className="i" size={20} aria-hidden />
        The other offers will be rejected and those firms notified.
      </li>
      <li>
        <IconCircleCheck className="i" size={20} aria-hidden />
        {offer.haulier ? 'Both firms' : 'The supplier'} will be asked to confirm the order.
      </li>
      {!isLimitKnown && (
        <li>
          <IconHourglass className="i" size={20} aria-hidden />
          If this is above your approval limit, it waits for a colleague first.
        </li>
      )}
    </>
  )
}

type AcceptedOffer = Pick<Props, 'offer' | 'quote'>

function Subject({ offer: { bid, haulier }, quote }: AcceptedOffer) {
  const amount = isPart(bid, quote)
    ? `${orderTonnesFigure(bid.quantity)} of ${orderTonnes(quote.quantity)}`
    : orderTonnes(bid.quantity)
  const site = [quote.city, quote.postcode].filter(Boolean).join(' ')
  return (
    <div className={`subject ${styles.subject}`}>
      <Avatar name={bid.supplier_name} />
      <p>
        <b>{bid.supplier_name}</b>
        <span className={styles.carrier}>{carrierOf({ bid, haulier }, quote)}</span>
        <small>
          {quote.product_name}, {amount} {quote.delivery_method === 'Collect' ? 'for' : 'to'} {site}
        </small>
      </p>
    </div>
  )
}

function carrierOf({ bid, haulier }: Pick<Offer, 'bid' | 'haulier'>, { delivery_method }: QuoteOfOffers) {
  if (haulier) {
    return (
      <>
        Delivered by <b>{haulier.haulier_name}</b>
      </>
    )
  }
  return delivery_method === 'Collect' || bid.can_deliver === 'no' ? 'You collect' : 'Delivered by the supplier'
}

function Legs({ offer: { bid, haulier, total }, quote }: AcceptedOffer) {
  return (
    <dl className={styles.legs}>
      <Leg name="Supplier price" pounds={bid.product_price} />
      {haulier && <Leg name="Haulier price" pounds={haulier.delivery_price} />}
      {bid.markup_price !== null && <Leg name="Markup" pounds={bid.markup_price} />}
      {total !== null && (
        <div className={styles.sum}>
          <dt>{isPart(bid, quote) ? 'This part' : 'Whole job'}, excl. VAT</dt>
          <dd>
            {formatPounds(total)}
            <small>{formatPounds(toPence(poundsPerTonne(total, toKg(bid.quantity))))} per tonne</small>
          </dd>
        </div>
      )}
    </dl>
  )
}

function Leg({ name, pounds }: { name: string; pounds: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatPounds(toPence(pounds))}</dd>
    </div>
  )
}

function isPart(bid: Offer['bid'], quote: QuoteOfOffers): boolean {
  return toKg(bid.quantity) < toKg(quote.quantity)
}

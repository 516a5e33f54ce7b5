import { Button } from '@mantine/core'
import { IconArrowDown, IconCheck, IconInfoCircle, IconMessage2, IconX } from '@tabler/icons-react'
import { formatPounds } from '../../api/contract/rules/money.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { StatusPill } from '../ui/StatusPill.tsx'
import { orderTonnes } from '../ui/tonnes.ts'
import styles from './bids.module.css'
import { OfferCells } from './OfferCells.tsx'
import type { Offer, QuoteOfOffers, Ranked } from './offers.ts'

type Props = {
  offer: Offer
  quote: QuoteOfOffers
  ranked: Ranked
  may: { accept: boolean; reject: boolean }
  onDecide: (kind: 'accept' | 'reject') => void
}

/** One offer: its figures, and a line of its own for what is written. */
export function OfferRows({ offer, quote, ranked, may, onDecide }: Props) {
  const { bid } = offer
  const isLowest = ranked.lowest !== null && offer.total === ranked.lowest && ranked.whole.includes(offer)
  const left = toKg(quote.quantity) - toKg(bid.quantity)
  const leftText = bid.status === 'pending' && left > 0 ? orderTonnes(left / 1000) : null
  const hasNote = (bid.notes && offer.place.rank === 1) || bid.rejection_reason || leftText
  return (
    <tbody
      className={`${styles.offer} ${isLowest ? styles.isLowest : ''} ${bid.status === 'rejected' ? styles.isOut : ''}`}
    >
      <tr className={hasNote ? styles.hasNote : undefined}>
        <OfferCells offer={offer} quote={quote} ranked={ranked} />
        <td className={`num ${styles.totalCell}`} data-label="Total">
          <Total offer={offer} ranked={ranked} isLowest={isLowest} isPart={left > 0} />
        </td>
        <td className={styles.decide}>
          <Decide offer={offer} isLowest={isLowest} may={may} onDecide={onDecide} />
        </td>
      </tr>
      {hasNote && (
        <tr className={styles.note}>
          <td colSpan={9}>
            {bid.notes && offer.place.rank === 1 && (
              <p>
                <IconMessage2 className="i" size={16} aria-hidden />
                <span>
                  <span className="sr">Note: </span>
                  {bid.notes}
                </span>
              </p>
            )}
            {bid.rejection_reason && (
              <p>
                <IconX className="i" size={16} aria-hidden />
                <span>Rejected: {bid.rejection_reason}</span>
              </p>
            )}
            {leftText && (
              <p>
                <IconInfoCircle className="i" size={16} aria-hidden />
                Accepting it leaves {leftText}. You are offered a new quote prefilled with the rest.
              </p>
            )}
          </td>
        </tr>
      )}
    </tbody>
  )
}

type TotalProps = { offer: Offer; ranked: Ranked; isLowest: boolean; isPart: boolean }

function Total({ offer: { bid, total }, ranked, isLowest, isPart }: TotalProps) {
  if (total === null) return <span className="muted">not yet</span>
  const more = ranked.lowest === null ? 0 : total - ranked.lowest
  return (
    <>
      <span className={styles.total}>{formatPounds(total)}</span>
      {isLowest && (
        <span className={styles.tagLowest}>
          <IconArrowDown className="i" size={14} stroke={2.75} aria-hidden />
          Lowest
        </span>
      )}
      {isPart && <span className={styles.delta}>for {orderTonnes(bid.quantity)}</span>}
      {!isLowest && !isPart && bid.status === 'pending' && <span className={styles.delta}>+{formatPounds(more)}</span>}
    </>
  )
}

type DecideProps = Pick<Props, 'offer' | 'may' | 'onDecide'> & { isLowest: boolean }

/** Reject rejects the bid with all its hauliers, so it appears once. */
function Decide({ offer: { bid, haulier, place }, isLowest, may, onDecide }: DecideProps) {
  if (bid.status === 'rejected') return <StatusPill tone="red" Icon={IconX} label="Rejected" />
  if (bid.status === 'accepted') return <StatusPill tone="green" Icon={IconCheck} label="Accepted" />
  const who = haulier ? `${bid.supplier_name} with ${haulier.haulier_name}` : bid.supplier_name
  return (
    <div className={styles.acts}>
      {may.accept && (
        <Button
          size="xs"
          variant={isLowest ? 'primary' : 'line'}
          aria-label={`Accept ${who}`}
          onClick={() => onDecide('accept')}
        >
          Accept
        </Button>
      )}
      {may.reject && place.rank === 1 && (
        <Button size="xs" variant="quiet" aria-label={`Reject ${bid.supplier_name}`} onClick={() => onDecide('reject')}>
          Reject
        </Button>
      )}
    </div>
  )
}

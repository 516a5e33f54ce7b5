import { Button } from '@mantine/core'
import { IconArrowDown, IconCalendarDue, IconCheck, IconInfoCircle, IconMessage2, IconX } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import type { Verdict } from '../../api/contract/rules/actions.ts'
import { formatPounds } from '../../api/contract/rules/money.ts'
import { hasEnded } from '../../api/contract/rules/priceTerms.ts'
import type { RefusalCode } from '../../api/contract/rules/refusals.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { formatDate } from '../ui/dates.ts'
import { StatusPill } from '../ui/StatusPill.tsx'
import { orderTonnes } from '../ui/tonnes.ts'
import styles from './bids.module.css'
import type { MayDecide } from './mayDecide.ts'
import { OfferCells } from './OfferCells.tsx'
import { type BidOffers, type Comparison, firmsOf, type Offer, type QuoteOfOffers } from './offers.ts'

type Props = {
  offers: BidOffers
  quote: QuoteOfOffers
  comparison: Comparison
  mayDecide: MayDecide
  onDecide: (kind: 'accept' | 'reject', offer: Offer) => void
}

/** One bid: a row with Accept for each offer, notes, and one Reject for the whole bid. */
export function OfferRows(props: Props) {
  const { offers, quote, comparison } = props
  const [{ bid }] = offers
  const notes = notesOf(bid, quote)
  const isLowest = ({ total }: Offer) =>
    comparison.lowest !== null && total === comparison.lowest && isWhole(bid, quote)
  const classes = [styles.offer, offers.some(isLowest) && styles.hasLowest, bid.status === 'rejected' && styles.isOut]
  return (
    <tbody className={joined(classes)} style={place({ '--offers': offers.length })}>
      {offers.map((offer, nth) => (
        <tr
          key={offer.key}
          style={place({ '--nth': nth })}
          className={joined([isLowest(offer) && styles.isLowest, nth > 0 && styles.more])}
        >
          <OfferCells offer={offer} quote={quote} comparison={comparison} />
          <td className={`num ${styles.totalCell}`}>
            <Total offer={offer} lowest={comparison.lowest} isLowest={isLowest(offer)} isPart={!isWhole(bid, quote)} />
          </td>
          {bid.status === 'pending' ? (
            <>
              <Accept {...props} offer={offer} isLowest={isLowest(offer)} />
              {nth === 0 && <Reject {...props} rows={offers.length + (notes.length > 0 ? 1 : 0)} />}
            </>
          ) : (
            <td className={styles.decided} colSpan={2}>
              <Decided bid={bid} />
            </td>
          )}
        </tr>
      ))}
      {notes.length > 0 && <NoteRow notes={notes} columns={bid.status === 'pending' ? 8 : 9} />}
    </tbody>
  )
}

function Accept({ offer, isLowest, mayDecide, onDecide }: Props & { offer: Offer; isLowest: boolean }) {
  const { accept, approval } = mayDecide(offer)
  const waits = (accept && waitsForFirm(accept)) ?? (approval && 'Waiting for approval')
  const isAllowed = accept?.allowed === true && approval !== 'others'
  return (
    <td className={styles.accept}>
      {waits && <span className={styles.waits}>{waits}</span>}
      {accept && (accept.allowed || waits) && (
        <Button
          disabled={!isAllowed}
          size="xs"
          variant={isLowest && isAllowed ? 'primary' : 'line'}
          aria-label={`Accept ${nameOf(offer)}`}
          onClick={() => onDecide('accept', offer)}
        >
          Accept
        </Button>
      )}
    </td>
  )
}

const waiting: Partial<Record<RefusalCode, string>> = {
  price_lapsed: 'Price is over',
  bid_for_old_dates: 'Priced for the old dates',
  price_for_old_dates: 'Haulage priced for the old dates',
}

/** Null where it can be accepted, or where waiting wouldn't help. */
function waitsForFirm(accept: Verdict): string | null {
  return accept.allowed ? null : (waiting[accept.code] ?? null)
}

/** Spans the bid's rows: it rejects the bid with all its hauliers. */
function Reject({ offers, rows, mayDecide, onDecide }: Props & { rows: number }) {
  const [first] = offers
  const { bid } = first
  return (
    <td className={styles.reject} rowSpan={rows}>
      {offers.length > 1 && <i className={styles.join} aria-hidden="true" />}
      <span className={styles.rejectLine}>
        Bid {bid.bid_id}
        {hauliersOf(offers.length)}
      </span>
      {mayDecide(first).reject && (
        <Button
          size="xs"
          variant="quiet"
          aria-label={`Reject ${bid.supplier_name}, bid ${bid.bid_id}`}
          onClick={() => onDecide('reject', first)}
        >
          Reject
        </Button>
      )}
    </td>
  )
}

function hauliersOf(count: number): string {
  if (count === 1) return ''
  return count === 2 ? ', both hauliers' : `, all ${count} hauliers`
}

function Decided({ bid }: { bid: Offer['bid'] }) {
  return bid.status === 'accepted' ? (
    <StatusPill tone="green" Icon={IconCheck} label="Accepted" />
  ) : (
    <StatusPill tone="red" Icon={IconX} label="Rejected" />
  )
}

function NoteRow({ notes, columns }: { notes: ReturnType<typeof notesOf>; columns: number }) {
  return (
    <tr className={styles.note}>
      <td colSpan={columns}>
        {notes.map(({ Icon, what, text }) => (
          <p key={what}>
            <Icon className="i" size={16} aria-hidden />
            <span>
              <span className="sr">{what}: </span>
              {text}
            </span>
          </p>
        ))}
      </td>
    </tr>
  )
}

function joined(classes: readonly (string | false | undefined)[]): string {
  return classes.filter(Boolean).join(' ')
}

/** Custom properties that place the cells on a card's grid (bids.module.css). */
function place(properties: Record<`--${string}`, number>): CSSProperties {
  return properties
}

function isWhole(bid: Offer['bid'], quote: QuoteOfOffers): boolean {
  return toKg(bid.quantity) >= toKg(quote.quantity)
}

function nameOf({ bid, haulier, total }: Offer): string {
  const who = firmsOf(bid.supplier_name, haulier?.haulier_name)
  return total === null ? who : `${who}, ${formatPounds(total)}`
}

function notesOf(bid: Offer['bid'], quote: QuoteOfOffers) {
  const left = toKg(quote.quantity) - toKg(bid.quantity)
  const leaves = `Accepting it leaves ${orderTonnes(left / 1000)}. You are offered a new quote prefilled with the rest.`
  const notes = [
    { Icon: IconMessage2, what: 'Note', text: bid.notes },
    { Icon: IconCalendarDue, what: 'Price', text: holdingOf(bid) },
    { Icon: IconX, what: 'Reason given', text: bid.rejection_reason && `Rejected: ${bid.rejection_reason}` },
    { Icon: IconInfoCircle, what: 'Part load', text: bid.status === 'pending' && left > 0 ? leaves : null },
  ]
  return notes.filter(({ text }) => text)
}

function holdingOf({ price_holds_until: day, status }: Offer['bid']): string | null {
  if (!day || status !== 'pending') return null
  const hasLapsed = hasEnded(day, Date.now())
  return hasLapsed ? `Held until ${formatDate(day)}. The supplier can renew it.` : `Holds until ${formatDate(day)}.`
}

type TotalProps = { offer: Offer; lowest: number | null; isLowest: boolean; isPart: boolean }

function Total({ offer: { bid, total, oldTotal }, lowest, isLowest, isPart }: TotalProps) {
  if (total === null) return <span className="muted">not yet</span>
  const more = lowest === null ? 0 : total - lowest
  return (
    <>
      <span className={styles.total}>{formatPounds(total)}</span>
      {oldTotal !== null && <span className={styles.delta}>was {formatPounds(oldTotal)}</span>}
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

import { Button } from '@mantine/core'
import { IconCalendarDue } from '@tabler/icons-react'
import type { SupplierBid } from '../../api/contract/bidAnswers.ts'
import * as calls from '../../api/contract/calls.ts'
import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import { formatPounds, toPence } from '../../api/contract/rules/money.ts'
import { refusalText } from '../client/refusalText.ts'
import { useSend } from '../client/useSend.ts'
import { Banner } from '../ui/Banner.tsx'
import { formatDateRange, formatHours } from '../ui/dates.ts'
import { PendingButton } from '../ui/PendingButton.tsx'
import { showToast } from '../ui/toast.ts'
import { areClosed } from './BidsClosed.tsx'
import styles from './pricedForOldDates.module.css'

type Dates = NonNullable<SupplierBid['priced_for']>
type PricedOffer = { status: string; priced_for_old_dates: boolean; priced_for: Dates | null }
type Props = {
  quote: SeenQuote
  bid: { id: number; collection_address: string | null }
  price: (PricedOffer & { pounds: number }) | null
  onNewPrice: () => void
}

/** The quote's dates have changed since the reader's price: they confirm it, or give a new one. */
export function PricedForOldDates({ quote, bid, price, onNewPrice }: Props) {
  const holds = useSend(calls.bidReaffirm, {
    onSuccess: ({ message }) => showToast({ title: message, text: 'The contractor is told, and can accept it.' }),
  })
  if (!('terms_version' in quote) || quote.status !== 1) return null
  if (price?.status !== 'pending' || !price.priced_for_old_dates) return null
  const place = bid.collection_address === null ? '' : ` from ${bid.collection_address}`
  return (
    <Banner tone="amber" Icon={IconCalendarDue} title="Priced for the old dates">
      <p>
        Your price of {formatPounds(toPence(price.pounds))}
        {place} was given {changeText(price.priced_for, quote)} It can’t be accepted until you have answered.
      </p>
      <div className={styles.acts}>
        <PendingButton
          variant="solid"
          size="sm"
          isPending={holds.isPending}
          onClick={() => holds.mutate({ id: bid.id, terms_version: quote.terms_version })}
        >
          The price holds
        </PendingButton>
        {!areClosed(quote) && (
          <Button size="sm" onClick={onNewPrice}>
            Give a new price
          </Button>
        )}
      </div>
      {holds.error && <p role="alert">{refusalText(holds.error, 'Something went wrong')}</p>}
    </Banner>
  )
}

/** What changed. Only old dates and times are stored, so other changes can't be quoted. */
function changeText(old: Dates | null, now: Dates): string {
  if (old === null) return `before the quote changed to ${datesText(now)}.`
  if (datesText(old) !== datesText(now)) return `for ${datesText(old)}. The quote now says ${datesText(now)}.`
  return `for the same ${datesText(now)}, before the quote’s site entrance, description or notes changed.`
}

function datesText({ delivery_from_date, delivery_to_date, access_times_open, access_times_close }: Dates): string {
  return `${formatDateRange(delivery_from_date, delivery_to_date)}, access ${formatHours(access_times_open, access_times_close)}`
}

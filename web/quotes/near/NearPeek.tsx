import { Button } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { haveBidsClosed } from '../../../api/contract/rules/priceTerms.ts'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/useMay.ts'
import { formatHours } from '../../ui/dates.ts'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { linesOf } from '../../ui/places.ts'
import { orderTonnes } from '../../ui/tonnes.ts'
import { NearMark } from './NearMark.tsx'
import styles from './near.module.css'
import type { SupplierQuote } from './SupplierQuoteTable.tsx'

type Props = {
  quote: SupplierQuote
  /** Null if on another page of the list. */
  number: number | null
  isHidden: boolean
  isMoving: boolean
  onHide: (isHidden: boolean) => void
}

export function NearPeek({ quote, number, isHidden, isMoving, onHide }: Props) {
  const { quote_id, product_name, bid_status } = quote
  const to = paths.supplierQuote(quote_id)
  const Eye = isHidden ? IconEye : IconEyeOff
  const isAnswered = bid_status === 'pending' || bid_status === 'accepted'
  const mayBid = useMay('bid.submit')
  const canRespond = mayBid && !isAnswered && !haveBidsClosed(quote, Date.now())
  return (
    <section className={styles.peek} aria-label="Selected quote">
      <div className={styles.peekHead}>
        <NearMark number={number} isPlaced={quote.latitude !== null} isSelected />
        <h2 className="h3" aria-live="polite">
          {product_name}, {orderTonnes(quote.quantity)}
        </h2>
        <Link to={to}>Quote {quote_id}</Link>
      </div>
      <div className={styles.peekActs}>
        {canRespond && (
          <Button component={Link} to={to} variant="primary" className={styles.peekGo}>
            Respond
          </Button>
        )}
        {mayBid && (
          <Button
            size="xs"
            leftSection={<Eye className="i" size={18} aria-hidden />}
            disabled={isMoving}
            onClick={() => onHide(!isHidden)}
          >
            {isHidden ? 'Show again' : 'Hide'}
          </Button>
        )}
      </div>
      <KeyValues
        values={{
          Address: linesOf(quote).join(', '),
          'Site entrance': quote.site_entrance,
          'Access times': formatHours(quote.access_times_open, quote.access_times_close),
          'Tested stone': quote.tested_stone_supplier,
          Notes: quote.notes,
        }}
      />
    </section>
  )
}

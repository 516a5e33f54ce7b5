import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { LastBid } from '../../api/contract/lastBids.ts'
import { formatPounds, toPence } from '../../api/contract/rules/money.ts'
import { formatDateShort } from '../ui/dates.ts'
import { orderTonnes } from '../ui/tonnes.ts'
import type { BidFormOf } from './BidFields.tsx'
import styles from './bidForm.module.css'
import { type QuoteBesideBid, valuesOfLastBid } from './bidValues.ts'

type Props = { form: BidFormOf; quote: QuoteBesideBid; last: LastBid | undefined }

export function StartFromLast({ form, quote, last }: Props) {
  if (!last) return null
  const { product_price, quantity, quote_id, submitted_at } = last
  return (
    <div className={styles.start}>
      <IconHistory className="i" size={20} aria-hidden />
      <p>
        Your last bid for {quote.product_name}: {formatPounds(toPence(product_price))} for {orderTonnes(quantity)},
        quote {quote_id}, {formatDateShort(submitted_at.slice(0, 10))}.
      </p>
      <Button size="sm" onClick={() => form.setValues(valuesOfLastBid(last, quote))}>
        Start from it
      </Button>
    </div>
  )
}

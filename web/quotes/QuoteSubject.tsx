import { shortPlace } from '../ui/places.ts'
import { orderTonnes } from '../ui/tonnes.ts'
import type { AdminQuote } from './adminVerdicts.ts'

export function QuoteSubject({ quote }: { quote: AdminQuote }) {
  return (
    <p className="subject">
      <span>
        <b>
          {quote.product_name}, {orderTonnes(quote.quantity)}
        </b>
        <small>
          {shortPlace(quote)} · Quote {quote.quote_id} · {quote.contractor_name}
        </small>
      </span>
    </p>
  )
}

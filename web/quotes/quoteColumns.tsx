import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import { formatDayRange } from '../ui/dates.ts'
import type { Column } from '../ui/Table.tsx'
import { orderTonnesFigure } from '../ui/tonnes.ts'
import { BidsUntil, type TakingBids } from './BidsUntil.tsx'

type Quote = Pick<SeenQuote, 'quantity' | 'delivery_from_date' | 'delivery_to_date' | 'delivery_method'> & TakingBids

export const quoteColumns = {
  tonnes: {
    head: 'Tonnes',
    isNumber: true,
    isNamed: true,
    className: 'big',
    cell: ({ quantity }) => orderTonnesFigure(quantity),
  },
  dates: {
    head: 'Dates, method',
    isNamed: true,
    className: 'nowrap',
    cell: (quote) => (
      <>
        <span className="nowrap">{formatDayRange(quote.delivery_from_date, quote.delivery_to_date)}</span>
        <span className="sub">{quote.delivery_method}</span>
        <BidsUntil quote={quote} />
      </>
    ),
  },
} satisfies Record<string, Column<Quote>>

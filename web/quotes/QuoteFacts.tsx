import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import { LastDay } from '../deal/LastDay.tsx'
import { aboutLoads } from '../deal/loadsText.ts'
import { formatHours } from '../ui/dates.ts'
import { AddressFact, ContactFact, Fact, Facts, WindowFact, WordsFacts } from '../ui/Facts.tsx'
import { orderTonnes, orderTonnesFigure, tonnesRange } from '../ui/tonnes.ts'

export function QuoteFacts({ quote }: { quote: SeenQuote }) {
  return (
    <Facts label="Quote facts">
      <Where quote={quote} />
      <When quote={quote} />
      <div>
        <Fact name="Quantity">
          {quote.seen_as === 'haulier' ? tonnesRange(quote.to_carry) : orderTonnesFigure(quote.quantity)} tonnes
          <small>{howMuch(quote)}</small>
        </Fact>
        <Fact name="Product">{quote.product_name}</Fact>
      </div>
      <div>
        <Fact name="Delivery method">{quote.delivery_method}</Fact>
        {quote.seen_as !== 'contractor' && <Fact name="Tested stone supplier">{quote.tested_stone_supplier}</Fact>}
        {isOwn(quote) && <Fact name="Reference">{quote.reference}</Fact>}
      </div>
      {quote.seen_as !== 'contractor' && <WordsFacts notes={quote.notes} description={quote.description} />}
    </Facts>
  )
}

/** Only they see the contractor's reference and site contact. */
function isOwn(quote: SeenQuote): quote is Extract<SeenQuote, { seen_as: 'owner' | 'admin' }> {
  return quote.seen_as === 'owner' || quote.seen_as === 'admin'
}

function Where({ quote }: { quote: SeenQuote }) {
  if (quote.seen_as === 'contractor') {
    return (
      <div>
        <Fact name="Area">{quote.area ?? 'Not known'}</Fact>
      </div>
    )
  }
  return (
    <div>
      <AddressFact site={quote} />
      <Fact name="Site entrance">{quote.site_entrance}</Fact>
      {isOwn(quote) && <ContactFact name={quote.site_contact_name} phone={quote.site_contact_phone} />}
    </div>
  )
}

function When({ quote }: { quote: SeenQuote }) {
  return (
    <div>
      <WindowFact from={quote.delivery_from_date} to={quote.delivery_to_date} />
      {quote.seen_as !== 'contractor' && (
        <Fact name="Access times">{formatHours(quote.access_times_open, quote.access_times_close)}</Fact>
      )}
      {quote.seen_as !== 'contractor' && quote.bids_until && (
        <Fact name="Bids until">
          <LastDay day={quote.bids_until} over="Closed" />
        </Fact>
      )}
    </div>
  )
}

/** A haulier carries a bid's tonnes, which may be part of the quote's. */
function howMuch(quote: SeenQuote): string {
  if (quote.seen_as !== 'haulier') return aboutLoads(quote.quantity)
  const [least = quote.quantity, ...more] = quote.to_carry
  if (least < quote.quantity) return `of the ${orderTonnes(quote.quantity)} that the site needs`
  return more.length === 0 ? aboutLoads(least) : ''
}

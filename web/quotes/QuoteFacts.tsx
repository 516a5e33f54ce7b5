import type { ReactNode } from 'react'
import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import { usualPayload } from '../../api/contract/rules/payload.ts'
import { workdaysBetween } from '../../api/contract/rules/workdays.ts'
import { fullDateRange, hoursText } from '../ui/dates.ts'
import { LastDay } from '../ui/LastDay.tsx'
import { linesOf } from '../ui/places.ts'
import { orderTonnes, orderTonnesFigure, tonnesRange } from '../ui/tonnes.ts'
import styles from './facts.module.css'

/** The terms of a quote; what its reader may not know has no place here. */
export function QuoteFacts({ quote }: { quote: SeenQuote }) {
  return (
    <section className="card" aria-label="Quote facts">
      <dl className={styles.facts}>
        {quote.seen_as === 'contractor' ? <Area area={quote.area} /> : <Site site={quote} />}
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
        </div>
        {(quote.seen_as === 'owner' || quote.seen_as === 'admin') && <Contact quote={quote} />}
        {quote.seen_as !== 'contractor' && <Words quote={quote} />}
      </dl>
    </section>
  )
}

type WithSite = Exclude<SeenQuote, { seen_as: 'contractor' }>

function Site({ site }: { site: WithSite }) {
  return (
    <div>
      <Fact name="Address">
        {linesOf(site).map((line) => (
          <span key={line} className={styles.line}>
            {line}
          </span>
        ))}
      </Fact>
      {site.site_entrance && <Fact name="Site entrance">{site.site_entrance}</Fact>}
    </div>
  )
}

function Area({ area }: { area: string | null }) {
  return (
    <div>
      <Fact name="Area">{area ?? 'Not known'}</Fact>
    </div>
  )
}

function When({ quote }: { quote: SeenQuote }) {
  const { delivery_from_date: from, delivery_to_date: to } = quote
  const days = workdaysBetween(from, to)
  return (
    <div>
      <Fact name="Delivery window">
        {fullDateRange(from, to)}
        <small>{days === 1 ? '1 working day' : `${days} working days`}</small>
      </Fact>
      {quote.seen_as !== 'contractor' && (
        <Fact name="Access times">{hoursText(quote.access_times_open, quote.access_times_close)}</Fact>
      )}
      {quote.seen_as !== 'contractor' && quote.bids_until && (
        <Fact name="Bids until">
          <LastDay day={quote.bids_until} over="Closed" />
        </Fact>
      )}
    </div>
  )
}

/** The contractor's own number and their contact at the site, which bidders aren't told. */
function Contact({ quote }: { quote: Extract<SeenQuote, { seen_as: 'owner' | 'admin' }> }) {
  const { reference, site_contact_name: name, site_contact_phone: phone } = quote
  if (!reference && !name && !phone) return null
  return (
    <div>
      {reference && <Fact name="Reference">{reference}</Fact>}
      {(name || phone) && (
        <Fact name="Site contact">
          {name ?? phone}
          {name && phone && <small>{phone}</small>}
        </Fact>
      )}
    </div>
  )
}

/** Notes and description in the contractor's own words. */
function Words({ quote: { notes, description } }: { quote: WithSite }) {
  if (!notes && !description) return null
  return (
    <div className={styles.factsWords}>
      {notes && <Fact name="Notes">{notes}</Fact>}
      {description && <Fact name="Description">{description}</Fact>}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** A haulier carries the tonnes of a bid, which may be a part. */
function howMuch(quote: SeenQuote): string {
  if (quote.seen_as !== 'haulier') return loadsOf(quote.quantity)
  const [least = quote.quantity, ...more] = quote.to_carry
  if (least < quote.quantity) return `of the ${orderTonnes(quote.quantity)} that the site needs`
  return more.length === 0 ? loadsOf(least) : ''
}

function loadsOf(tonnes: number): string {
  const loads = Math.ceil(tonnes / usualPayload)
  return loads === 1 ? 'one load' : `about ${loads} loads of ${usualPayload} t`
}

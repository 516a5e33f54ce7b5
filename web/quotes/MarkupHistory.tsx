import type { UseQueryResult } from '@tanstack/react-query'
import type { Markups } from '../../api/contract/quoteAnswers.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { formatPounds, poundsPerTonne, toPence } from '../../api/contract/rules/money.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { formatDateShort } from '../ui/dates.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { orderTonnes } from '../ui/tonnes.ts'
import styles from './markupHistory.module.css'

type Props = {
  quote: { product_name: string; quantity: number }
  query: UseQueryResult<Markups>
  markupPence: number | null
}

export function MarkupHistory({ quote, query, markupPence }: Props) {
  return (
    <section className={styles.markups} aria-label={`Last markups for ${quote.product_name}`}>
      <h3>Last markups for {quote.product_name}</h3>
      <Loaded query={query} failure="Failed to load data" rows={2}>
        {({ recent, last_total }) => (
          <>
            {recent.length === 0 && <p>None yet.</p>}
            <ol>
              {recent.map((one) => (
                <li key={one.quote_id}>
                  <b>{formatPounds(toPence(one.markup_price))}</b>
                  <span>{perTonneOf(one)}</span>
                  <small>
                    {orderTonnes(one.quantity)}, quote {one.quote_id}, {formatDateShort(londonDay(one.verified_at))}
                  </small>
                </li>
              ))}
            </ol>
            {last_total && <p>{shareOf(markupPence, quote.quantity, last_total)}</p>}
          </>
        )}
      </Loaded>
    </section>
  )
}

function perTonneOf({ markup_price, quantity }: Markups['recent'][number]): string {
  return perTonne(toPence(markup_price), quantity)
}

function perTonne(pence: number, tonnes: number): string {
  return `${formatPounds(toPence(poundsPerTonne(pence, toKg(tonnes))))}/t`
}

/** Compared per tonne: the last job may have been ten times as large. */
function shareOf(markupPence: number | null, tonnes: number, last: NonNullable<Markups['last_total']>): string {
  const total = toPence(last.total_price)
  const each = perTonne(total, last.quantity)
  if (markupPence === null) return `The last accepted total was ${each} (order ${last.quote_id}).`
  const share = ((100 * markupPence) / tonnes / (total / last.quantity)).toFixed(1)
  return `${perTonne(markupPence, tonnes)} is ${share}% of the last accepted total, ${each} (order ${last.quote_id}).`
}

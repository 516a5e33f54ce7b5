import type { Markups } from '../contract/quoteAnswers.ts'
import { toPounds } from '../contract/rules/money.ts'
import { toTonnes } from '../contract/rules/weight.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../errors/refuse.ts'
import { findLastTotal, findProductOf, listMarkups } from './markupQueries.ts'

export async function readMarkups(db: Db, quoteId: number): Promise<Markups> {
  const quote = await findProductOf(db, quoteId)
  if (!quote) throw refuse.notFound('Quote not found')
  const recent = await listMarkups(db, quote.product_id, quoteId)
  const last = await findLastTotal(db, quote.product_id)
  return {
    recent: recent.map(({ id, quantity_kg, markup_pence, verified_at }) => ({
      quote_id: id,
      quantity: toTonnes(quantity_kg),
      markup_price: toPounds(markup_pence),
      verified_at: verified_at.toISOString(),
    })),
    last_total: last
      ? {
          quote_id: last.quote_id,
          quantity: toTonnes(last.quantity_kg),
          total_price: toPounds(Number(last.total_pence)),
        }
      : null,
  }
}

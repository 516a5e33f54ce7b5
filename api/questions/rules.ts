import type { SeenQuote } from '../contract/quoteAnswers.ts'
import { type Actor, may } from '../contract/rules/permissions.ts'
import type { Db, Trx } from '../db/database.ts'
import { refuse } from '../errors/refuse.ts'
import { listStakes } from '../quotes/queries/stakes.ts'
import { viewOf } from '../quotes/rules.ts'
import type { QuestionInHand } from './queries.ts'

type View = Exclude<SeenQuote['seen_as'], 'contractor'>

/** Throws 404 to whoever can't see the quote, and 403 to another contractor, who sees it and may not bid. */
export async function requireReader(db: Db | Trx, actor: Actor, quoteId: number): Promise<View> {
  const [stake] = await listStakes(db, actor, [quoteId])
  const view = stake && viewOf(actor, stake)
  if (!view) throw refuse.notFound('Quote not found')
  if (view === 'contractor') throw refuse.forbidden()
  return view
}

/** The firm asks, so its questions are everybody's own there who may ask. */
export function mayAsk(actor: Actor, view: View): boolean {
  return (view === 'supplier' || view === 'haulier') && may(actor, 'question.ask')
}

/** Throws 409 if the reader's screen is out of date. */
export function requireSameQuestion({ version }: Pick<QuestionInHand, 'version'>, shown: number | undefined): void {
  if (shown === undefined || shown === version) return
  throw refuse.changed('This question has changed since it was shown. Please look at it again.', { version })
}

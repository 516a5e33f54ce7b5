import type { z } from 'zod'
import { companyOf, officeRoleOf, type RequestActor } from '../auth/actor.ts'
import type { Need, NeedKind, NeedList, NeedQuery } from '../contract/needs.ts'
import type { Run } from '../contract/places.ts'
import { londonDay } from '../contract/rules/londonDay.ts'
import { type Action, may, type OfficeRole } from '../contract/rules/permissions.ts'
import { toTonnes } from '../contract/rules/weight.ts'
import type { Db } from '../db/database.ts'
import type { Measure } from '../geo/roads.ts'
import { findRegisteredPlace } from '../quotes/queries.ts'
import { buyerKinds } from './buyerQueries.ts'
import type { Kind } from './kind.ts'
import { listNeeds } from './queries.ts'
import { sellerKinds } from './sellerQueries.ts'

const kinds: Record<NeedKind, Kind> = { ...buyerKinds, ...sellerKinds }
const kindsOf = { contractor: Object.keys(buyerKinds), supplier: Object.keys(sellerKinds) } as Record<
  OfficeRole,
  NeedKind[]
>

/** A need goes to whoever may act on it; one that is only to be read, to everybody with the list. */
const neededFor: Record<NeedKind, Action> = {
  to_approve: 'bid.accept',
  to_agree: 'amendment.answer',
  to_agree_as_supplier: 'amendment.answer',
  draft: 'schedule.manage',
  questions: 'question.answer',
  offers: 'need.list',
  quote_rejected: 'quote.update',
  query_answered: 'need.list',
  running_late: 'need.list',
  price_ending: 'need.list',
  unconfirmed: 'need.list',
  to_confirm: 'order.confirmAsSupplier',
  query_open: 'need.list',
  new_quotes: 'need.list',
  dates_moved: 'bid.reaffirm',
  deciding_soon: 'bid.update',
  unanswered: 'bid.submit',
}

export async function readNeeds(
  db: Db,
  actor: RequestActor,
  { as, limit }: NeedQuery,
  now: Date,
  measure: Measure,
): Promise<z.input<typeof NeedList>> {
  const company_id = companyOf(actor)
  const role = officeRoleOf(actor, as)
  const place = role === 'supplier' ? await findRegisteredPlace(db, company_id) : null
  const reader = { company_id, user_id: actor.id, place, now, today: londonDay(now.getTime()) }
  const isShown = (kind: NeedKind) => may(actor, neededFor[kind])
  const queries = kindsOf[role].filter(isShown).map((kind) => [kind, kinds[kind]] as const)
  const rows = await listNeeds(db, queries, reader, limit)
  const roadOf = await measure(rows.flatMap(({ facts }) => runIn(facts) ?? []))
  const data = rows.map(({ total, kind, facts, quantity_kg, ...subject }) => ({
    kind,
    ...subject,
    quantity: toTonnes(quantity_kg),
    ...kinds[kind].present(facts, { ...reader, roadOf }),
  }))
  return { data: data as Need[], meta: { total: rows[0]?.total ?? 0 } }
}

/** Only facts with a distance have one. As an array of one, because a run is an array itself. */
function runIn(facts: unknown): Run[] | null {
  const { run } = facts as { run?: Run }
  return run === undefined ? null : [run]
}

import { sql } from 'kysely'
import { stillStands, waitingRows } from '../bids/queries/waiting.ts'
import { nearDays, newsDays } from '../contract/needs.ts'
import { toPounds } from '../contract/rules/money.ts'
import { forecast } from '../contract/rules/pace.ts'
import type { OrderStanding } from '../contract/rules/waitsFor.ts'
import { toTonnes } from '../contract/rules/weight.ts'
import { fullName } from '../db/fullName.ts'
import { isLate, ordersOf } from '../orders/queries/pace.ts'
import { isUnanswered } from '../questions/queries/unanswered.ts'
import { offersOn } from '../quotes/queries/offers.ts'
import { isShownBid } from '../quotes/queries/shown.ts'
import { isInProgress, standingOfOrder } from '../quotes/queries/standing.ts'
import { type ChangeFacts, changeFacts, presentChange, unagreed } from './changeQueries.ts'
import { instantOf, type Kind, kind, type Reader, type TicketFacts } from './kind.ts'

/** The contractor's quotes without an order, until their delivery window ends. */
const ownQuotes = ({ company_id, today }: Reader) => sql`quotes.company_id = ${company_id} and not quotes.is_ordered
  and quotes.deleted_at is null and quotes.delivery_to_date >= ${today}::date`
const daysAgo = ({ now }: Reader, days: number) => sql`${now}::timestamptz - ${`${days} days`}::interval`
const orderTotal = sql`orders.supplier_price_pence + coalesce(orders.haulier_price_pence, 0) + orders.markup_pence`

/** The last day to bid or to change a bid; `least` ignores nulls. */
export const lastDayForBids = sql`least(quotes.bids_until, quotes.delivery_from_date)`

/** Until a colleague has answered, nobody can accept anything else. */
const isAwaitingApproval = ({ company_id, today }: Reader) => sql`quotes.id in (select waiting.quote_id
  from ${waitingRows} where quotes.company_id = ${company_id} and ${stillStands(today)})`

/** What a schedule wants to be looked at and sent, until its day has passed. */
const draft = kind<'draft', { schedule_id: number; day: string }>({
  isDuty: true,
  due: sql`schedule_drafts.day`,
  quantity: sql`schedules.quantity_kg`,
  facts: { schedule_id: sql`schedules.id`, day: sql`schedule_drafts.day` },
  from: ({ company_id, today }) => sql`schedule_drafts
    join schedules on schedules.id = schedule_drafts.schedule_id join quotes on quotes.id = schedules.quote_id
    where schedules.company_id = ${company_id} and schedule_drafts.outcome is null
      and schedule_drafts.day >= ${today}::date`,
  present: (facts) => facts,
})

/** Until bids close, when nobody may answer any more. */
const questions = kind<'questions', { questions: number; asked_at: string }>({
  isDuty: true,
  due: lastDayForBids,
  facts: { questions: sql`unanswered.count`, asked_at: sql`unanswered.since` },
  from: (reader) => sql`quotes
    cross join lateral (select count(*)::int as count, min(quote_questions.asked_at) as since from quote_questions
      where quote_questions.quote_id = quotes.id and ${isUnanswered()}) as unanswered
    where ${ownQuotes(reader)} and quotes.status = 1 and unanswered.count > 0
      and coalesce(quotes.bids_until >= ${reader.today}::date, true)`,
  present: ({ questions, asked_at }) => ({ questions, asked_at: instantOf(asked_at) }),
})

const offers = kind<'offers', { offers: number; lowest_pence: number | null }>({
  isDuty: true,
  due: lastDayForBids,
  pence: sql`offered.lowest_pence`,
  facts: { offers: sql`offered.offers`, lowest_pence: sql`offered.lowest_pence` },
  from: (reader) => sql`quotes cross join lateral ${offersOn()} as offered
    where ${ownQuotes(reader)} and quotes.status = 1 and offered.offers > 0 and not ${isAwaitingApproval(reader)}`,
  present: (facts) => ({
    offers: facts.offers,
    lowest_total: facts.lowest_pence === null ? null : toPounds(facts.lowest_pence),
  }),
})

/** A dismissal of an earlier rejection doesn't count. */
const isDismissed = sql`exists (select from hidden_quotes where hidden_quotes.quote_id = quotes.id
  and hidden_quotes.company_id = quotes.company_id and hidden_quotes.hidden_at > quotes.updated_at)`

/** Acceptances of colleagues that this person may approve. */
const toApprove = kind<'to_approve', { asked_by: string; supplier_name: string; total_pence: number }>({
  isDuty: true,
  due: sql`least(bids.price_holds_until, ${lastDayForBids})`,
  pence: sql`waiting.total_pence`,
  quantity: sql`bids.quantity_kg`,
  facts: {
    asked_by: fullName('asker'),
    supplier_name: sql`(select name from companies where companies.id = bids.company_id)`,
    total_pence: sql`waiting.total_pence`,
  },
  from: ({ company_id, user_id, today }) => sql`${waitingRows}
    where quotes.company_id = ${company_id} and ${stillStands(today)} and waiting.total_pence <= coalesce(
      (select approval_limit_pence from users where users.id = ${user_id}), waiting.total_pence)`,
  present: ({ asked_by, supplier_name, total_pence }) => ({
    asked_by,
    supplier_name,
    total_price: toPounds(total_pence),
  }),
})

/** Every change of an order is the contractor's to agree to. */
const toAgree = kind<'to_agree', ChangeFacts>({
  isDuty: true,
  due: sql`(amendments.lapses_at at time zone 'Europe/London')::date`,
  quantity: sql`orders.quantity_kg`,
  facts: changeFacts,
  from: (reader) => unagreed('contractor', reader),
  present: presentChange,
})

const quoteRejected = kind<'quote_rejected', { reason: string | null; checked_at: string }>({
  due: sql`quotes.delivery_from_date`,
  facts: { reason: sql`quotes.rejection_reason`, checked_at: sql`quotes.updated_at` },
  from: (reader) => sql`quotes where ${ownQuotes(reader)} and quotes.status = 2
    and quotes.updated_at > ${daysAgo(reader, newsDays)} and not ${isDismissed}`,
  present: ({ reason, checked_at }) => ({ reason, checked_at: instantOf(checked_at) }),
})

const queryAnswered = kind<'query_answered', TicketFacts & { carrier_name: string; answered_at: string }>({
  due: sql`quotes.delivery_to_date`,
  facts: {
    ticket_number: sql`tickets.number`,
    net_kg: sql`tickets.net_kg`,
    carrier_name: sql`(select name from companies where companies.id = tickets.carrier_company_id)`,
    answered_at: sql`ticket_queries.answered_at`,
  },
  from: (reader) => sql`ticket_queries
    join tickets on tickets.id = ticket_queries.ticket_id and tickets.voided_at is null
    join orders on orders.quote_id = tickets.quote_id and orders.contractor_company_id = ${reader.company_id}
    join quotes on quotes.id = orders.quote_id
    where ticket_queries.answered_at > ${daysAgo(reader, newsDays)}`,
  present: ({ ticket_number, net_kg, carrier_name, answered_at }) => ({
    ticket_number,
    net_weight: toTonnes(net_kg),
    carrier_name,
    answered_at: instantOf(answered_at),
  }),
})

const runningLate = kind<'running_late', { standing: OrderStanding }>({
  due: sql`quotes.delivery_to_date`,
  pence: orderTotal,
  quantity: sql`orders.quantity_kg`,
  facts: ({ today }) => ({ standing: standingOfOrder(today) }),
  from: ({ company_id, today }) =>
    sql`${ordersOf({ side: 'contractor', company_id }, today)} and ${isInProgress()} and ${isLate(today)}`,
  present: ({ standing }, { today }) => {
    const { expected_end, late_days } = forecast(standing, today)
    return { remaining: toTonnes(standing.remaining_kg), expected_end, late_days: late_days ?? 0 }
  },
})

/** Offers that they can still accept; after that day they can't. */
const priceEnding = kind<'price_ending', { supplier_name: string; price_holds_until: string }>({
  isDuty: true,
  due: sql`bids.price_holds_until`,
  pence: sql`bids.price_pence`,
  quantity: sql`bids.quantity_kg`,
  facts: {
    supplier_name: sql`(select name from companies where companies.id = bids.company_id)`,
    price_holds_until: sql`bids.price_holds_until`,
  },
  from: (reader) => sql`quotes join bids on bids.quote_id = quotes.id
    where ${ownQuotes(reader)} and quotes.status = 1 and bids.status = 'pending' and ${isShownBid()}
      and bids.price_holds_until >= ${reader.today}::date
      and bids.price_holds_until <= ${reader.today}::date + ${nearDays.price_ending}::int`,
  present: (facts) => facts,
})

const unconfirmed = kind<'unconfirmed', { waits_for: 'supplier' | 'haulier'; firm_name: string }>({
  due: sql`quotes.delivery_from_date`,
  pence: orderTotal,
  quantity: sql`orders.quantity_kg`,
  facts: {
    waits_for: sql`case when orders.supplier_confirmed_at is null then 'supplier' else 'haulier' end`,
    firm_name: sql`(select name from companies where companies.id = case when orders.supplier_confirmed_at is null
      then orders.supplier_company_id else orders.haulier_company_id end)`,
  },
  from: ({ company_id, today }) => sql`orders join quotes on quotes.id = orders.quote_id
    where orders.contractor_company_id = ${company_id} and orders.closed_at is null
      and (orders.supplier_confirmed_at is null
        or (orders.haulier_company_id is not null and orders.haulier_confirmed_at is null))
      and quotes.delivery_from_date <= ${today}::date + ${nearDays.unconfirmed}::int`,
  present: (facts) => facts,
})

export const buyerKinds = {
  to_approve: toApprove,
  to_agree: toAgree,
  draft,
  questions,
  offers,
  quote_rejected: quoteRejected,
  query_answered: queryAnswered,
  running_late: runningLate,
  price_ending: priceEnding,
  unconfirmed,
} satisfies Partial<Record<string, Kind>>

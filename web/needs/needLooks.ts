import {
  type Icon,
  IconArrowsExchange,
  IconCalendarDue,
  IconCalendarExclamation,
  IconCalendarRepeat,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconHelpCircle,
  IconHourglass,
  IconMapPin,
  IconScale,
} from '@tabler/icons-react'
import { defaultRadius } from '../../api/contract/geo.ts'
import type { Need, NeedKind } from '../../api/contract/needs.ts'
import { draftPage, questionsOnPage } from '../../api/contract/pageLinks.ts'
import { formatPounds, toPence } from '../../api/contract/rules/money.ts'
import { formatTonnes, toKg } from '../../api/contract/rules/weight.ts'
import { daysAfter, daysBetween } from '../../api/contract/rules/workdays.ts'
import { offersText } from '../deal/offersText.ts'
import { lateText } from '../deal/WaitsFor.tsx'
import { paths } from '../paths.ts'
import { formatDayInSentence, formatMomentInSentence } from '../ui/dates.ts'
import { shortPlace } from '../ui/places.ts'
import { roadText } from '../ui/roadText.ts'
import { orderTonnes } from '../ui/tonnes.ts'

type NeedOf<Kind extends NeedKind> = Extract<Need, { kind: Kind }>
type Look<Kind extends NeedKind> = {
  tone: 'green' | 'amber' | 'red' | 'blue'
  Icon: Icon
  verb: string
  isDecision?: true
  /** Includes the deciding figure. */
  title: (need: NeedOf<Kind>) => string
  line: (need: NeedOf<Kind>, today: string) => string
  to: (need: NeedOf<Kind>) => string
}

type Change = NeedOf<'to_agree' | 'to_agree_as_supplier'>
const changeLook = {
  tone: 'amber',
  Icon: IconArrowsExchange,
  verb: 'Answer',
  isDecision: true,
  title: ({ product_name, company_name }: Change) => `${product_name}: ${company_name} asks for a change`,
  line: (need: Change, today: string) =>
    `${amountTo(need)}, answer by ${formatMomentInSentence(need.lapses_at, today)}`,
} as const

const looks: { [Kind in NeedKind]: Look<Kind> } = {
  to_approve: {
    tone: 'amber',
    Icon: IconHourglass,
    verb: 'Approve',
    isDecision: true,
    title: ({ product_name, asked_by, total_price }) =>
      `${product_name}: ${asked_by} asks to accept ${formatPounds(toPence(total_price))}`,
    line: (need) => `${need.supplier_name}, ${amountTo(need)}`,
    to: ({ quote_id }) => paths.contractorQuote(quote_id),
  },
  to_agree: {
    ...changeLook,
    to: ({ quote_id }) => paths.contractorOrder(quote_id),
  },
  to_agree_as_supplier: {
    ...changeLook,
    to: ({ quote_id }) => paths.supplierOrder(quote_id),
  },
  draft: {
    tone: 'blue',
    Icon: IconCalendarRepeat,
    verb: 'Open',
    isDecision: true,
    title: (need) => `${need.product_name}: a draft for ${formatDayInSentence(need.day)} to send`,
    line: (need) => `${amountTo(need)}, made by its schedule`,
    to: ({ schedule_id }) => draftPage(schedule_id),
  },
  questions: {
    tone: 'amber',
    Icon: IconHelpCircle,
    verb: 'Answer',
    isDecision: true,
    title: ({ product_name, questions }) =>
      `${product_name}: ${questions} ${questions === 1 ? 'question' : 'questions'} to answer`,
    line: (need, today) => `${amountTo(need)}, asked ${formatMomentInSentence(need.asked_at, today)}`,
    to: ({ quote_id }) => paths.contractorQuote(quote_id) + questionsOnPage,
  },
  offers: {
    tone: 'green',
    Icon: IconScale,
    verb: 'Compare',
    isDecision: true,
    title: (need) => `${need.product_name}: ${offersText({ ...need, offer_count: need.offers })}`,
    line: (need) => `${amountTo(need)}, wanted from ${formatDayInSentence(need.delivery_from_date)}`,
    to: ({ quote_id }) => paths.contractorQuote(quote_id),
  },
  quote_rejected: {
    tone: 'red',
    Icon: IconCircleX,
    verb: 'Edit',
    title: ({ product_name, reason }) => `${product_name} was rejected${reason ? `: ${reason}` : ', no reason given'}`,
    line: (need, today) => `${amountTo(need)}, checked ${formatMomentInSentence(need.checked_at, today)}`,
    to: ({ quote_id }) => paths.contractorQuoteEdit(quote_id),
  },
  query_answered: {
    tone: 'amber',
    Icon: IconHelpCircle,
    verb: 'Open',
    title: ({ ticket_number }) => `Ticket ${ticket_number} is queried`,
    line: (need, today) =>
      `${ticketOf(need)}. ${need.carrier_name} answered ${formatMomentInSentence(need.answered_at, today)}`,
    to: ({ quote_id }) => paths.contractorOrder(quote_id),
  },
  running_late: {
    tone: 'amber',
    Icon: IconCalendarExclamation,
    verb: 'Open',
    title: ({ product_name, late_days }) => `${product_name} is running ${lateText(late_days)}`,
    line: lateLine,
    to: ({ quote_id }) => paths.contractorOrder(quote_id),
  },
  price_ending: {
    tone: 'amber',
    Icon: IconClock,
    verb: 'Compare',
    isDecision: true,
    title: ({ product_name, supplier_name }) => `${product_name}: the price of ${supplier_name} ends soon`,
    line: (need, today) => `${amountTo(need)}; it can be accepted until ${formatDay(need.price_holds_until, today)}`,
    to: ({ quote_id }) => paths.contractorQuote(quote_id),
  },
  unconfirmed: {
    tone: 'blue',
    Icon: IconHourglass,
    verb: 'Open',
    title: ({ product_name, firm_name }) => `${product_name}: ${firm_name} has not confirmed`,
    line: (need, today) => `${amountTo(need)}, first load due ${formatDay(need.delivery_from_date, today)}`,
    to: ({ quote_id }) => paths.contractorOrder(quote_id),
  },
  to_confirm: {
    tone: 'green',
    Icon: IconCircleCheck,
    verb: 'Confirm',
    isDecision: true,
    title: ({ product_name }) => `${product_name}: your bid was accepted`,
    line: confirmLine,
    to: ({ quote_id }) => paths.supplierOrder(quote_id),
  },
  query_open: {
    tone: 'amber',
    Icon: IconHelpCircle,
    verb: 'Open',
    title: ({ ticket_number, reason }) => `Ticket ${ticket_number} is queried: ${reason}`,
    line: (need, today) => `${ticketOf(need)}, asked ${formatMomentInSentence(need.queried_at, today)}`,
    to: ({ quote_id }) => paths.supplierOrder(quote_id),
  },
  new_quotes: {
    tone: 'blue',
    Icon: IconMapPin,
    verb: 'Show',
    title: ({ count }) =>
      `${count} new ${count === 1 ? 'quote' : 'quotes'} within ${defaultRadius} miles since yesterday`,
    line: (need) =>
      `${need.count === 1 ? '' : 'The largest: '}${need.product_name}, ${orderTonnes(need.quantity)} at ${shortPlace(need)}, ${milesOf(need)}`,
    to: ({ since }) => `${paths.supplierQuotes}?${new URLSearchParams({ since, unanswered: '1' })}`,
  },
  dates_moved: {
    tone: 'amber',
    Icon: IconCalendarDue,
    verb: 'Answer',
    isDecision: true,
    title: ({ product_name, price }) => `${product_name}: does your ${formatPounds(toPence(price))} hold?`,
    line: (need) =>
      `It was priced for the old dates; ${amountTo(need)} is now wanted from ${formatDayInSentence(need.delivery_from_date)}`,
    to: ({ quote_id }) => paths.supplierQuote(quote_id),
  },
  deciding_soon: {
    tone: 'amber',
    Icon: IconClock,
    verb: 'Check bid',
    title: (need) => `${need.product_name}, ${shortPlace(need)}: decision due soon`,
    line: (need, today) =>
      `${changesText(need, today)}; your ${formatPounds(toPence(need.price))} can still be changed`,
    to: ({ quote_id }) => paths.supplierQuote(quote_id),
  },
  unanswered: {
    tone: 'amber',
    Icon: IconClock,
    verb: 'Respond',
    title: (need) => `${need.product_name}, ${shortPlace(need)}: no bid yet`,
    line: (need, today) =>
      `${orderTonnes(need.quantity)}, ${milesOf(need)}; ${opensText(need, today).replace('The', 'the')}`,
    to: ({ quote_id }) => paths.supplierQuote(quote_id),
  },
}

export function lookOf(need: Need, today: string) {
  const { title, line, to, ...look } = looks[need.kind] as unknown as Look<NeedKind>
  return { ...look, title: title(need), line: line(need, today), to: to(need) }
}

function lateLine({ expected_end, delivery_to_date, remaining }: NeedOf<'running_late'>, today: string): string {
  const last = expected_end
    ? `Last load expected ${formatDay(expected_end, today)}`
    : `Nothing has come yet of ${orderTonnes(remaining)}`
  return `${last}; the window ${delivery_to_date < today ? 'ended' : 'ends'} ${formatDay(delivery_to_date, today)}`
}

function confirmLine(need: NeedOf<'to_confirm'>, today: string): string {
  const from = formatDay(need.delivery_from_date, today)
  const [quarry] = need.collection_address?.split(',') ?? []
  if (quarry) return `Confirm the order: ${orderTonnes(need.quantity)}, collected from ${quarry} from ${from}`
  return `Confirm the order: ${amountTo(need)}, first load wanted ${from}`
}

function amountTo(need: Need): string {
  return `${orderTonnes(need.quantity)} to ${shortPlace(need)}`
}

function ticketOf({ product_name, net_weight }: NeedOf<'query_open' | 'query_answered'>): string {
  return `${product_name}, ${formatTonnes(toKg(net_weight), 3)}`
}

function milesOf(need: NeedOf<'new_quotes' | 'unanswered'>): string {
  return roadText(need, need.distance_precision)
}

function changesText(need: NeedOf<'deciding_soon'>, today: string): string {
  return need.bids_until ? `Bids are taken until ${formatDay(need.bids_until, today)}` : opensText(need, today)
}

function opensText({ delivery_from_date }: Need, today: string): string {
  const days = daysBetween(today, delivery_from_date)
  if (days <= 0) return 'The window opens today'
  return `The window opens ${days === 1 ? 'tomorrow' : `in ${days} days`}`
}

function formatDay(day: string, today: string): string {
  if (day === today) return 'today'
  return day === daysAfter(today, 1) ? 'tomorrow' : formatDayInSentence(day)
}

import type { OrderDetails, OrderProgress } from '../../api/contract/orders.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { daysBetween } from '../../api/contract/rules/workdays.ts'
import { formatDateRange, formatDayInSentence } from '../ui/dates.ts'
import { linesOf } from '../ui/places.ts'
import { type Load, loadsByDay } from './loads.ts'
import { planOf } from './plan.ts'

type Ending = Pick<
  OrderDetails,
  'address' | 'city' | 'postcode' | 'delivery_method' | 'delivery_from_date' | 'delivery_to_date' | 'progress'
>

export function endText(order: Ending, tickets: readonly Load[], today: string): string {
  const [street] = linesOf(order)
  const place = [street, order.city].filter(Boolean).join(', ')
  return `${order.delivery_method === 'Collect' ? 'For' : 'To'} ${place}. ${whenText(order, tickets, today)}`
}

function whenText(order: Ending, tickets: readonly Load[], today: string): string {
  const { progress, delivery_from_date: from, delivery_to_date: to } = order
  const lastDay = loadsByDay(tickets).at(-1)?.day
  const ended = endedText(progress)
  if (ended) return ended
  if (progress.status === 'Completed' && lastDay) return `Last load came ${formatDayInSentence(lastDay)}.`
  const plan = planOf(order, tickets, today)
  return plan
    ? `Last load expected ${formatDayInSentence(plan.end)}, ${beside(daysBetween(to, plan.end))}.`
    : `Delivery window ${formatDateRange(from, to)}.`
}

/** `Cancelled on Mon 16 March.` of an order that has ended early. */
export function endedText({ closed_at, is_cancelled }: Pick<OrderProgress, 'closed_at' | 'is_cancelled'>) {
  const ended = is_cancelled ? 'Cancelled' : 'Closed short'
  return closed_at && `${ended} on ${formatDayInSentence(londonDay(closed_at))}.`
}

function beside(days: number): string {
  if (days <= 0) return 'within the window'
  return days === 1 ? 'one day after the window' : `${days} days after the window`
}

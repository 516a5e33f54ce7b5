import { useListFilters } from '../client/listFilters.ts'
import { isDay } from '../form/day.ts'

export type Days = { from?: string; to?: string }

export function endsBeforeItBegins({ from = '', to = '' }: Days): boolean {
  return isDay(from) && isDay(to) && to < from
}

/** Leaves out what the server would refuse: a half-typed day, an end before the beginning. */
export function daysQuery(days: Days): Days {
  const { from = '', to = '' } = days
  if (endsBeforeItBegins(days)) return {}
  return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) }
}

const names = ['site', 'reference', 'from', 'to'] as const

/** As the lists of quotes, bids and orders take them. */
export function useSiteAndWindow() {
  const [filters, change] = useListFilters(names)
  const { site, reference } = filters
  return { filters, change, query: { ...(site && { site }), ...(reference && { reference }), ...daysQuery(filters) } }
}

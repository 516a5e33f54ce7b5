import { defaultRadius, type Radius, radiusOptions } from '../../../api/contract/geo.ts'
import { useListFilters } from '../../client/listFilters.ts'
import { daysQuery } from '../../deal/windowFilters.ts'

const names = ['radius', 'mine', 'unanswered', 'from', 'to', 'hidden', 'since'] as const
type Filters = Partial<Record<(typeof names)[number], string>>

export const useNearFilters = () => useListFilters(names)

/** An invalid radius counts as the standard one. */
export function radiusOf({ radius }: Filters): Radius {
  return radiusOptions.find((option) => String(option) === radius) ?? defaultRadius
}

/** For list and map. Leaves out what the server would refuse: a half-typed day, a hand-made address. */
export function nearQuery(filters: Filters) {
  const { mine, unanswered, hidden, since = '' } = filters
  return {
    radius: radiusOf(filters),
    ...(mine === '1' && { mine }),
    ...(unanswered === '1' && { unanswered }),
    ...(hidden === '1' && { hidden }),
    ...daysQuery(filters),
    ...(!Number.isNaN(Date.parse(since)) && { since }),
  }
}

/** How many filters behind the button are set. */
export function countSet({ mine, unanswered, from, to, since }: Filters): number {
  return [mine === '1', unanswered === '1', from, to, since].filter(Boolean).length
}

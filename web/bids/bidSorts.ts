import type { BidSort } from '../../api/contract/bids.ts'

export const comparisonSorts = {
  total: 'Total, lowest first',
  total_desc: 'Total, highest first',
  per_tonne: '£ per tonne',
  distance: 'Distance',
  starts: 'Earliest start',
  fors: 'FORS, best first',
} as const satisfies Partial<Record<BidSort, string>>

type Sort = keyof typeof comparisonSorts

export const standardSort: Sort = 'total'

export function isComparisonSort(sort: string): sort is Sort {
  return sort in comparisonSorts
}

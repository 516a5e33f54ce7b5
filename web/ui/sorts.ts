import type { SortOrders } from './SortableHead.tsx'

type Direction = 'ascending' | 'descending'
const shortOf = { ascending: 'asc', descending: 'desc' } as const

/** A column that sorts both ways; `name` is the API's, `first` is the direction of the first click. */
export function bothWays(name: string, standard: string, first: Direction = 'ascending'): SortOrders {
  const other = first === 'ascending' ? 'descending' : 'ascending'
  const order = (direction: Direction) => ({ sort: `${name}_${shortOf[direction]}`, direction })
  return { orders: [order(first), order(other)], standard }
}

/** By creation time: the standard order of lists that have it. */
export const byAge: SortOrders = {
  orders: [
    { sort: 'newest', direction: 'descending' },
    { sort: 'oldest', direction: 'ascending' },
  ],
  standard: 'newest',
}

import type { SortOrders } from './SortableHead.tsx'

type Direction = 'ascending' | 'descending'
const shortOf = { ascending: 'asc', descending: 'desc' } as const

/** A column that sorts both ways, under its name in the API; the direction that is wanted first stands first. */
export function bothWays(name: string, standard: string, first: Direction = 'ascending'): SortOrders {
  const other = first === 'ascending' ? 'descending' : 'ascending'
  const order = (direction: Direction) => ({ sort: `${name}_${shortOf[direction]}`, direction })
  return { orders: [order(first), order(other)], standard }
}

/** The order in which things were made: where a list has it, it is the standard one. */
export const byAge: SortOrders = {
  orders: [
    { sort: 'newest', direction: 'descending' },
    { sort: 'oldest', direction: 'ascending' },
  ],
  standard: 'newest',
}

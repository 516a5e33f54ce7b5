import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useListState } from '../client/listState.ts'
import './sortable.css'

export type SortOrders = {
  /** The API's names for the column's orders; the first click takes the first. */
  orders: readonly { sort: string; direction: 'ascending' | 'descending' }[]
  /** The list's order when the address names none. */
  standard: string
}

const arrows = { ascending: IconArrowUp, descending: IconArrowDown }

type Props = SortOrders & { label: string; className?: string | undefined }

/** Sorts the list on the server; the page's address keeps the order. */
export function SortableHead({ label, orders, standard, className }: Props) {
  const { sort, change } = useListState()
  const current = orders.findIndex((order) => order.sort === (sort || standard))
  const next = orders[(current + 1) % orders.length]
  const direction = orders[current]?.direction
  const Icon = direction ? arrows[direction] : IconArrowsSort
  function choose() {
    if (next) change({ sort: next.sort === standard ? '' : next.sort }, { replace: true })
  }
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <button type="button" className={`sort ${direction ? 'is-on' : ''}`} onClick={choose}>
        {label}
        <Icon className="i" size={16} aria-hidden />
      </button>
    </th>
  )
}

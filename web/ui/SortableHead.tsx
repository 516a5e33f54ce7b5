import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useListState } from '../client/listState.ts'
import './sortable.css'

type Props = {
  label: string
  /** The API's name of each order that the column has; the first is taken first. */
  orders: readonly { sort: string; direction: 'ascending' | 'descending' }[]
  /** The order of a list whose address names none. */
  standard: string
  isNumber?: boolean
}

/** A column's heading that sorts the list on the server; the page's address remembers the order. */
export function SortableHead({ label, orders, standard, isNumber }: Props) {
  const { sort, change } = useListState()
  const current = orders.findIndex((order) => order.sort === (sort || standard))
  const next = orders[(current + 1) % orders.length]
  const direction = orders[current]?.direction
  const Icon = direction === 'ascending' ? IconArrowUp : IconArrowDown
  function choose() {
    if (next) change({ sort: next.sort === standard ? '' : next.sort }, { replace: true })
  }
  return (
    <th scope="col" className={isNumber ? 'num' : undefined} aria-sort={direction}>
      <button type="button" className={`sort ${direction ? 'is-on' : ''}`} onClick={choose}>
        {label}
        {direction && <Icon className="i" size={16} aria-hidden />}
      </button>
    </th>
  )
}

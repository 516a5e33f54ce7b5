import { useListFilters } from '../client/listFilters.ts'
import { listQuery, useListState } from '../client/listState.ts'
import { SiteAndWindow } from '../deal/SiteAndWindow.tsx'
import { useSiteAndWindow } from '../deal/windowFilters.ts'
import { Choice } from '../form/Choice.tsx'

const states = [
  { value: '', label: 'All' },
  { value: 'running', label: 'Running' },
  { value: 'completed', label: 'Completed' },
]

export function useShownOrders() {
  const { search, sort } = useListState()
  const [{ state }] = useListFilters(['state'])
  return { ...(state && { state }), ...useSiteAndWindow().query, ...listQuery({ search, sort }) }
}

export function OrderFilters() {
  const [{ state = '' }, change] = useListFilters(['state'])
  return (
    <search className="filters is-many" aria-label="Orders">
      <Choice
        name="state"
        label="State"
        options={states}
        value={state}
        onChange={(chosen) => change({ state: chosen })}
      />
      <SiteAndWindow />
    </search>
  )
}

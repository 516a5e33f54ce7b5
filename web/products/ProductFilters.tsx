import { Button } from '@mantine/core'
import { useListState } from '../client/listState.ts'
import { Choice } from '../form/Choice.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { useProductFilters, useStatusCounts } from './productFilters.ts'
import '../ui/filters.css'

const statuses = [
  { value: '', label: 'All', count: 'all' },
  { value: '0', label: 'Pending', count: 'pending' },
  { value: '1', label: 'Approved', count: 'approved' },
] as const

export function ProductFilters() {
  const { search } = useListState()
  const [filters, change] = useProductFilters()
  const counts = useStatusCounts()
  const isNarrowed = search !== '' || Object.keys(filters).length > 0
  return (
    <search className="filters" aria-label="Products">
      <SearchField label="Name or description" isLabelAbove />
      <Choice
        name="status"
        label="Status"
        options={statuses.map(({ value, label, count }) => ({
          value,
          label: (
            <>
              {label} {counts && <small>{counts[count]}</small>}
            </>
          ),
        }))}
        value={filters.status ?? ''}
        onChange={(status) => change({ status })}
      />
      {isNarrowed && (
        <Button size="sm" variant="quiet" onClick={() => change({ search: '', status: '' })}>
          Clear
        </Button>
      )}
    </search>
  )
}

import { Button } from '@mantine/core'
import { roleLabel, roles } from '../../api/contract/rules/permissions.ts'
import { useListState } from '../client/listState.ts'
import { Choice } from '../form/Choice.tsx'
import { Select } from '../form/Select.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { useStateCounts, useUserFilters } from './userFilters.ts'
import '../ui/filters.css'

const roleOptions = [
  { value: '', label: 'All roles' },
  ...roles.map((role) => ({ value: role, label: roleLabel(role) })),
]
/** To approve: pending users with a confirmed email who were never banned. */
const states = [
  { value: '', label: 'All', count: 'all' },
  { value: 'waiting', label: 'To approve', count: 'waiting' },
  { value: 'pending', label: 'Pending', count: 'pending' },
  { value: 'verified', label: 'Verified', count: 'verified' },
] as const

export function UserFilters() {
  const { search } = useListState()
  const [filters, change] = useUserFilters()
  const counts = useStateCounts()
  const isNarrowed = search !== '' || Object.keys(filters).length > 0
  return (
    <search className="filters" aria-label="Users">
      <SearchField label="Name, company, email or ID" isLabelAbove />
      <Select
        label="Role"
        data={roleOptions}
        value={filters.role ?? ''}
        onChange={({ currentTarget }) => change({ role: currentTarget.value })}
      />
      <Choice
        name="state"
        label="Status"
        options={states.map(({ value, label, count }) => ({
          value,
          label: (
            <>
              {label} {counts && <small>{counts[count]}</small>}
            </>
          ),
        }))}
        value={filters.state ?? ''}
        onChange={(state) => change({ state })}
      />
      {isNarrowed && (
        <Button size="sm" variant="quiet" onClick={() => change({ search: '', role: '', state: '' })}>
          Clear
        </Button>
      )}
    </search>
  )
}

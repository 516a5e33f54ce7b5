import { IconUsers } from '@tabler/icons-react'
import { useIsMutating } from '@tanstack/react-query'
import * as calls from '../../api/contract/calls.ts'
import * as userTexts from '../../api/contract/messages/users.ts'
import type { OwnerRole } from '../../api/contract/rules/permissions.ts'
import { useListFilters } from '../client/listFilters.ts'
import { listQuery, useListState } from '../client/listState.ts'
import { useList } from '../client/lists.ts'
import { Choice } from '../form/Choice.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { NothingMatches } from '../ui/NothingMatches.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { handOverKey } from './HandOver.tsx'
import { StaffTable } from './StaffTable.tsx'
import '../ui/filters.css'

const kinds = [
  { value: '', label: 'All' },
  { value: 'staff', label: 'Staff' },
  { value: 'driver', label: 'Drivers' },
] as const

/** The stream tells of the new owner before the answer does, so the list would be refused meanwhile. */
const useIsHandingOver = () => useIsMutating({ mutationKey: handOverKey }) > 0

export function StaffList({ trade = 'haulier' }: { trade?: OwnerRole }) {
  const { search, cursor } = useListState()
  const [{ kind }] = useListFilters(['kind'])
  const page = { limit: 25, ...(kind && { kind }), ...listQuery({ search, cursor }) }
  const query = useList(calls.staffList, page, { enabled: !useIsHandingOver() })
  return (
    <ListCard
      label="Users"
      query={query}
      failure={userTexts.loadFailed}
      what="users"
      filters={<StaffFilters trade={trade} />}
      empty={
        <EmptyState Icon={IconUsers} title={userTexts.none}>
          <NothingMatches />
        </EmptyState>
      }
    >
      {(users) => <StaffTable users={users} trade={trade} />}
    </ListCard>
  )
}

function StaffFilters({ trade }: { trade: OwnerRole }) {
  const { search } = useListState()
  const [{ kind }, change] = useListFilters(['kind'])
  const count = (of: string) => ({ limit: 1, ...(of && { kind: of }), ...listQuery({ search }) })
  const enabled = !useIsHandingOver()
  const all = useList(calls.staffList, count(''), { enabled }).data?.meta.total
  const drivers = useList(calls.staffList, count('driver'), { enabled }).data?.meta.total
  const isCounted = all !== undefined && drivers !== undefined
  const counts = isCounted ? { '': all, staff: all - drivers, driver: drivers } : null
  return (
    <search className="filters" aria-label="Users">
      {(trade === 'haulier' || (drivers ?? 0) > 0) && (
        <Choice
          name="kind"
          label="Show"
          isLabelHidden
          options={kinds.map(({ value, label }) => ({
            value,
            label: (
              <>
                {label} {counts && <small>{counts[value]}</small>}
              </>
            ),
          }))}
          value={kind ?? ''}
          onChange={(chosen) => change({ kind: chosen })}
        />
      )}
      <SearchField label="Name or email" />
    </search>
  )
}

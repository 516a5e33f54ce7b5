import { IconUsers } from '@tabler/icons-react'
import * as calls from '../../api/contract/calls.ts'
import * as userTexts from '../../api/contract/messages/users.ts'
import { listQuery, useListState } from '../client/listState.ts'
import { useList } from '../client/lists.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { NothingMatches } from '../ui/NothingMatches.tsx'
import { UserFilters } from './UserFilters.tsx'
import { UserTable } from './UserTable.tsx'
import { useUserFilters } from './userFilters.ts'

export function UserList() {
  const { search, sort, cursor } = useListState()
  const [filters] = useUserFilters()
  const query = useList(calls.userList, { limit: 25, ...filters, ...listQuery({ search, sort, cursor }) })
  return (
    <ListCard
      label="Users"
      query={query}
      failure={userTexts.loadFailed}
      what="users"
      filters={<UserFilters />}
      empty={
        <EmptyState Icon={IconUsers} title={userTexts.none}>
          <NothingMatches />
        </EmptyState>
      }
    >
      {(users) => <UserTable users={users} />}
    </ListCard>
  )
}

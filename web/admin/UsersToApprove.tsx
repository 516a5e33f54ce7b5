import { IconCircleCheck } from '@tabler/icons-react'
import type { UserRow } from '../../api/contract/admin.ts'
import { roleLabel } from '../../api/contract/permissions.ts'
import { useList } from '../client/lists.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Panel } from '../ui/Panel.tsx'
import { ShowingOf } from '../ui/ShowingOf.tsx'
import '../ui/table.css'
import './people.css'

/** Users whom no administrator has verified yet. */
export function UsersToApprove() {
  const query = useList<UserRow>('/api/users', { state: 'pending', limit: 10 })
  return (
    <Panel title="Users to approve" count={query.data?.meta.total}>
      <Loaded query={query} failure="Failed to load users">
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState Icon={IconCircleCheck} title="No users found" />
          ) : (
            <>
              <UserTable users={data} />
              {meta.total > data.length && <ShowingOf shown={data.length} total={meta.total} what="users" />}
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

function UserTable({ users }: { users: readonly UserRow[] }) {
  return (
    <table className="table">
      <caption className="sr">Users to approve, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Role</th>
          <th scope="col">Email</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id}>
            <td>
              <span className="person">
                <Avatar name={user.name} size="sm" />
                <span>
                  <span className="name">{user.name}</span>
                  <span className="sub">{user.company_name}</span>
                </span>
              </span>
            </td>
            <td data-label="Role">{roleLabel(user.role)}</td>
            <td className="person-email" data-label="Email">
              {user.email}
              {!user.email_verified && <span className="unconfirmed">unconfirmed</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

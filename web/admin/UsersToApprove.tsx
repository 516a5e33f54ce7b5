import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { UserRow } from '../../api/contract/admin.ts'
import * as calls from '../../api/contract/calls.ts'
import * as userTexts from '../../api/contract/messages/users.ts'
import { roleLabel } from '../../api/contract/rules/permissions.ts'
import { useList } from '../client/lists.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { useLastCount } from '../ui/lastCount.ts'
import { Panel } from '../ui/Panel.tsx'
import { ShowingOf } from '../ui/ShowingOf.tsx'
import { type Column, Table } from '../ui/Table.tsx'
import { UserActions } from './UserActions.tsx'
import { UserEmail } from './UserEmail.tsx'
import styles from './users.module.css'

const columns: readonly Column<UserRow>[] = [
  { head: 'Name', cell: (user) => <Person user={user} /> },
  { head: 'Email', cell: (user) => <UserEmail user={user} />, isNamed: true, className: styles.personEmail },
  { head: 'Actions', cell: (user) => <UserActions user={user} isVerifyOnly />, isHeadHidden: true, className: 'act' },
]

export function UsersToApprove() {
  const query = useList(calls.userList, { state: 'waiting', limit: 10 })
  const rows = useLastCount('users to approve', query)
  return (
    <Panel
      title="Users to approve"
      count={query.data?.meta.total}
      aside={<Link to={`${paths.adminUsers}?state=waiting`}>See all</Link>}
    >
      <Loaded query={query} failure={userTexts.loadFailed} rows={rows}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState Icon={IconCircleCheck} title={userTexts.none} />
          ) : (
            <>
              <Table caption="Users to approve, newest first" columns={columns} rows={data} keyOf={({ id }) => id} />
              {meta.total > data.length && <ShowingOf shown={data.length} total={meta.total} what="users" />}
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

function Person({ user: { name, roles, company_name } }: { user: UserRow }) {
  return (
    <span className={styles.person}>
      <Avatar name={name} size="sm" />
      <span>
        <span className="name">{name}</span>
        <span className="sub">{`${roles.map(roleLabel).join(', ')}, ${company_name}`}</span>
      </span>
    </span>
  )
}

import type { UserRow } from '../../api/contract/admin.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { roleLabel } from '../../api/contract/rules/permissions.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { formatDateShort } from '../ui/dates.ts'
import { type Column, Table } from '../ui/Table.tsx'
import { UserActions } from './UserActions.tsx'
import { UserEmail } from './UserEmail.tsx'
import { UserPill } from './UserPill.tsx'
import styles from './users.module.css'

const standard = '-id'
const byId = [
  { sort: '-id', direction: 'descending' },
  { sort: 'id', direction: 'ascending' },
] as const
const by = (column: 'name' | 'company' | 'email') => ({
  standard,
  orders: [
    { sort: column, direction: 'ascending' },
    { sort: `-${column}`, direction: 'descending' },
  ] as const,
})

/** On a narrow page email, company and verifier move below name, role and status. */
const columns: readonly Column<UserRow>[] = [
  {
    head: 'ID',
    cell: ({ id }) => id,
    isNumber: true,
    isNamed: true,
    className: styles.id,
    sort: { orders: byId, standard },
  },
  { head: 'Name', cell: (user) => <NameCell user={user} />, className: styles.who, sort: by('name') },
  { head: 'Role', cell: (user) => <RoleCell user={user} />, isNamed: true, className: styles.role },
  { head: 'Company', cell: ({ company_name }) => company_name, isExtra: true, sort: by('company') },
  {
    head: 'Email',
    cell: (user) => <UserEmail user={user} />,
    isExtra: true,
    className: styles.email,
    sort: by('email'),
  },
  { head: 'Status', cell: (user) => <StatusCell user={user} />, className: styles.standing },
  { head: 'Verified By', cell: (user) => <Verifier user={user} />, isExtra: true, className: styles.verifier },
  { head: 'Actions', cell: (user) => <UserActions user={user} />, className: 'act' },
]

export function UserTable({ users }: { users: readonly UserRow[] }) {
  return (
    <Table
      caption="All users"
      columns={columns}
      rows={users}
      keyOf={({ id }) => id}
      className={`is-rows ${styles.users}`}
    />
  )
}

type CellProps = { user: UserRow }

function NameCell({ user }: CellProps) {
  return (
    <>
      <span className={styles.person}>
        <Avatar name={user.name} size="sm" />
        <b>{user.name}</b>
      </span>
      <span className={`sub ${styles.narrow}`}>
        <UserEmail user={user} />
      </span>
    </>
  )
}

function RoleCell({ user: { roles, company_name } }: CellProps) {
  return (
    <>
      {roles.map(roleLabel).join(', ')}
      <span className={`sub ${styles.narrow}`}>{company_name}</span>
    </>
  )
}

function StatusCell({ user }: CellProps) {
  return (
    <>
      <UserPill isVerified={user.verified} />
      {user.verified && (
        <span className={`sub ${styles.narrow} ${styles.verifier}`}>
          <Verifier user={user} />
        </span>
      )}
    </>
  )
}

/** The first super-admin is created on the command line, so nobody verified them. */
function Verifier({ user: { verified, verified_by_name, verified_at } }: CellProps) {
  if (!verified) return 'Not yet'
  return (
    <>
      {verified_by_name ?? 'Set up'}
      {verified_at && <small>{formatDateShort(londonDay(verified_at))}</small>}
    </>
  )
}

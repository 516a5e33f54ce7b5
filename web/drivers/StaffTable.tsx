import { IconMail } from '@tabler/icons-react'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { roleLabel } from '../../api/contract/rules/permissions.ts'
import type { StaffMember } from '../../api/contract/staff.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { formatDateShort } from '../ui/dates.ts'
import { useTight } from '../ui/useTight.ts'
import { PermissionSwitches } from './PermissionSwitches.tsx'
import { StaffStanding } from './StaffStanding.tsx'
import styles from './staff.module.css'
import { switchLabels } from './usePermissions.ts'
import '../ui/table.css'

export function StaffTable({ users }: { users: readonly StaffMember[] }) {
  const ref = useTight()
  return (
    <table className={`table ${styles.staff}`} ref={ref}>
      <caption className="sr">Users of your firm and what each may do</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Role</th>
          {Object.entries(switchLabels).map(([permission, label]) => (
            <th key={permission} scope="col" className={styles.cell}>
              {label}
            </th>
          ))}
          <th scope="col">
            <span className="sr">Deactivate or reactivate</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id} className={user.deactivated_at ? styles.isOff : undefined}>
            <td>
              <span className={styles.person}>
                <Avatar name={user.full_name} />
                <span>
                  <b>{user.full_name}</b>
                  <small>{user.email}</small>
                </span>
              </span>
            </td>
            <td className={styles.role}>
              {roleLabel(user.role)}
              <Remark user={user} />
            </td>
            <PermissionSwitches user={user} />
            <td className="act">
              {user.role === 'haulier' ? (
                <span className={styles.quiet}>Has all four</span>
              ) : (
                <StaffStanding user={user} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Why this user can't sign in, or that they own the firm. */
function Remark({ user: { role, deactivated_at, verified, email_verified } }: { user: StaffMember }) {
  if (deactivated_at) return <span className="sub">Off since {formatDateShort(londonDay(deactivated_at))}</span>
  if (!verified) return <span className="sub">Banned by an administrator</span>
  if (email_verified) return role === 'haulier' ? <span className="sub">Owner</span> : null
  return (
    <span className={`sub ${styles.unconfirmed}`}>
      <IconMail className="i" size={16} aria-hidden />
      unconfirmed
    </span>
  )
}

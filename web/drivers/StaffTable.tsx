import { IconMail } from '@tabler/icons-react'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { type OwnerRole, officeRoles, roleLabel, switchesIn } from '../../api/contract/rules/permissions.ts'
import type { StaffMember } from '../../api/contract/staff.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { formatDateShort } from '../ui/dates.ts'
import { EmailText } from '../ui/EmailText.tsx'
import { useTight } from '../ui/useTight.ts'
import { ApprovalLimitCell } from './ApprovalLimitCell.tsx'
import { InviteAgain } from './InviteAgain.tsx'
import { limitLabel } from './LimitField.tsx'
import { PermissionSwitches } from './PermissionSwitches.tsx'
import { StaffMenu } from './StaffMenu.tsx'
import { StaffStanding } from './StaffStanding.tsx'
import styles from './staff.module.css'
import { switchLabels } from './usePermissions.ts'
import '../ui/table.css'

export function StaffTable({ users, trade = 'haulier' }: { users: readonly StaffMember[]; trade?: OwnerRole }) {
  const ref = useTight()
  return (
    <table className={`table ${styles.staff}`} ref={ref}>
      <caption className="sr">Users of your firm and what each may do</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Role</th>
          {switchesIn(trade).map((permission) => (
            <th key={permission} scope="col" className={styles.cell}>
              {switchLabels[permission]}
            </th>
          ))}
          {trade === 'contractor' && (
            <th scope="col" className={`${styles.cell} ${styles.limits}`}>
              {limitLabel}
            </th>
          )}
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
                  <small>
                    <EmailText email={user.email} />
                  </small>
                </span>
              </span>
            </td>
            <td className={styles.role}>
              {roleLabel(user.role)}
              <Remark user={user} />
            </td>
            <PermissionSwitches user={user} trade={trade} />
            {trade === 'contractor' && <ApprovalLimitCell user={user} />}
            <td className="act">
              {user.is_owner ? (
                <span className={styles.quiet}>{trade === 'haulier' ? 'Has all four' : 'Has every switch'}</span>
              ) : (
                <div className={styles.acts}>
                  <StaffStanding user={user} />
                  {waitsForLink(user) && <InviteAgain user={user} />}
                  {maySignIn(user) && <StaffMenu user={user} />}
                </div>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A colleague who hasn't chosen a password yet. */
function isInvited(user: StaffMember): boolean {
  return waitsForLink(user) && user.role !== 'driver'
}

/** A driver's account may have been made by the firm's own software, with a link as for a colleague. */
function waitsForLink({ role, deactivated_at, email_verified }: StaffMember): boolean {
  return !email_verified && deactivated_at === null && [...officeRoles, 'driver'].some((one) => one === role)
}

/** Nobody signs in before their email is confirmed. */
function maySignIn({ deactivated_at, email_verified }: StaffMember): boolean {
  return email_verified && deactivated_at === null
}

/** Why this user can't sign in, or that they own the firm. */
function Remark({ user }: { user: StaffMember }) {
  const { is_owner, deactivated_at, verified, email_verified } = user
  if (deactivated_at) return <span className="sub">Off since {formatDateShort(londonDay(deactivated_at))}</span>
  if (!verified) return <span className="sub">Banned by an administrator</span>
  if (email_verified) return is_owner ? <span className="sub">Owner</span> : null
  return (
    <span className={`sub ${styles.unconfirmed}`}>
      <IconMail className="i" size={16} aria-hidden />
      {isInvited(user) ? 'invited' : 'unconfirmed'}
    </span>
  )
}

import { type OwnerRole, type Permission, switchesIn } from '../../api/contract/rules/permissions.ts'
import type { StaffMember } from '../../api/contract/staff.ts'
import { ErrorText } from '../form/ErrorText.tsx'
import styles from './staff.module.css'
import { switchLabels, usePermissions } from './usePermissions.ts'

/** A cell for each switch of the trade. The owner's are locked on; people who can have none get a sentence instead. */
export function PermissionSwitches({ user, trade = 'haulier' }: { user: StaffMember; trade?: OwnerRole }) {
  const { isOn, turn, failure } = usePermissions(user)
  const switches = switchesIn(trade)
  const isElsewhere = !user.is_owner && switchesIn(user.role) !== switches
  if (isElsewhere) {
    return (
      <td colSpan={switches.length} className={`${styles.cell} ${styles.quiet} wide`}>
        {user.role === 'driver' ? 'Sees their own orders only, without prices' : 'Works in another trade of the firm'}
      </td>
    )
  }
  return switches.map((permission, at) => (
    <td key={permission} className={styles.cell} data-label={switchLabels[permission]}>
      <Switch user={user} permission={permission} isOn={isOn(permission)} onTurn={() => turn(permission)} />
      {failure && at === 0 && (
        <span className={`mantine-InputWrapper-error ${styles.failure}`} role="alert">
          <ErrorText text={failure} />
        </span>
      )}
    </td>
  ))
}

type Props = { user: StaffMember; permission: Permission; isOn: boolean; onTurn: () => void }

function Switch({ user, permission, isOn, onTurn }: Props) {
  const isLocked = user.is_owner
  const name = `${switchLabels[permission]} for ${user.full_name}`
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-checked={isOn}
      aria-label={isLocked ? `${name}: always on` : name}
      aria-disabled={isLocked || undefined}
      disabled={user.deactivated_at !== null}
      onClick={isLocked ? undefined : onTurn}
    >
      <span />
    </button>
  )
}

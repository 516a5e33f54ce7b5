import { IconAlertTriangle, IconDeviceTablet } from '@tabler/icons-react'
import { isOnlyHere } from '../device/assignmentsOnDevice.ts'
import type { AssignedDriver } from '../offline/overlayDrivers.ts'
import { Avatar } from '../ui/Avatar.tsx'
import '../deal/lane.css'

const shown = 2

type Props = {
  drivers: readonly AssignedDriver[]
  /** The driver's other orders today, as text; '' if none. */
  alsoOf: (driverId: number) => string
}

/** Shows as many as fit; the count holds the other names. Amber: not yet sent. */
export function DriverChips({ drivers, alsoOf }: Props) {
  const rest = drivers.slice(shown)
  return (
    <ul className="chips" aria-label="Drivers">
      {drivers.slice(0, shown).map((driver) => (
        <li key={driver.id} className={`chip ${isOnlyHere(driver) ? 'chip-wait' : ''}`}>
          <Avatar name={driver.full_name} size="sm" />
          <span className={driver.pending === 'remove-driver' ? 'chip-going' : undefined}>
            {shortName(driver.full_name)}
          </span>
          {alsoOf(driver.id) && (
            <IconAlertTriangle
              className="i chip-also"
              size={18}
              role="img"
              aria-label={`also on ${alsoOf(driver.id)}`}
            />
          )}
          {isOnlyHere(driver) && <IconDeviceTablet className="i" size={20} role="img" aria-label={waitOf(driver)} />}
        </li>
      ))}
      {rest.length > 0 && (
        <li className="chip chip-more">
          <span aria-hidden="true">+{rest.length}</span>
          <span className="sr">and {rest.map(({ full_name }) => full_name).join(', ')}</span>
        </li>
      )}
    </ul>
  )
}

function waitOf({ pending }: AssignedDriver): string {
  return pending === 'remove-driver' ? 'removed, still on this tablet' : 'still on this tablet'
}

/** `C. Reid` */
function shortName(fullName: string): string {
  const [first = '', ...rest] = fullName.split(' ')
  return rest.length === 0 ? first : `${first.charAt(0)}. ${rest.join(' ')}`
}

import { IconDeviceTablet, IconPlus } from '@tabler/icons-react'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { LaneEmpty } from '../deal/Lane.tsx'
import { isOnlyHere } from '../device/assignmentsOnDevice.ts'
import { clashesOf, type OrderDays, ordersText, othersOf, type Rota } from '../device/driverDays.ts'
import type { AssignedDriver } from '../offline/overlayDrivers.ts'
import type { CachedDriver } from '../offline/rows.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { AlsoOn } from './AlsoOn.tsx'
import { OnOrderButton } from './OnOrderButton.tsx'
import styles from './sheet.module.css'
import type { AssignmentActions } from './useAssignment.ts'

type Props = {
  drivers: readonly CachedDriver[]
  assigned: readonly AssignedDriver[]
  /** Includes this order. */
  rota: Rota
  days: OrderDays
  assigning: AssignmentActions
}

export function DriverPicks({ drivers, assigned, rota, days, assigning }: Props) {
  const today = londonDay(Date.now())

  // Drivers being removed are still listed as assigned, where the removal can be undone.
  const others = drivers.filter(({ id }) => !assigned.some((driver) => driver.id === id))
  const isBusy = ({ id }: CachedDriver) => clashesOf(rota, id, days).length > 0
  const [free, busy] = [others.filter((driver) => !isBusy(driver)), others.filter(isBusy)]
  const toPick = (driver: CachedDriver) => (
    <DriverPick
      key={driver.id}
      driver={driver}
      has={ordersText(othersOf(rota, driver.id, days), today)}
      isBusy={isBusy(driver)}
      assigning={assigning}
    />
  )
  return (
    <>
      {assigned.length > 0 && (
        <Group title="On this order">
          {assigned.map((driver) => (
            <AssignedPick
              key={driver.id}
              driver={driver}
              also={ordersText(clashesOf(rota, driver.id, days), today)}
              assigning={assigning}
            />
          ))}
        </Group>
      )}
      {free.length > 0 && <Group title="Free">{free.map(toPick)}</Group>}
      {busy.length > 0 && <Group title="On other orders">{busy.map(toPick)}</Group>}
      {drivers.length === 0 && <LaneEmpty text="No drivers yet." />}
    </>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className={styles.over}>{title}</h3>
      {children}
    </section>
  )
}

type AssignedProps = {
  driver: AssignedDriver
  /** Their other orders on this order's days, as text. */
  also: string
} & Pick<Props, 'assigning'>

function AssignedPick({ driver, also, assigning }: AssignedProps) {
  const isWaiting = isOnlyHere(driver)
  const isGoing = driver.pending === 'remove-driver'
  return (
    <div className={`${styles.pick} ${styles.isIn} ${isWaiting ? styles.isWaiting : ''}`}>
      <Avatar name={driver.full_name} />
      <span>
        <b className={isGoing ? 'chip-going' : undefined}>{driver.full_name}</b>
        {isWaiting && (
          <small>
            <IconDeviceTablet className="i" size={16} aria-hidden />
            {isGoing ? 'Removed, still on this tablet' : 'Still on this tablet'}
          </small>
        )}
        {!isGoing && <AlsoOn orders={also} />}
      </span>
      <OnOrderButton driver={driver} assigning={assigning} />
    </div>
  )
}

type PickProps = {
  driver: CachedDriver
  has: string
  isBusy: boolean
} & Pick<Props, 'assigning'>

function DriverPick({ driver, has, isBusy, assigning }: PickProps) {
  return (
    <button
      type="button"
      className={`${styles.pick} ${isBusy ? styles.isBusy : ''}`}
      onClick={() => assigning.assign(driver)}
    >
      <Avatar name={driver.full_name} />
      <span>
        <b>{driver.full_name}</b>
        <small>{has ? sentence(has) : driver.phone}</small>
      </span>
      <span className={styles.go}>
        <IconPlus className="i" size={20} aria-hidden />
        Assign
      </span>
    </button>
  )
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

import { IconDeviceTablet, IconPlus } from '@tabler/icons-react'
import { isOnlyHere } from '../device/assignmentsOnDevice.ts'
import type { AssignedDriver } from '../offline/overlayDrivers.ts'
import type { CachedDriver } from '../offline/rows.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { LaneEmpty } from '../ui/Lane.tsx'
import { OnOrderButton } from './OnOrderButton.tsx'
import styles from './sheet.module.css'
import type { Assigning } from './useAssignment.ts'

type Props = {
  drivers: readonly CachedDriver[]
  assigned: readonly AssignedDriver[]
  openOrders: ReadonlyMap<number, number>
  assigning: Assigning
}

/** Who is on the order, who is free, and who has other orders already. */
export function DriverPicks({ drivers, assigned, openOrders, assigning }: Props) {
  // Whoever is being removed is not offered a second time: their removal can be undone where they stand.
  const others = drivers.filter(({ id }) => !assigned.some((driver) => driver.id === id))
  const free = others.filter(({ id }) => !openOrders.has(id))
  const busy = others.filter(({ id }) => openOrders.has(id))
  const toPick = (driver: CachedDriver) => (
    <DriverPick key={driver.id} driver={driver} orders={openOrders.get(driver.id) ?? 0} assigning={assigning} />
  )
  return (
    <>
      {assigned.length > 0 && (
        <Group title="On this order">
          {assigned.map((driver) => (
            <AssignedPick key={driver.id} driver={driver} assigning={assigning} />
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

function AssignedPick({ driver, assigning }: { driver: AssignedDriver } & Pick<Props, 'assigning'>) {
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
      </span>
      <OnOrderButton driver={driver} assigning={assigning} />
    </div>
  )
}

function DriverPick({
  driver,
  orders,
  assigning,
}: { driver: CachedDriver; orders: number } & Pick<Props, 'assigning'>) {
  return (
    <button
      type="button"
      className={`${styles.pick} ${orders > 0 ? styles.isBusy : ''}`}
      onClick={() => assigning.assign(driver)}
    >
      <Avatar name={driver.full_name} />
      <span>
        <b>{driver.full_name}</b>
        <small>{orders > 0 ? ordersOf(orders) : driver.phone}</small>
      </span>
      <span className={styles.go}>
        <IconPlus className="i" size={20} aria-hidden />
        Assign
      </span>
    </button>
  )
}

function ordersOf(count: number): string {
  return count === 1 ? '1 order' : `${count} orders`
}

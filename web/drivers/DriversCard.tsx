import { IconDeviceTablet } from '@tabler/icons-react'
import { useMemo } from 'react'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { isOnlyHere, layDriversOver, readDrivenOrders } from '../device/assignmentsOnDevice.ts'
import { clashesOf, daysOf, ordersText, rotaOf } from '../device/driverDays.ts'
import { useOnDevice } from '../device/useOnDevice.ts'
import { listAssignments } from '../offline/otherWork.ts'
import type { AssignedDriver } from '../offline/overlayDrivers.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Toast } from '../ui/Toast.tsx'
import { AlsoOn } from './AlsoOn.tsx'
import { AssignForm } from './AssignForm.tsx'
import styles from './driversCard.module.css'
import { OnOrderButton } from './OnOrderButton.tsx'
import { OverruledAssignments } from './OverruledAssignments.tsx'
import { RefusedAssignments } from './RefusedAssignments.tsx'
import { type OrderAssignment, useAssignment } from './useAssignment.ts'

type Props = {
  order: OrderAssignment
  /** As sent by the server at `checkedAt`, in milliseconds by this device's clock. */
  drivers: { id: number; full_name: string }[]
  checkedAt: number
  /** A driver's loads on this order, as text. */
  loadsOf: (driverId: number) => string
  mayAssign: boolean
  mayRemove: boolean
}

export function DriversCard({ order, drivers, checkedAt, loadsOf, mayAssign, mayRemove }: Props) {
  const rows = useOnDevice(listAssignments) ?? []
  const alsoOf = useAlsoOn(order.quoteId)
  const assigning = useAssignment(order)
  const assigned = layDriversOver({ quote_id: order.quoteId, drivers }, rows, checkedAt)
  const { done, failure } = assigning
  return (
    <Panel title="Drivers" count={assigned.length}>
      {assigned.length === 0 && <p className="card-body">No driver yet.</p>}
      {assigned.map((driver) => (
        <div key={driver.id} className={styles.person}>
          <Avatar name={driver.full_name} />
          <span>
            <b className={driver.pending === 'remove-driver' ? 'chip-going' : undefined}>{driver.full_name}</b>
            <small>{isOnlyHere(driver) ? <StillHere driver={driver} /> : loadsOf(driver.id)}</small>
            {driver.pending !== 'remove-driver' && <AlsoOn orders={alsoOf(driver.id)} />}
          </span>
          {mayRemove && <OnOrderButton driver={driver} assigning={assigning} />}
        </div>
      ))}
      {mayAssign && <AssignForm assigned={assigned} assigning={assigning} />}
      <div className={styles.personSaid}>
        <RefusedAssignments userId={order.userId} quoteId={order.quoteId} />
        <OverruledAssignments userId={order.userId} quoteId={order.quoteId} />
        {done && <Toast text={done.text} onUndo={done.undo} />}
        {failure && (
          <p className={styles.personFailure} role="alert">
            {failure}
          </p>
        )}
      </div>
    </Panel>
  )
}

function useAlsoOn(quoteId: number): (driverId: number) => string {
  const orders = useOnDevice(readDrivenOrders)
  const today = londonDay(Date.now())
  const rota = useMemo(() => rotaOf(orders ?? [], today), [orders, today])
  const order = orders?.find((one) => one.quote_id === quoteId)
  if (!order || order.progress.status === 'Completed') return () => ''
  const days = daysOf(order, today)
  return (driverId) => ordersText(clashesOf(rota, driverId, days), today)
}

function StillHere({ driver: { pending } }: { driver: AssignedDriver }) {
  return (
    <span className={styles.still}>
      <IconDeviceTablet className="i" size={16} aria-hidden />
      {pending === 'remove-driver' ? 'Removed, still on this tablet' : 'Still on this tablet'}
    </span>
  )
}

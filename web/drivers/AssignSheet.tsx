import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { readDrivers } from '../device/assignmentsOnDevice.ts'
import { DeviceAsOf } from '../device/DeviceAsOf.tsx'
import type { OrderDays, Rota } from '../device/driverDays.ts'
import { useOnDevice } from '../device/useOnDevice.ts'
import type { AssignedDriver } from '../offline/overlayDrivers.ts'
import { Banner } from '../ui/Banner.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Toast } from '../ui/Toast.tsx'
import { DriverPicks } from './DriverPicks.tsx'
import { OverruledAssignments } from './OverruledAssignments.tsx'
import { RefusedAssignments } from './RefusedAssignments.tsx'
import styles from './sheet.module.css'
import { type OrderAssignment, useAssignment } from './useAssignment.ts'

type Props = {
  order: OrderAssignment
  assigned: readonly AssignedDriver[]
  rota: Rota
  days: OrderDays
  onClose: () => void
  children: ReactNode
}

/** Beside the board; on a phone in its place. */
export function AssignSheet({ order, assigned, rota, days, onClose, children }: Props) {
  const titleId = useId()
  const title = useFocusWhileOpen()
  const drivers = useOnDevice(readDrivers)
  const assigning = useAssignment(order)
  const { done, failure } = assigning
  return (
    <aside
      className={styles.sheet}
      aria-labelledby={titleId}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
    >
      <div className={styles.sheetHead}>
        <h2 className="h2" id={titleId} tabIndex={-1} ref={title}>
          Assign driver
        </h2>
        <IconButton label="Close" Icon={IconX} onClick={onClose} />
      </div>
      <div className={styles.sheetFor}>{children}</div>
      <div className={styles.sheetList}>
        <p className={styles.age}>
          <DeviceAsOf of="Drivers" />
        </p>
        {drivers && <DriverPicks drivers={drivers} assigned={assigned} rota={rota} days={days} assigning={assigning} />}
      </div>
      <div className={styles.sheetFoot}>
        <RefusedAssignments userId={order.userId} quoteId={order.quoteId} />
        <OverruledAssignments userId={order.userId} quoteId={order.quoteId} />
        {done && <Toast text={done.text} onUndo={done.undo} />}
        {failure && <Banner tone="red" Icon={IconAlertTriangle} title={failure} role="alert" />}
      </div>
    </aside>
  )
}

function useFocusWhileOpen() {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    title.current?.focus()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return title
}

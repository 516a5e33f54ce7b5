import { Outlet, useMatch } from 'react-router-dom'
import { readUnsentSum } from '../device/unsentSum.ts'
import { useOnDevice } from '../device/useOnDevice.ts'
import { paths } from '../paths.ts'
import { DriverFrame } from './DriverFrame.tsx'
import { ExpiredBar } from './ExpiredBar.tsx'

/** Each page has its own head. The ticket form has its own foot instead of the menu. */
export function DriverShell() {
  const unsent = useOnDevice(readUnsentSum)
  const isCapturing = useMatch(paths.driverTicket(':quoteId')) !== null
  return (
    <DriverFrame unsent={unsent?.count ?? 0} hasMenu={!isCapturing}>
      <ExpiredBar meanwhile="You can still add tickets." work="ticket" />
      <Outlet />
    </DriverFrame>
  )
}

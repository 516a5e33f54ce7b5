import { IconCloudUp, IconTruck, IconUser } from '@tabler/icons-react'
import { readUnsentSum } from '../device/unsentSum.ts'
import { useOnDevice } from '../device/useOnDevice.ts'
import { paths } from '../paths.ts'
import { AreaGuard } from '../session/AreaGuard.tsx'
import { DriverShell } from '../shell/DriverShell.tsx'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

export function DriverArea() {
  return (
    <AreaGuard area="driver">
      <DriverFrame />
    </AreaGuard>
  )
}

function DriverFrame() {
  const unsent = useOnDevice(readUnsentSum)
  const entries = [
    { label: 'Jobs', to: paths.driver, Icon: IconTruck },
    { label: 'Unsent', to: paths.driverUnsent, Icon: IconCloudUp, count: unsent?.count ?? 0 },
    { label: 'Me', to: paths.driverMe, Icon: IconUser },
  ]
  return <DriverShell entries={entries} />
}

import { IconTruck, IconUser } from '@tabler/icons-react'
import { paths } from '../paths.ts'
import { AreaGuard } from '../session/AreaGuard.tsx'
import { DriverShell } from '../shell/DriverShell.tsx'

const entries = [
  { label: 'Jobs', to: paths.driver, Icon: IconTruck },
  { label: 'Me', to: paths.driverMe, Icon: IconUser },
]

export function DriverArea() {
  return (
    <AreaGuard area="driver">
      <DriverShell entries={entries} />
    </AreaGuard>
  )
}

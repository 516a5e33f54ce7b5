import { IconLayoutDashboard } from '@tabler/icons-react'
import { paths } from '../paths.ts'
import { AreaGuard } from '../session/AreaGuard.tsx'
import { OfficeShell } from '../shell/OfficeShell.tsx'

const entries = [{ label: 'Dashboard', to: paths.adminDashboard, Icon: IconLayoutDashboard }]

export function AdminArea() {
  return (
    <AreaGuard area="admin">
      <OfficeShell area="admin" entries={entries} />
    </AreaGuard>
  )
}

import { IconLayoutDashboard } from '@tabler/icons-react'
import { paths } from '../paths.ts'
import { AreaGuard } from '../session/AreaGuard.tsx'
import { OfficeShell } from '../shell/OfficeShell.tsx'

const entries = [{ label: 'Dashboard', to: paths.supplierDashboard, Icon: IconLayoutDashboard }]

export function SupplierArea() {
  return (
    <AreaGuard area="supplier">
      <OfficeShell area="supplier" entries={entries} />
    </AreaGuard>
  )
}

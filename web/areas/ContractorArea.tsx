import { IconLayoutDashboard } from '@tabler/icons-react'
import { paths } from '../paths.ts'
import { AreaGuard } from '../session/AreaGuard.tsx'
import { OfficeShell } from '../shell/OfficeShell.tsx'

const entries = [{ label: 'Dashboard', to: paths.contractorDashboard, Icon: IconLayoutDashboard }]

export function ContractorArea() {
  return (
    <AreaGuard area="contractor">
      <OfficeShell area="contractor" entries={entries} />
    </AreaGuard>
  )
}

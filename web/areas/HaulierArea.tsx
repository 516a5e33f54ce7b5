import { IconLayoutDashboard } from '@tabler/icons-react'
import { paths } from '../paths.ts'
import { AreaGuard } from '../session/AreaGuard.tsx'
import { YardShell } from '../shell/YardShell.tsx'

const entries = [{ label: 'Dashboard', to: paths.haulierDashboard, Icon: IconLayoutDashboard }]

export function HaulierArea() {
  return (
    <AreaGuard area="haulier">
      <YardShell entries={entries} />
    </AreaGuard>
  )
}

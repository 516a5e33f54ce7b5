import { IconClipboardList, IconLayoutDashboard } from '@tabler/icons-react'
import { paths } from '../paths.ts'
import { AreaGuard } from '../session/AreaGuard.tsx'
import { OfficeShell } from '../shell/OfficeShell.tsx'

const entries = [
  { label: 'Dashboard', to: paths.adminDashboard, Icon: IconLayoutDashboard },
  { label: 'All Quotes', to: paths.adminQuotes, Icon: IconClipboardList, leadsTo: [paths.adminQuote(':quoteId')] },
]

export function AdminArea() {
  return (
    <AreaGuard area="admin">
      <OfficeShell area="admin" entries={entries} />
    </AreaGuard>
  )
}

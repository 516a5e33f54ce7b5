import {
  IconClipboardList,
  IconLayoutDashboard,
  IconPackage,
  IconPackages,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useDashboard } from '../admin/dashboard.ts'
import { Bell } from '../notices/Bell.tsx'
import { paths } from '../paths.ts'
import { AreaGuard } from '../session/AreaGuard.tsx'
import { useSession } from '../session/useSession.ts'
import { OfficeShell } from '../shell/OfficeShell.tsx'
import type { MenuEntry } from '../shell/SideMenu.tsx'

const entries: readonly MenuEntry[] = [
  { label: 'Dashboard', to: paths.adminDashboard, Icon: IconLayoutDashboard },
  { label: 'All Users', to: paths.adminUsers, Icon: IconUsers, search: 'Search users' },
  { label: 'Add Admin User', to: paths.adminAddAdmin, Icon: IconUserPlus },
  { label: 'View Products', to: paths.adminProducts, Icon: IconPackages, search: 'Search products' },
  { label: 'Add Product', to: paths.adminProductAdd, Icon: IconPackage },
  {
    label: 'All Quotes',
    to: paths.adminQuotes,
    Icon: IconClipboardList,
    leadsTo: [paths.adminQuote(':quoteId'), paths.adminQuoteAdd],
  },
]

const search = { label: 'Search quotes', to: paths.adminQuotes }

const SecondStepPage = lazy(async () => ({
  default: (await import('../accounts/SecondStepPage.tsx')).SecondStepPage,
}))

function LazySecondStep() {
  return (
    <Suspense>
      <SecondStepPage />
    </Suspense>
  )
}

export function AdminArea() {
  const isHeld = useSession()?.user.needs_factor
  return <AreaGuard area="admin">{isHeld ? <LazySecondStep /> : <AdminFrame />}</AreaGuard>
}

/** The menu shows on every page how many users wait for approval. */
function AdminFrame() {
  const { data } = useDashboard()
  const counted = entries.map((entry) =>
    entry.to === paths.adminUsers ? { ...entry, count: data?.users_to_approve } : entry,
  )
  return <OfficeShell bell={<Bell />} area="admin" entries={counted} search={search} />
}

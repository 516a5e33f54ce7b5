import {
  IconClipboardList,
  IconLayoutDashboard,
  IconReceipt,
  IconSend,
  IconTruckDelivery,
  IconUsers,
} from '@tabler/icons-react'
import { useLocation } from 'react-router-dom'
import { Bell } from '../notices/Bell.tsx'
import { paths } from '../paths.ts'
import { AreaGuard } from '../session/AreaGuard.tsx'
import { useSession } from '../session/useSession.ts'
import { type GuardedEntry, guarded } from '../shell/guardedEntries.ts'
import { OfficeShell } from '../shell/OfficeShell.tsx'
import { ordersDeniedToColleague, peopleDenied, statementsDenied } from './denied.ts'

const mayReadQuotes = {
  action: 'quote.list',
  denied: 'Access denied: Only those who read quotes can view this page.',
} as const

const entries: readonly GuardedEntry[] = [
  { label: 'Dashboard', to: paths.supplierDashboard, Icon: IconLayoutDashboard },
  {
    label: 'Quotes',
    to: paths.supplierQuotes,
    Icon: IconClipboardList,
    leadsTo: [paths.supplierQuote(':quoteId')],
    needs: mayReadQuotes,
  },
  {
    label: 'My Orders',
    to: paths.supplierOrders,
    Icon: IconSend,
    search: 'Search my bids',
    needs: { action: 'bid.listOwn', denied: 'Access denied: Only those who read bids can view this page.' },
  },
  {
    label: 'Accepted Orders',
    to: paths.supplierAcceptedOrders,
    Icon: IconTruckDelivery,
    leadsTo: [paths.supplierOrder(':quoteId'), paths.supplierPaper(':quoteId')],
    search: 'Search my orders',
    needs: { action: 'order.listAsSupplier', denied: ordersDeniedToColleague },
  },
  {
    label: 'Statements',
    to: paths.supplierStatements,
    Icon: IconReceipt,
    needs: { action: 'statement.read', denied: statementsDenied },
  },
  {
    label: 'People',
    to: paths.supplierUsers,
    Icon: IconUsers,
    needs: { action: 'staff.manage', denied: peopleDenied },
  },
]

const search = { label: 'Search product', to: paths.supplierQuotes }

export function SupplierArea() {
  const user = useSession()?.user
  const { pathname } = useLocation()
  const { own, denied } = guarded(entries, user, pathname)
  return (
    <AreaGuard area="supplier">
      <OfficeShell bell={<Bell />} area="supplier" entries={own} search={search} denied={denied} />
    </AreaGuard>
  )
}

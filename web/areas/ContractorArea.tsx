import {
  IconClipboardList,
  IconLayoutDashboard,
  IconMapPin,
  IconPackage,
  IconPlus,
  IconReceipt,
  IconTruckDelivery,
  IconUsers,
} from '@tabler/icons-react'
import { useLocation } from 'react-router-dom'
import { Bell } from '../notices/Bell.tsx'
import { ordersDenied } from '../orders/ordersDenied.ts'
import { paths } from '../paths.ts'
import { AreaGuard } from '../session/AreaGuard.tsx'
import { useSession } from '../session/useSession.ts'
import { type GuardedEntry, guarded } from '../shell/guardedEntries.ts'
import { OfficeShell } from '../shell/OfficeShell.tsx'
import { ordersDeniedToColleague, peopleDenied, statementsDenied } from './denied.ts'

const mayRaise = {
  action: 'quote.create',
  denied: 'Access denied: Only those who raise quotes can view this page.',
} as const
const mayReadQuotes = {
  action: 'quote.list',
  denied: 'Access denied: Only those who read quotes can view this page.',
} as const
const mayReadSites = {
  action: 'site.read',
  denied: 'Access denied: Only those who read quotes can view this page.',
} as const

const entries: readonly GuardedEntry[] = [
  { label: 'Dashboard', to: paths.contractorDashboard, Icon: IconLayoutDashboard },
  { label: 'Add Product', to: paths.contractorProductAdd, Icon: IconPackage, needs: mayRaise },
  {
    label: 'My Quotes',
    to: paths.contractorQuotes,
    Icon: IconClipboardList,
    leadsTo: [paths.contractorQuote(':quoteId'), paths.contractorQuoteEdit(':quoteId')],
    needs: mayReadQuotes,
  },
  { label: 'Add Quote', to: paths.contractorQuoteAdd, Icon: IconPlus, needs: mayRaise },
  {
    label: 'My Orders',
    to: paths.contractorOrders,
    Icon: IconTruckDelivery,
    leadsTo: [paths.contractorOrder(':quoteId')],
    search: 'Search my orders',
    needs: { action: 'order.listAsContractor', denied: ordersDeniedToColleague },
  },
  {
    label: 'Statements',
    to: paths.contractorStatements,
    Icon: IconReceipt,
    needs: { action: 'statement.read', denied: statementsDenied },
  },
  {
    label: 'People',
    to: paths.contractorUsers,
    Icon: IconUsers,
    needs: { action: 'staff.manage', denied: peopleDenied },
  },
  {
    label: 'Sites',
    to: paths.contractorSites,
    Icon: IconMapPin,
    leadsTo: [
      ...[paths.contractorSiteAdd, paths.contractorSite(':siteId'), paths.contractorSiteEdit(':siteId')],
      ...[paths.contractorSchedules, paths.contractorScheduleAdd, paths.contractorScheduleEdit(':scheduleId')],
    ],
    search: 'Search my sites',
    needs: mayReadSites,
  },
]
const denial = { at: paths.contractorOrders, text: ordersDenied.contractor }

const search = { label: 'Search my quotes', to: paths.contractorQuotes }

export function ContractorArea() {
  const user = useSession()?.user
  const { pathname } = useLocation()
  const { own, denied } = guarded(entries, user, pathname)
  return (
    <AreaGuard area="contractor" denial={denial}>
      <OfficeShell bell={<Bell />} area="contractor" entries={own} search={search} denied={denied} />
    </AreaGuard>
  )
}

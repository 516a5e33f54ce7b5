import {
  IconClipboardList,
  IconDeviceMobile,
  IconLayoutDashboard,
  IconReceipt,
  IconTruckDelivery,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { useLocation } from 'react-router-dom'
import { may } from '../../api/contract/rules/permissions.ts'
import { Bell } from '../notices/Bell.tsx'
import { ordersDenied } from '../orders/ordersDenied.ts'
import { paths } from '../paths.ts'
import { AreaGuard } from '../session/AreaGuard.tsx'
import { useSession } from '../session/useSession.ts'
import { type GuardedEntry, guarded } from '../shell/guardedEntries.ts'
import { YardShell } from '../shell/YardShell.tsx'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

const orderSearch = { label: 'Search orders', to: paths.haulierOrders }
const quoteSearch = { label: 'Search quotes', to: paths.haulierQuotes }

const entries: readonly GuardedEntry[] = [
  { label: 'Dashboard', to: paths.haulierDashboard, Icon: IconLayoutDashboard },
  {
    label: 'My Quotes',
    to: paths.haulierQuotes,
    Icon: IconClipboardList,
    leadsTo: [paths.haulierQuote(':quoteId')],
    search: quoteSearch.label,
    needs: { action: 'bid.list', denied: 'Access denied: Only those who price deliveries can view this page.' },
  },
  {
    label: 'My Orders',
    to: paths.haulierOrders,
    Icon: IconTruckDelivery,
    leadsTo: [paths.haulierOrder(':quoteId'), paths.haulierPaper(':quoteId')],
    search: orderSearch.label,
    needs: { action: 'order.listAsHaulier', denied: ordersDenied.haulier },
  },
  {
    label: 'Statements',
    to: paths.haulierStatements,
    Icon: IconReceipt,
    needs: {
      action: 'statement.read',
      denied: 'Access denied: Only those who see the company’s prices can view this page.',
    },
  },
  {
    label: 'Phones',
    to: paths.haulierPhones,
    Icon: IconDeviceMobile,
    needs: { action: 'phone.list', denied: 'Access denied: Only those who work on orders can view this page.' },
  },
  {
    label: 'Add User',
    to: paths.haulierAddUser,
    Icon: IconUserPlus,
    needs: { action: 'staff.create', denied: 'Access denied: Only the owner of the firm can add users.' },
  },
  {
    label: 'All Users',
    to: paths.haulierUsers,
    Icon: IconUsers,
    needs: { action: 'staff.manage', denied: 'Access denied: Only the owner of the firm can manage users.' },
  },
]

const denial = { at: paths.haulierOrders, text: ordersDenied.haulier }

export function HaulierArea() {
  const user = useSession()?.user
  const { pathname } = useLocation()
  const { own, denied } = guarded(entries, user, pathname)
  const search = user && may(user, 'order.listAsHaulier') ? orderSearch : quoteSearch
  return (
    <AreaGuard area="haulier" denial={denial}>
      <YardShell bell={<Bell />} entries={own} search={search} denied={denied} />
    </AreaGuard>
  )
}

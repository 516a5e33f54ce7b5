import {
  IconClipboardList,
  IconDeviceMobile,
  IconLayoutDashboard,
  IconMessageDollar,
  IconUserPlus,
} from '@tabler/icons-react'
import { type Action, may } from '../../api/contract/rules/permissions.ts'
import { ordersDenied } from '../orders/ordersDenied.ts'
import { paths } from '../paths.ts'
import { AreaGuard } from '../session/AreaGuard.tsx'
import { useSession } from '../session/useSession.ts'
import type { MenuEntry } from '../shell/SideMenu.tsx'
import { YardShell } from '../shell/YardShell.tsx'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

const orderSearch = { label: 'Search orders', to: paths.haulierOrders }
const quoteSearch = { label: 'Search quotes', to: paths.haulierQuotes }

/** `needs`: what its page is for; users who may not do it don't see the entry. */
const entries: readonly (MenuEntry & { needs?: Action })[] = [
  { label: 'Dashboard', to: paths.haulierDashboard, Icon: IconLayoutDashboard },
  {
    label: 'My Quotes',
    to: paths.haulierQuotes,
    Icon: IconMessageDollar,
    leadsTo: [paths.haulierQuote(':quoteId')],
    search: quoteSearch.label,
    needs: 'bid.list',
  },
  {
    label: 'My Orders',
    to: paths.haulierOrders,
    Icon: IconClipboardList,
    leadsTo: [paths.haulierOrder(':quoteId')],
    search: orderSearch.label,
    needs: 'order.listAsHaulier',
  },
  { label: 'Phones', to: paths.haulierPhones, Icon: IconDeviceMobile, needs: 'phone.list' },
  { label: 'Add User', to: paths.haulierAddUser, Icon: IconUserPlus, needs: 'staff.create' },
]

const denial = { at: paths.haulierOrders, text: ordersDenied.haulier }

export function HaulierArea() {
  const user = useSession()?.user
  const own = entries.filter(({ needs }) => !needs || (user && may(user, needs)))
  const search = user && may(user, 'order.listAsHaulier') ? orderSearch : quoteSearch
  return (
    <AreaGuard area="haulier" denial={denial}>
      <YardShell entries={own} search={search} />
    </AreaGuard>
  )
}

import { IconClipboardList, IconLayoutDashboard, IconPlus, IconTruckDelivery } from '@tabler/icons-react'
import { paths } from '../paths.ts'
import { AreaGuard } from '../session/AreaGuard.tsx'
import { OfficeShell } from '../shell/OfficeShell.tsx'

const entries = [
  { label: 'Dashboard', to: paths.contractorDashboard, Icon: IconLayoutDashboard },
  {
    label: 'My Quotes',
    to: paths.contractorQuotes,
    Icon: IconClipboardList,
    leadsTo: [paths.contractorQuote(':quoteId'), paths.contractorQuoteEdit(':quoteId')],
  },
  { label: 'Add Quote', to: paths.contractorQuoteAdd, Icon: IconPlus },
  {
    label: 'My Orders',
    to: paths.contractorOrders,
    Icon: IconTruckDelivery,
    leadsTo: [paths.contractorOrder(':quoteId')],
  },
]
const denial = { at: paths.contractorOrders, text: 'Access denied: Only contractors can view this page.' }

export function ContractorArea() {
  return (
    <AreaGuard area="contractor" denial={denial}>
      <OfficeShell area="contractor" entries={entries} />
    </AreaGuard>
  )
}

import {
  IconClipboardList,
  IconLayoutDashboard,
  IconPackage,
  IconPlus,
  IconReceipt,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { Bell } from '../notices/Bell.tsx'
import { ordersDenied } from '../orders/ordersDenied.ts'
import { paths } from '../paths.ts'
import { AreaGuard } from '../session/AreaGuard.tsx'
import { OfficeShell } from '../shell/OfficeShell.tsx'

const entries = [
  { label: 'Dashboard', to: paths.contractorDashboard, Icon: IconLayoutDashboard },
  { label: 'Add Product', to: paths.contractorProductAdd, Icon: IconPackage },
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
    search: 'Search my orders',
  },
  { label: 'Statements', to: paths.contractorStatements, Icon: IconReceipt },
]
const denial = { at: paths.contractorOrders, text: ordersDenied.contractor }

const search = { label: 'Search my quotes', to: paths.contractorQuotes }

export function ContractorArea() {
  return (
    <AreaGuard area="contractor" denial={denial}>
      <OfficeShell bell={<Bell />} area="contractor" entries={entries} search={search} />
    </AreaGuard>
  )
}

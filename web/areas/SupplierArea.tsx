import { IconClipboardList, IconLayoutDashboard, IconReceipt, IconTruckDelivery } from '@tabler/icons-react'
import { Bell } from '../notices/Bell.tsx'
import { paths } from '../paths.ts'
import { AreaGuard } from '../session/AreaGuard.tsx'
import { OfficeShell } from '../shell/OfficeShell.tsx'

const entries = [
  { label: 'Dashboard', to: paths.supplierDashboard, Icon: IconLayoutDashboard },
  { label: 'Quotes', to: paths.supplierQuotes, Icon: IconClipboardList, leadsTo: [paths.supplierQuote(':quoteId')] },
  {
    label: 'My Orders',
    to: paths.supplierOrders,
    Icon: IconTruckDelivery,
    leadsTo: [paths.supplierOrder(':quoteId')],
    search: 'Search my bids',
  },
  { label: 'Statements', to: paths.supplierStatements, Icon: IconReceipt },
]

const search = { label: 'Search product', to: paths.supplierQuotes }

export function SupplierArea() {
  return (
    <AreaGuard area="supplier">
      <OfficeShell bell={<Bell />} area="supplier" entries={entries} search={search} />
    </AreaGuard>
  )
}

import * as calls from '../../api/contract/calls.ts'
import { useMay } from '../session/useMay.ts'
import { ExportCsv } from '../ui/ExportCsv.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { useShownOrders } from './OrderFilters.tsx'
import { SupplierOrderList } from './SupplierOrderList.tsx'

export function SupplierAcceptedOrdersPage() {
  const seesPrices = useMay('price.readAsSupplier')
  return (
    <>
      <PageHead title="My Accepted Orders" sub={seesPrices ? 'Totals for the whole job, excl. VAT' : undefined}>
        <SearchField label="Search my orders" />
        <ExportCsv call={calls.supplierOrderCsv} shown={useShownOrders()} name="orders" />
      </PageHead>
      <SupplierOrderList />
    </>
  )
}

import * as calls from '../../api/contract/calls.ts'
import { ExportCsv } from '../ui/ExportCsv.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { ContractorOrderList } from './ContractorOrderList.tsx'
import { useShownOrders } from './OrderFilters.tsx'

export function ContractorOrdersPage() {
  return (
    <>
      <PageHead title="My Accepted Orders" sub="Totals for the whole job, excl. VAT">
        <SearchField label="Search my orders" />
        <ExportCsv call={calls.contractorOrderCsv} shown={useShownOrders()} name="orders" />
      </PageHead>
      <ContractorOrderList />
    </>
  )
}

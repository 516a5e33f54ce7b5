import * as calls from '../../api/contract/calls.ts'
import { ExportCsv } from '../ui/ExportCsv.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { useShownBids } from './bidFilters.ts'
import { SupplierBidList } from './SupplierBidList.tsx'

export function SupplierOrdersPage() {
  return (
    <>
      <PageHead title="My Bids" sub="Prices for the whole job, excl. VAT">
        <SearchField label="Search my bids" />
        <ExportCsv call={calls.myBidCsv} shown={useShownBids()} name="bids" />
      </PageHead>
      <SupplierBidList />
    </>
  )
}

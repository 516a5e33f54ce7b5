import { PageHead } from '../ui/PageHead.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { SupplierBidList } from './SupplierBidList.tsx'

export function SupplierOrdersPage() {
  return (
    <>
      <PageHead title="My Bids" sub="Prices for the whole job, excl. VAT">
        <SearchField label="Search my bids" />
      </PageHead>
      <SupplierBidList />
    </>
  )
}

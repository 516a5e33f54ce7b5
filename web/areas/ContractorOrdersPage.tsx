import { ContractorOrderList } from '../orders/ContractorOrderList.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { SearchField } from '../ui/SearchField.tsx'

export function ContractorOrdersPage() {
  return (
    <>
      <PageHead title="My Accepted Orders" sub="Totals for the whole job, excl. VAT">
        <SearchField label="Search my orders" />
      </PageHead>
      <ContractorOrderList />
    </>
  )
}

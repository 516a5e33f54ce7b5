import { PageHead } from '../ui/PageHead.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { ContractorOrderList } from './ContractorOrderList.tsx'

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

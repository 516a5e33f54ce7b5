import { PageHead } from '../ui/PageHead.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { SupplierQuoteList } from './near/SupplierQuoteList.tsx'

export function SupplierQuotesPage() {
  return (
    <>
      <PageHead title="Quotes">
        <SearchField label="Search product" />
      </PageHead>
      <SupplierQuoteList />
    </>
  )
}

import { SupplierQuoteList } from '../quotes/SupplierQuoteList.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { SearchField } from '../ui/SearchField.tsx'

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

import { AdminQuoteList } from '../quotes/AdminQuoteList.tsx'
import { PageHead } from '../ui/PageHead.tsx'

export function AdminQuotesPage() {
  return (
    <>
      <PageHead title="All Quotes" />
      <AdminQuoteList />
    </>
  )
}

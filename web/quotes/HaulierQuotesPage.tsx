import { PageHead } from '../ui/PageHead.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { HaulierQuotes } from './HaulierQuotes.tsx'

export function HaulierQuotesPage() {
  return (
    <>
      <PageHead title="My Quotes" sub="Verified quotes with a bid that needs a haulier">
        <SearchField label="Search quotes" />
      </PageHead>
      <HaulierQuotes />
    </>
  )
}

import { PageHead } from '../ui/PageHead.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { HaulierQuotes } from './HaulierQuotes.tsx'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

export function HaulierQuotesPage() {
  return (
    <>
      <PageHead title="My Quotes" sub="Verified quotes whose delivery you can price">
        <SearchField label="Search quotes" />
      </PageHead>
      <HaulierQuotes />
    </>
  )
}

import { MyBids } from '../bids/MyBids.tsx'
import { OpenQuotes } from '../quotes/OpenQuotes.tsx'
import { useSession } from '../session/useSession.ts'
import { Cards } from '../ui/Cards.tsx'
import { PageHead } from '../ui/PageHead.tsx'

export function SupplierDashboard() {
  const session = useSession()
  if (!session) return null
  return (
    <>
      <PageHead title="Dashboard" sub={session.user.company_name ?? undefined} />
      <Cards className="stack">
        <OpenQuotes />
        <MyBids />
      </Cards>
    </>
  )
}

import { ContractorOrders } from '../orders/ContractorOrders.tsx'
import { OwnQuotes } from '../quotes/OwnQuotes.tsx'
import { useSession } from '../session/useSession.ts'
import { Cards } from '../ui/Cards.tsx'
import { PageHead } from '../ui/PageHead.tsx'

export function ContractorDashboard() {
  const session = useSession()
  if (!session) return null
  return (
    <>
      <PageHead title="Dashboard" sub={session.user.company_name ?? undefined} />
      <Cards className="stack">
        <ContractorOrders />
        <OwnQuotes userId={session.user.id} />
      </Cards>
    </>
  )
}

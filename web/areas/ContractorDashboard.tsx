import { ContractorOrders } from '../orders/ContractorOrders.tsx'
import { OwnQuotes } from '../quotes/OwnQuotes.tsx'
import { useSession } from '../session/useSession.ts'
import { PageHead } from '../ui/PageHead.tsx'

export function ContractorDashboard() {
  const session = useSession()
  if (!session) return null
  return (
    <>
      <PageHead title="Dashboard" sub={session.user.company_name ?? undefined} />
      <div className="stack">
        <ContractorOrders />
        <OwnQuotes userId={session.user.id} />
      </div>
    </>
  )
}

import { useDashboard } from '../admin/dashboard.ts'
import { Figures, stalledId, tonnesId } from '../admin/Figures.tsx'
import { MonthTonnes } from '../admin/MonthTonnes.tsx'
import { StalledOrders } from '../admin/StalledOrders.tsx'
import { UsersToApprove } from '../admin/UsersToApprove.tsx'
import { PendingProducts } from '../products/PendingProducts.tsx'
import { QuotesToVerify } from '../quotes/QuotesToVerify.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import './adminDashboard.css'

/** What waits for an administrator. */
export function AdminDashboard() {
  const query = useDashboard()
  return (
    <>
      <PageHead title="Dashboard" />
      <div className="stack">
        <Loaded query={query} failure="Failed to load data">
          {(dashboard) => <Figures dashboard={dashboard} />}
        </Loaded>
        <QuotesToVerify />
        <div className="halves">
          <UsersToApprove />
          <PendingProducts />
        </div>
        {query.data && (
          <>
            <div id={stalledId}>
              <StalledOrders dashboard={query.data} />
            </div>
            <div id={tonnesId}>
              <MonthTonnes dashboard={query.data} />
            </div>
          </>
        )}
      </div>
    </>
  )
}

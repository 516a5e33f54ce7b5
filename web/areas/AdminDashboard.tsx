import { useDashboard } from '../admin/dashboard.ts'
import { FailedMails } from '../admin/FailedMails.tsx'
import { Figures, stalledId, tonnesId } from '../admin/Figures.tsx'
import { MonthTonnes } from '../admin/MonthTonnes.tsx'
import { StalledOrders } from '../admin/StalledOrders.tsx'
import { UsersToApprove } from '../admin/UsersToApprove.tsx'
import { PendingProducts } from '../products/PendingProducts.tsx'
import { QuotesToVerify } from '../quotes/QuotesToVerify.tsx'
import { Cards } from '../ui/Cards.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import styles from './adminDashboard.module.css'

export function AdminDashboard() {
  const query = useDashboard()
  return (
    <>
      <PageHead title="Dashboard" />
      <Cards className="stack">
        <Loaded query={query} failure="Failed to load data">
          {(dashboard) => <Figures dashboard={dashboard} />}
        </Loaded>
        {query.data && <FailedMails dashboard={query.data} />}
        <QuotesToVerify />
        <Cards className={styles.halves}>
          <UsersToApprove />
          <PendingProducts />
        </Cards>
        {query.data && (
          <div id={stalledId}>
            <StalledOrders dashboard={query.data} />
          </div>
        )}
        {query.data && (
          <div id={tonnesId}>
            <MonthTonnes dashboard={query.data} />
          </div>
        )}
      </Cards>
    </>
  )
}

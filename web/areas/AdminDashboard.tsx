import { UsersToApprove } from '../admin/UsersToApprove.tsx'
import { PendingProducts } from '../products/PendingProducts.tsx'
import { QuotesToVerify } from '../quotes/QuotesToVerify.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import './adminDashboard.css'

/** What waits for an administrator. */
export function AdminDashboard() {
  return (
    <>
      <PageHead title="Dashboard" />
      <div className="stack">
        <QuotesToVerify />
        <div className="halves">
          <UsersToApprove />
          <PendingProducts />
        </div>
      </div>
    </>
  )
}

import { paths } from '../paths.ts'
import { useMay } from '../session/useMay.ts'
import type { List } from '../ui/NotHere.tsx'

/** Where a supplier's order leads back to. Whoever reads no bids finds the running orders on the dashboard. */
export function useSupplierList(): List {
  const readsBids = useMay('bid.listOwn')
  return readsBids
    ? { label: 'My Bids', to: paths.supplierOrders }
    : { label: 'Dashboard', to: paths.supplierDashboard }
}

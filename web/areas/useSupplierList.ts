import { paths } from '../paths.ts'
import { useMay } from '../session/useMay.ts'
import type { List } from '../ui/NotHere.tsx'

/** Where a supplier's order leads back to. A bid may have no order yet, so whoever reads bids comes from those. */
export function useSupplierList(): List {
  const readsBids = useMay('bid.listOwn')
  return readsBids
    ? { label: 'My Bids', to: paths.supplierOrders }
    : { label: 'My Accepted Orders', to: paths.supplierAcceptedOrders }
}

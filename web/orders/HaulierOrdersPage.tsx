import * as calls from '../../api/contract/calls.ts'
import { ExportCsv } from '../ui/ExportCsv.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { HaulierOrderList } from './HaulierOrderList.tsx'
import { useShownOrders } from './OrderFilters.tsx'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

export function HaulierOrdersPage() {
  return (
    <>
      <PageHead title="My Accepted Orders">
        <SearchField label="Search my orders" />
        <ExportCsv call={calls.haulierOrderCsv} shown={useShownOrders()} name="orders" />
      </PageHead>
      <HaulierOrderList />
    </>
  )
}

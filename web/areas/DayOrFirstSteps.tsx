import * as calls from '../../api/contract/calls.ts'
import type { OfficeRole } from '../../api/contract/rules/permissions.ts'
import { useCall } from '../client/useCall.ts'
import { useRunning } from '../orders/runningQuery.ts'
import { TodayCard } from '../orders/TodayCard.tsx'
import { useMay } from '../session/useMay.ts'
import { FirstSteps } from './FirstSteps.tsx'

/** The day's orders, or what to do first for a firm that has never had one. */
export function DayOrFirstSteps({ as }: { as: OfficeRole }) {
  const mayBegin = useMay(as === 'contractor' ? 'quote.create' : 'bid.submit')
  return useIsNew(as) && mayBegin ? <FirstSteps as={as} /> : <TodayCard as={as} />
}

function useIsNew(as: OfficeRole): boolean {
  const running = useRunning(as)
  const mayRead = useMay(as === 'contractor' ? 'order.listAsContractor' : 'bid.listOwn')
  const isIdle = mayRead && running.data?.data.length === 0
  const orders = useCall(calls.contractorOrderList, { limit: 1 }, { enabled: isIdle && as === 'contractor' })
  const bids = useCall(calls.myBidList, { limit: 1 }, { enabled: isIdle && as === 'supplier' })
  return { contractor: orders, supplier: bids }[as].data?.meta.total === 0
}

import { IconTruckDelivery } from '@tabler/icons-react'
import type { RunningOrder } from '../../api/contract/orderLists.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { LateMark, waitingText } from '../deal/WaitsFor.tsx'
import { paths } from '../paths.ts'
import { formatDayWithWeekday } from '../ui/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Row } from '../ui/Rows.tsx'
import { ShortList } from '../ui/ShortList.tsx'
import { orderTonnesFigure } from '../ui/tonnes.ts'
import { mostRunning, useRunning } from './runningQuery.ts'

export function RunningOrders() {
  const query = useRunning('contractor')
  return (
    <ShortList
      title="Running orders"
      all={{ to: paths.contractorOrders, label: 'All orders' }}
      query={query}
      failure="Failed to load contractor orders"
      most={mostRunning}
      empty={<EmptyState Icon={IconTruckDelivery} title="No orders are running." />}
      columns="minmax(0, 1fr) auto fit-content(192px)"
    >
      {(orders) =>
        orders.toSorted(lateFirst).map((order) => (
          <Row
            key={order.quote_id}
            to={paths.contractorOrder(order.quote_id)}
            name={order.product_name}
            about={order.city ?? order.postcode}
            figure={orderTonnesFigure(order.remaining)}
            unit="t left"
          >
            <span className="row-state">
              {endText(order)}
              <LateMark days={order.late_days} />
            </span>
          </Row>
        ))
      }
    </ShortList>
  )
}

function lateFirst(one: RunningOrder, other: RunningOrder): number {
  return (other.late_days ?? 0) - (one.late_days ?? 0) || other.remaining - one.remaining
}

/** The day of the last load; before there is a pace, what the order waits for. */
function endText({ expected_end, waits_for }: RunningOrder): string {
  if (expected_end === null) return waits_for === null || waits_for === 'late' ? 'No load yet' : waitingText(waits_for)
  return expected_end === londonDay(Date.now()) ? 'Today' : formatDayWithWeekday(expected_end)
}

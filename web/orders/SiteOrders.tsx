import { IconChevronRight, IconTruckDelivery } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import type { ContractorOrder } from '../../api/contract/orderLists.ts'
import { useList } from '../client/lists.ts'
import { LateMark } from '../deal/WaitsFor.tsx'
import { paths } from '../paths.ts'
import { formatDateRange } from '../ui/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { ShortList } from '../ui/ShortList.tsx'
import { orderTonnes, orderTonnesFigure } from '../ui/tonnes.ts'
import styles from './siteOrders.module.css'

const most = 10

/** The orders of quotes that name this saved site. */
export function SiteOrders({ siteId, postcode }: { siteId: number; postcode: string }) {
  const query = useList(calls.contractorOrderList, { site_id: siteId, limit: most })
  return (
    <ShortList
      title="Orders"
      all={{ to: `${paths.contractorOrders}?site=${encodeURIComponent(postcode)}`, label: 'All orders' }}
      query={query}
      failure="Failed to load contractor orders"
      most={most}
      empty={<EmptyState Icon={IconTruckDelivery} title="No orders here yet." />}
      columns="auto minmax(0, 1.15fr) minmax(0, 1fr) fit-content(138px)"
    >
      {(orders) => orders.map((order) => <OrderRow key={order.quote_id} order={order} />)}
    </ShortList>
  )
}

function OrderRow({ order }: { order: ContractorOrder }) {
  const { quote_id, product_name, progress, delivery_from_date, delivery_to_date } = order
  return (
    <Link className={`row ${styles.order}`} to={paths.contractorOrder(quote_id)}>
      <span className="muted">{quote_id}</span>
      <span className="row-name">
        <b>{product_name}</b>
        <small>{formatDateRange(delivery_from_date, delivery_to_date)}</small>
      </span>
      <span className={styles.came}>
        <ProgressBar progress={progress} />
        <small>
          {orderTonnesFigure(progress.delivered)} of {orderTonnes(progress.ordered)}
        </small>
      </span>
      <span className="row-state">
        {order.late_days === null ? stateOf(order) : <LateMark days={order.late_days} />}
      </span>
      <IconChevronRight className="i" size={16} aria-hidden />
    </Link>
  )
}

function stateOf({ progress }: ContractorOrder): string {
  if (progress.note !== null) return 'Closed short'
  return progress.status === 'Completed' ? 'Completed' : 'Running'
}

import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { HaulierOrder } from '../../api/contract/orderLists.ts'
import { formatPounds, toPence } from '../../api/contract/rules/money.ts'
import { SoFar } from '../deal/SoFar.tsx'
import { WaitsForLine } from '../deal/WaitsFor.tsx'
import { formatDayRange } from '../ui/dates.ts'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { shortPlace } from '../ui/places.ts'
import { bothWays } from '../ui/sorts.ts'
import type { Column } from '../ui/Table.tsx'
import { insteadOfRemaining, orderTonnesFigure } from '../ui/tonnes.ts'
import styles from './orders.module.css'
import { ProgressPill } from './ProgressPill.tsx'

type Order = Pick<
  HaulierOrder,
  | 'product_name'
  | 'quote_id'
  | 'progress'
  | 'delivery_from_date'
  | 'delivery_to_date'
  | 'reference'
  | 'waits_for'
  | 'late_days'
  | 'total'
  | 'worth'
> &
  Parameters<typeof shortPlace>[0]

export const orderColumns = {
  product: {
    head: 'Product',
    sort: bothWays('product', 'newest'),
    className: styles.product,
    cell: (order) => (
      <>
        <span className="name">{order.product_name}</span>
        <OrderPlace order={order} />
      </>
    ),
  },
  window: {
    head: 'Window',
    sort: bothWays('dates', 'newest'),
    isNamed: true,
    className: 'nowrap',
    cell: ({ delivery_from_date, delivery_to_date, reference }) => (
      <>
        {formatDayRange(delivery_from_date, delivery_to_date)}
        {reference && <span className="sub">{reference}</span>}
      </>
    ),
  },
  delivered: {
    head: 'Delivered',
    className: `wide ${styles.orderBar}`,
    cell: ({ progress }) => (
      <>
        <ProgressBar progress={progress} />
        <span className="sub">
          {orderTonnesFigure(progress.delivered)} of {orderTonnesFigure(progress.ordered)}
          {'\u00a0'}t
        </span>
      </>
    ),
  },
  remaining: {
    head: 'Remaining t',
    isNumber: true,
    isNamed: ({ progress }) => insteadOfRemaining(progress) === null,
    className: 'big',
    cell: ({ progress }) => {
      const instead = insteadOfRemaining(progress)
      return instead ? <span className="sub">{instead}</span> : orderTonnesFigure(progress.remaining)
    },
  },
  total: {
    head: 'Accepted total',
    isNumber: true,
    isExtra: true,
    cell: ({ total, worth }) =>
      total !== undefined &&
      worth !== undefined && (
        <>
          {formatPounds(toPence(total))}
          <SoFar worth={worth} />
        </>
      ),
  },
  status: {
    head: 'Status',
    className: 'state',
    cell: ({ progress, waits_for, late_days }) => (
      <>
        <ProgressPill progress={progress} />
        <WaitsForLine waiting={waits_for} lateDays={late_days} />
      </>
    ),
  },
} satisfies Record<string, Column<Order>>

export function OrderPlace({ order }: { order: Order }) {
  return (
    <span className="sub">
      {shortPlace(order)} · Order{'\u00a0'}
      {order.quote_id}
    </span>
  )
}

/** Offices pass `xs`; a yard keeps the full size, because people there tap with gloves on. */
export function toOrder(pageOf: (quoteId: number) => string, size?: 'xs'): Column<Order> {
  return {
    head: 'Actions',
    isHeadHidden: true,
    className: 'act',
    cell: ({ quote_id, product_name }) => (
      <Button
        component={Link}
        to={pageOf(quote_id)}
        className="row-link"
        {...(size && { size })}
        aria-label={`View order ${quote_id}, ${product_name}`}
      >
        View
      </Button>
    ),
  }
}

/** Leaves the total out if no row has one: then the reader may not see prices. */
export function shownColumns<Row extends Order>(columns: readonly Column<Row>[], rows: readonly Row[]) {
  const seesPrices = rows.some(({ total }) => total !== undefined)
  return seesPrices ? columns : columns.filter(({ head }) => head !== orderColumns.total.head)
}

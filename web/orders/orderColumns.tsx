import type { HaulierOrder } from '../../api/contract/orders.ts'
import { formatDayRange } from '../ui/dates.ts'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { shortPlace } from '../ui/places.ts'
import { bothWays } from '../ui/sorts.ts'
import type { Column } from '../ui/Table.tsx'
import { insteadOfRemaining, orderTonnesFigure } from '../ui/tonnes.ts'
import styles from './orders.module.css'

type Order = Pick<
  HaulierOrder,
  'product_name' | 'quote_id' | 'progress' | 'delivery_from_date' | 'delivery_to_date' | 'reference'
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
        <span className="sub">
          {shortPlace(order)} · Order{'\u00a0'}
          {order.quote_id}
        </span>
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
          {orderTonnesFigure(progress.delivered)} of {orderTonnesFigure(progress.ordered)} t
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
} satisfies Record<string, Column<Order>>

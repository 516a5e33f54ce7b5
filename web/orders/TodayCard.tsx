import { Button } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { RunningOrder } from '../../api/contract/orderLists.ts'
import type { OfficeRole } from '../../api/contract/rules/permissions.ts'
import { LateMark } from '../deal/WaitsFor.tsx'
import { paths } from '../paths.ts'
import { CardBoundary } from '../ui/CardBoundary.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { shortPlace } from '../ui/places.ts'
import { orderTonnes, orderTonnesFigure } from '../ui/tonnes.ts'
import { mostRunning, useRunning } from './runningQuery.ts'
import styles from './today.module.css'
import '../ui/dayChart.css'

const pagesOf = {
  contractor: { order: paths.contractorOrder, all: paths.contractorOrders },
  supplier: { order: paths.supplierOrder, all: paths.supplierAcceptedOrders },
} as const

export function TodayCard({ as }: { as: OfficeRole }) {
  const id = useId()
  const query = useRunning(as)
  const { order: pageOf, all } = pagesOf[as]
  return (
    <section className={`card ${styles.today}`} aria-labelledby={id}>
      <div className="card-head">
        <h2 className="card-title" id={id}>
          {as === 'contractor' ? 'Today' : 'Loaded today'}
        </h2>
        <ul className="key card-aside">
          <li>
            <i />
            Delivered
          </li>
          <li>
            <i className="is-today" />
            Today
          </li>
          <li>
            <i className="is-planned" />
            Expected
          </li>
        </ul>
      </div>
      <CardBoundary>
        <Loaded query={query} failure="Failed to load orders" rows={mostRunning}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <EmptyState Icon={IconTruckDelivery} title="No orders are running." />
            ) : (
              <div className={styles.todayRows}>
                {data.map((order) => (
                  <TodayRow key={order.quote_id} order={order} to={pageOf(order.quote_id)} />
                ))}
                {meta.total > data.length && (
                  <div className={styles.more}>
                    <Button component={Link} to={`${all}?state=running`} variant="quiet" size="xs">
                      All {meta.total} running orders
                    </Button>
                  </div>
                )}
              </div>
            )
          }
        </Loaded>
      </CardBoundary>
    </section>
  )
}

function TodayRow({ order, to }: { order: RunningOrder; to: string }) {
  const { product_name, delivered_today, loads_today, late_days } = order
  return (
    <Link className={styles.todayRow} to={to}>
      <span className={styles.todayName}>
        <b>{product_name}</b>
        <small>{shortPlace(order)}</small>
        <LateMark days={late_days} />
      </span>
      <span className={styles.todayFigure}>
        {orderTonnes(delivered_today)}
        <small>{loadsText(loads_today)}</small>
      </span>
      <DayBar order={order} />
    </Link>
  )
}

function DayBar({ order }: { order: RunningOrder }) {
  const { ordered, delivered_before, delivered_today, expected_today } = order
  const width = (tonnes: number) => ({ width: `${(Math.min(tonnes, ordered) * 100) / ordered}%` })
  const label = `${orderTonnesFigure(delivered_before)} tonnes before today, ${orderTonnesFigure(delivered_today)} today, ${orderTonnesFigure(expected_today)} still expected today, of ${orderTonnesFigure(ordered)}`
  return (
    <span className={styles.dayBar} role="img" aria-label={label}>
      {delivered_before > 0 && <i style={width(delivered_before)} />}
      {delivered_today > 0 && <i className={styles.isToday} style={width(delivered_today)} />}
      {expected_today > 0 && <i className={styles.isExpected} style={width(expected_today)} />}
    </span>
  )
}

function loadsText(loads: number): string {
  if (loads === 0) return 'no loads'
  return loads === 1 ? '1 load' : `${loads} loads`
}

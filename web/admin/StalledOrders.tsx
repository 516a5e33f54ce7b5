import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type Dashboard, stalledAfterDays } from '../../api/contract/admin.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { paths } from '../paths.ts'
import { formatDate } from '../ui/dates.ts'
import { Panel } from '../ui/Panel.tsx'
import { ShowingOf } from '../ui/ShowingOf.tsx'
import { type Column, Table } from '../ui/Table.tsx'
import { orderTonnesFigure } from '../ui/tonnes.ts'
import { daysSince } from './dashboard.ts'
import styles from './stalledOrders.module.css'

type Order = Dashboard['stalled'][number]

const waits: Record<Order['waits_for'], string> = {
  supplier: "The supplier's confirmation",
  haulier: "The haulier's confirmation",
  driver: 'A driver',
  tickets: 'Tickets',
}

const columns: readonly Column<Order>[] = [
  { head: 'Product', cell: ({ quote_id, product_name }) => <Product id={quote_id} name={product_name} /> },
  {
    head: 'Contractor, carrier',
    cell: ({ contractor_name, carrier_name }) => <Two first={contractor_name} second={carrier_name} />,
    isNamed: true,
  },
  {
    head: 'Delivered (t)',
    cell: ({ delivered, quantity }) => (
      <Two first={orderTonnesFigure(delivered)} second={`of ${orderTonnesFigure(quantity)}`} />
    ),
    isNumber: true,
    isNamed: true,
  },
  { head: 'Waits for', cell: ({ waits_for }) => waits[waits_for], isNamed: true },
  {
    head: 'Still for',
    cell: ({ last_moved_at }) => (
      <Two
        first={<span className="big">{daysSince(last_moved_at, Date.now())} days</span>}
        second={`since ${formatDate(londonDay(last_moved_at))}`}
      />
    ),
    isNumber: true,
    isNamed: true,
  },
]

export function StalledOrders({ dashboard: { stalled, stalled_orders } }: { dashboard: Dashboard }) {
  return (
    <Panel title="Stalled orders" count={stalled_orders} sub={`Nothing has moved for ${stalledAfterDays} days or more`}>
      {stalled.length === 0 ? (
        <p className={styles.none}>
          <IconCircleCheck className="i" size={20} aria-hidden />
          No stalled orders
        </p>
      ) : (
        <>
          <Table
            caption="Stalled orders, longest first"
            columns={columns}
            rows={stalled}
            keyOf={({ quote_id }) => quote_id}
          />
          {stalled_orders > stalled.length && (
            <ShowingOf shown={stalled.length} total={stalled_orders} what="stalled orders" />
          )}
        </>
      )}
    </Panel>
  )
}

function Product({ id, name }: { id: number; name: string }) {
  return (
    <>
      <Link className="name" to={paths.adminQuote(id)}>
        {name}
      </Link>
      <span className="sub">Order {id}</span>
    </>
  )
}

function Two({ first, second }: { first: ReactNode; second: string }) {
  return (
    <>
      {first}
      <span className="sub">{second}</span>
    </>
  )
}

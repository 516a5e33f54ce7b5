import type { OrderDetails } from '../../api/contract/orders.ts'
import { formatPounds, toPence } from '../../api/contract/rules/money.ts'
import { Panel } from '../ui/Panel.tsx'
import styles from './price.module.css'

type Props = Pick<OrderDetails, 'pricing'>

export function PriceCard({ pricing }: Props) {
  const { supplier_price, haulier_price, markup_price, total, price_per_tonne, worth } = pricing
  if (total === undefined) return null
  return (
    <Panel title="Price" sub="Excl. VAT">
      <dl className={`${styles.price} card-body`}>
        <Amount label="Supplier price" pounds={supplier_price} />
        <Amount label="Haulier price" pounds={haulier_price} />
        <Amount label="Markup" pounds={markup_price} />
        <dt className={styles.sum}>Accepted total</dt>
        <dd className={styles.sum}>{formatPounds(toPence(total))}</dd>
        <Amount label="Per tonne" pounds={price_per_tonne} />
        <Amount label="Delivered so far" pounds={worth} />
      </dl>
    </Panel>
  )
}

function Amount({ label, pounds }: { label: string; pounds: number | null | undefined }) {
  if (pounds === undefined || pounds === null) return null
  return (
    <>
      <dt>{label}</dt>
      <dd>{formatPounds(toPence(pounds))}</dd>
    </>
  )
}

import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { OrderDetails } from '../../api/contract/orders.ts'
import { toKg, toTonnes } from '../../api/contract/rules/weight.ts'
import { paths } from '../paths.ts'
import { useMay } from '../session/useMay.ts'
import { orderTonnes } from '../ui/tonnes.ts'
import styles from './rest.module.css'

export function RestOfQuote({ order }: { order: OrderDetails }) {
  const mayRaise = useMay('quote.create')
  const rest = toTonnes(toKg(order.quote_quantity) - toKg(order.quantity))
  if (rest <= 0) return null
  return (
    <section className={`card ${styles.rest}`} aria-label="Rest of the quote">
      <IconInfoCircle className="i" size={24} aria-hidden />
      <p>
        This order is a part load: <b>{orderTonnes(rest)}</b> of the {orderTonnes(order.quote_quantity)} that you asked
        for are not ordered.
      </p>
      {mayRaise && (
        <Button component={Link} to={`${paths.contractorQuoteAdd}?copy=${order.quote_id}&quantity=${rest}`}>
          Add a quote for the rest
        </Button>
      )}
    </section>
  )
}

import { IconAlertTriangle } from '@tabler/icons-react'
import styles from './alsoOn.module.css'

/** Warns that a driver on the order has others on the same days; `orders` is '' if none. */
export function AlsoOn({ orders }: { orders: string }) {
  if (orders === '') return null
  return (
    <small className={styles.also}>
      <IconAlertTriangle className="i" size={16} aria-hidden />
      Also on {orders}
    </small>
  )
}

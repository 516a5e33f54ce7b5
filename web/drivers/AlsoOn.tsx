import { IconAlertTriangle } from '@tabler/icons-react'
import styles from './alsoOn.module.css'

/** A warning at who is on an order: which others of theirs fall on its days, in words; nothing where none does. */
export function AlsoOn({ orders }: { orders: string }) {
  if (orders === '') return null
  return (
    <small className={styles.also}>
      <IconAlertTriangle className="i" size={16} aria-hidden />
      Also on {orders}
    </small>
  )
}

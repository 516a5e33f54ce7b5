import { IconAlertTriangle } from '@tabler/icons-react'
import { memo } from 'react'
import { formatTonnes } from '../../api/contract/rules/weight.ts'
import { OrdersAsOf } from '../device/DeviceState.tsx'
import type { JobOnDevice } from '../device/jobsOnDevice.ts'
import styles from './net.module.css'

type Props = {
  /** Null until both weights are typed. */
  netKg: number | null
  /** With what is left before this load. */
  order: Pick<JobOnDevice, 'leftKg' | 'orderedKg'> | null
}

/** The number of the ticket, as large as the screen gives; what it does to the order beneath it. */
export const CaptureNet = memo(function CaptureNet({ netKg, order }: Props) {
  const shown = formatTonnes(Math.max(0, netKg ?? 0), 3).replace(' t', '')
  return (
    <section className={styles.netcard} aria-label="Net weight">
      <div className={styles.netTop}>
        <span className={styles.lab}>
          Net weight<small>Gross − tare</small>
        </span>
        <output htmlFor="gross tare" className={shown.length > 7 ? styles.isLong : ''}>
          {shown}
          <small>t</small>
        </output>
      </div>
      {order && (
        <AfterLoad left={order.leftKg - Math.max(0, netKg ?? 0)} orderedKg={order.orderedKg} isTyped={netKg !== null} />
      )}
      {order && (
        <p className={styles.netAge}>
          <OrdersAsOf />
        </p>
      )}
    </section>
  )
})

/** The warning takes the place of the count, so that nothing moves under the thumb. */
function AfterLoad({ left, orderedKg, isTyped }: { left: number; orderedKg: number; isTyped: boolean }) {
  if (isTyped && left < 0) {
    return (
      <p className={`${styles.netAfter} ${styles.isOver}`} role="status">
        <IconAlertTriangle className="i" size={18} aria-hidden />
        <b>You're adding more than the ordered quantity</b>
      </p>
    )
  }
  return (
    <p className={styles.netAfter} role="status">
      {isTyped ? 'After this load' : 'Before this load'} <b>{formatTonnes(Math.max(0, left), 1)} left</b> of{' '}
      {formatTonnes(orderedKg, 1)}
    </p>
  )
}

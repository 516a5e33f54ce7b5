import { IconAlertTriangle, IconCheck, IconStack2 } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { formatTonnes } from '../../../api/contract/rules/weight.ts'
import type { JobOnDevice } from '../../device/jobsOnDevice.ts'
import { formatClock } from '../../ui/dates.ts'
import { asTonnes, type Checks, limitText, overText } from './captureRules.ts'
import styles from './net.module.css'

type Props = {
  /** Null until both weights are typed. */
  netKg: number | null
  limitKg: number
  checks: Checks
  /** `leftKg` doesn't include this load. */
  order: Pick<JobOnDevice, 'leftKg' | 'orderedKg'> | null
  /** Fills in the tonnes when the driver typed kilograms. */
  onUse: (field: 'gross' | 'tare', tonnes: string) => void
}

export const CaptureNet = memo(function CaptureNet({ netKg, limitKg, checks, order, onUse }: Props) {
  return (
    <section className={styles.netcard} aria-label="Net weight">
      <div className={styles.netTop}>
        <span className={styles.lab}>
          Net weight<small>Gross − tare</small>
        </span>
        {checks.kilograms ? <UseTonnes kilograms={checks.kilograms} onUse={onUse} /> : <Net kg={netKg} />}
      </div>
      <div role="status">
        <ul className={styles.netSays}>
          <LimitLine limitKg={limitKg} checks={checks} />
          {order && (
            <OrderLine left={order.leftKg - Math.max(0, netKg ?? 0)} orderedKg={order.orderedKg} netKg={netKg} />
          )}
        </ul>
      </div>
    </section>
  )
})

function Net({ kg }: { kg: number | null }) {
  if (kg === null) {
    return (
      <output htmlFor="gross tare" className={styles.isBlank}>
        <span aria-hidden>–</span>
        <span className="sr">Not known yet</span>
        <small>t</small>
      </output>
    )
  }
  const shown = formatTonnes(Math.max(0, kg), 3).replace(' t', '')
  return (
    <output htmlFor="gross tare" className={shown.length > 7 ? styles.isLong : ''}>
      {shown}
      <small>t</small>
    </output>
  )
}

type KilogramProps = { kilograms: NonNullable<Checks['kilograms']>; onUse: Props['onUse'] }

function UseTonnes({ kilograms: { field, tonnes }, onUse }: KilogramProps) {
  return (
    <button type="button" className={styles.use} onClick={() => onUse(field, tonnes)}>
      Use <b>{tonnes} t</b>
    </button>
  )
}

/** The only line for both: a likely duplicate replaces the vehicle's limit. */
function LimitLine({ limitKg, checks: { kilograms, overKg, doubleOf } }: Pick<Props, 'limitKg' | 'checks'>) {
  if (kilograms) return <Odd>{kilograms.typed} looks like kilograms</Odd>
  if (overKg !== null && overKg > 0) return <Odd>{overText(overKg, limitKg)}</Odd>
  if (doubleOf) return <Odd>The same load was logged at {formatClock(doubleOf.getTime())}. It's flagged.</Odd>
  return (
    <li>
      <IconCheck className="i" size={18} aria-hidden />
      <span>
        {overKg === null ? (
          <b>{limitText(limitKg)}</b>
        ) : (
          <>
            <b>{asTonnes(-overKg)} t</b> under the {limitText(limitKg)}
          </>
        )}
      </span>
    </li>
  )
}

function OrderLine({ left, orderedKg, netKg }: { left: number; orderedKg: number; netKg: number | null }) {
  if (netKg !== null && left < 0) return <Odd>You're adding more than the ordered quantity</Odd>
  return (
    <li>
      <IconStack2 className="i" size={18} aria-hidden />
      <span>
        {netKg === null ? 'Before this load' : 'After this load'} <b>{formatTonnes(Math.max(0, left), 1)} left</b> of{' '}
        {formatTonnes(orderedKg, 1)}
      </span>
    </li>
  )
}

function Odd({ children }: { children: ReactNode }) {
  return (
    <li className={styles.isOdd}>
      <IconAlertTriangle className="i" size={18} aria-hidden />
      <b>{children}</b>
    </li>
  )
}

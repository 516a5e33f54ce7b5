import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { DeviceSignal } from '../device/DeviceSignal.tsx'
import { Mark } from '../ui/Brand.tsx'
import styles from './driverHead.module.css'

type Props = { title: string; sub: string; back?: { to: string; label: string }; children?: ReactNode }

/** The phone's head: where one is, the signal, and beneath it what `children` say of the data's age. */
export function DriverHead({ title, sub, back, children }: Props) {
  return (
    <header className={styles.dhead}>
      <title>{`${title} · Loadstone`}</title>
      <div className={styles.dheadRow}>
        {back ? (
          <Link className={styles.dheadBack} to={back.to} aria-label={back.label}>
            <IconArrowLeft className="i" size={28} aria-hidden />
          </Link>
        ) : (
          <span className={styles.dheadMark}>
            <Mark />
          </span>
        )}
        <div className={styles.dheadWords}>
          <h1 className="h1">{title}</h1>
          <small>{sub}</small>
        </div>
        <DeviceSignal />
      </div>
      {children !== undefined && (
        <div className={children ? styles.dheadState : `${styles.dheadState} ${styles.isComing}`}>{children}</div>
      )}
    </header>
  )
}

import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Mark } from '../ui/Brand.tsx'
import styles from './driverHead.module.css'

type BackLink = { label: string } & ({ to: string } | { onBack: () => void })
export type DriverHeadProps = { title: string; sub: string; back?: BackLink; children?: ReactNode }

/** Needs nothing of the device, so it can be drawn before the app starts. */
export function DriverHeadFrame({ title, sub, back, signal, children }: DriverHeadProps & { signal: ReactNode }) {
  return (
    <header className={styles.dhead}>
      <title>{`${title} · Loadstone`}</title>
      <div className={styles.dheadRow}>
        {back ? (
          <BackButton {...back} />
        ) : (
          <span className={styles.dheadMark}>
            <Mark />
          </span>
        )}
        <div className={styles.dheadWords}>
          <h1 className="h1">{title}</h1>
          <small>{sub}</small>
        </div>
        {signal}
      </div>
      {children !== undefined && (
        <div className={children ? styles.dheadState : `${styles.dheadState} ${styles.isComing}`}>{children}</div>
      )}
    </header>
  )
}

function BackButton(back: BackLink) {
  const icon = <IconArrowLeft className="i" size={28} aria-hidden />
  if ('to' in back) {
    return (
      <Link className={styles.dheadBack} to={back.to} aria-label={back.label}>
        {icon}
      </Link>
    )
  }
  return (
    <button type="button" className={styles.dheadBack} aria-label={back.label} onClick={back.onBack}>
      {icon}
    </button>
  )
}

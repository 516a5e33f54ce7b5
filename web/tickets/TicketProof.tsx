import { lazy, Suspense } from 'react'
import { readServed } from '../client/served.ts'
import styles from './qr.module.css'

const TicketQr = lazy(async () => ({ default: (await import('./TicketQr.tsx')).TicketQr }))

export function TicketProof({ number, path }: { number: number; path: string }) {
  return (
    <div className={styles.proof}>
      <div className={styles.card}>
        <Suspense>
          <TicketQr number={number} url={readServed('origin') + path} />
        </Suspense>
      </div>
      <p>
        Any phone’s camera can check it. <a href={path}>Check it here</a>
      </p>
    </div>
  )
}

import { correction, generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import type { CSSProperties } from 'react'
import styles from './qr.module.css'

/** @public The worker keeps it for when there is no network (build/marks.ts). */
export const worksOffline = true

/** White modules around the code; some cameras can't find it without them. */
const quiet = 4

/** Black on white in both themes; every module is a whole number of pixels wide. */
export function TicketQr({ number, url }: { number: number; url: string }) {
  const qr = generate(url, { minCorrectionLevel: correction.M, maxVersion: 12 })
  const across = qr.size + 2 * quiet
  return (
    <svg
      className={styles.qr}
      style={{ '--modules': across } as CSSProperties}
      viewBox={`${-quiet} ${-quiet} ${across} ${across}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={`QR code of ticket ${number}`}
    >
      <path d={toSvgPath(qr)} />
    </svg>
  )
}

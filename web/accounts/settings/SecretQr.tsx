import { correction, generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import styles from './settings.module.css'

/** White modules around the code; some cameras can't find it without them. */
const quiet = 4
const modulePx = 4

export function SecretQr({ uri }: { uri: string }) {
  const qr = generate(uri, { minCorrectionLevel: correction.M })
  const across = qr.size + 2 * quiet
  return (
    <svg
      className={styles.secretQr}
      width={across * modulePx}
      height={across * modulePx}
      viewBox={`${-quiet} ${-quiet} ${across} ${across}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR code for your authenticator app"
    >
      <path d={toSvgPath(qr)} />
    </svg>
  )
}

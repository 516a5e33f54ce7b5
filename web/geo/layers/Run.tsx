import { Polyline } from 'react-leaflet'
import type { Point } from '../../../api/contract/geo.ts'
import { toTuple } from './circles.ts'
import styles from './layers.module.css'
import { Spot } from './Spot.tsx'

type Props = {
  from: Point
  to: Point
  /** Its miles; omitted where they stand beside the map and the line is too short for them. */
  text?: string
}

export function Run({ from, to, text }: Props) {
  const middle = { latitude: (from.latitude + to.latitude) / 2, longitude: (from.longitude + to.longitude) / 2 }
  return (
    <>
      <Leg from={from} to={to} />
      <Spot at={from}>
        <span className={styles.collect} role="img" aria-label="Collection point" />
      </Spot>
      <Spot at={to}>
        <span className={styles.tip} role="img" aria-label="Site" />
      </Spot>
      {text !== undefined && (
        <Spot at={middle} layer="back">
          <span className={`${styles.pill} ${styles.figure}`}>{text}</span>
        </Spot>
      )}
    </>
  )
}

export function Leg({ from, to }: { from: Point; to: Point }) {
  return <Polyline positions={[toTuple(from), toTuple(to)]} interactive={false} className={styles.leg} />
}

import type { LatLngTuple } from 'leaflet'
import { Pane, Polygon } from 'react-leaflet'
import { type Point, pointAt } from '../../../api/contract/geo.ts'
import { ringPoints, ringsWithin } from './circles.ts'
import styles from './layers.module.css'
import { Spot } from './Spot.tsx'

const south = 135
const west = 270
const everywhere: LatLngTuple[] = [
  [85, -180],
  [85, 180],
  [-85, 180],
  [-85, -180],
]

export function RadiusRing({ centre, miles }: { centre: Point; miles: number }) {
  const edge = ringPoints(centre, miles)
  return (
    <>
      {/* Above the land, below the town names. */}
      <Pane name="outside" style={{ zIndex: 180 }}>
        <Polygon positions={[everywhere, edge]} smoothFactor={0} interactive={false} className={styles.outside} />
      </Pane>
      {ringsWithin(miles).map((ring) => (
        <Ring key={ring} centre={centre} miles={ring} />
      ))}
      <Polygon positions={edge} smoothFactor={0} interactive={false} fill={false} className={styles.edge} />
      <Spot at={pointAt(centre, south, miles)} layer="back">
        <span className={styles.pill}>{miles} miles</span>
      </Spot>
    </>
  )
}

function Ring({ centre, miles }: { centre: Point; miles: number }) {
  return (
    <>
      <Polygon
        positions={ringPoints(centre, miles)}
        smoothFactor={0}
        interactive={false}
        fill={false}
        className={styles.ring}
      />
      <Spot at={pointAt(centre, west, miles)} layer="back">
        <span className={styles.ringMiles} aria-hidden>
          {miles}
        </span>
      </Spot>
    </>
  )
}

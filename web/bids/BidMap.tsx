import { defaultRadius, type Point, pointAt } from '../../api/contract/geo.ts'
import { FitTo } from '../geo/layers/FitTo.tsx'
import { HomeMark } from '../geo/layers/HomeMark.tsx'
import { RadiusRing } from '../geo/layers/RadiusRing.tsx'
import { Run } from '../geo/layers/Run.tsx'
import { BaseMap } from '../geo/Map.tsx'
import styles from './bidForm.module.css'

type Props = { home: Point; from: Point; site: Point; tiles: string | null }

/** Bearings of the ring's four ends, in degrees. */
const compass = [0, 90, 180, 270]

/** Without streets, the run's two ends in a strip. */
export function BidMap({ home, from, site, tiles }: Props) {
  const isStrip = tiles === null
  const around = isStrip ? [] : compass.map((bearing) => pointAt(home, bearing, defaultRadius))
  return (
    <BaseMap
      className={styles.map}
      label={isStrip ? 'Map: the run to the site' : 'Map: your registered place and the run to the site'}
      view={{ centre: home, zoom: 8 }}
      tiles={tiles}
      isStrip={isStrip}
    >
      {!isStrip && <RadiusRing centre={home} miles={defaultRadius} />}
      <Run from={from} to={site} />
      {!isStrip && <HomeMark at={home} label="Your registered place" />}
      <FitTo points={[...around, from, site]} isStrip={isStrip} />
    </BaseMap>
  )
}

import { defaultRadius, type Point, pointAt } from '../../api/contract/geo.ts'
import { FitTo } from '../geo/layers/FitTo.tsx'
import { HomeMark } from '../geo/layers/HomeMark.tsx'
import { RadiusRing } from '../geo/layers/RadiusRing.tsx'
import { Run } from '../geo/layers/Run.tsx'
import { BaseMap } from '../geo/Map.tsx'
import { useMaps } from '../geo/useMaps.ts'
import styles from './bidForm.module.css'

type Props = { home: Point; from: Point; site: Point }

/** Bearings of the ring's four ends, in degrees. */
const compass = [0, 90, 180, 270]

export function BidMap({ home, from, site }: Props) {
  const tiles = useMaps()?.status.tiles ?? null
  return (
    <BaseMap
      className={styles.map}
      label="Map: your registered place and the run to the site"
      view={{ centre: home, zoom: 8 }}
      tiles={tiles}
    >
      <RadiusRing centre={home} miles={defaultRadius} />
      <Run from={from} to={site} />
      <HomeMark at={home} label="Your registered place" />
      <FitTo points={[...compass.map((bearing) => pointAt(home, bearing, defaultRadius)), from, site]} />
    </BaseMap>
  )
}

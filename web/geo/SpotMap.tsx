import { divIcon } from 'leaflet'
import { Marker } from 'react-leaflet'
import type { Point } from '../../api/contract/geo.ts'
import { BaseMap } from './Map.tsx'
import styles from './map.module.css'
import { pinShape } from './pins.ts'

type Props = { at: Point; label: string; tiles: string | null }

const icon = divIcon({ className: styles.mapPin, iconSize: [36, 46], iconAnchor: [18, 45], html: pinShape })

/** One place. With streets it opens near enough to read their names. */
export function SpotMap({ at, label, tiles }: Props) {
  return (
    <BaseMap
      className={styles.mapOfPlace}
      label={label}
      view={{ centre: at, zoom: tiles === null ? 9 : 13 }}
      tiles={tiles}
    >
      <Marker position={[at.latitude, at.longitude]} icon={icon} interactive={false} keyboard={false} />
    </BaseMap>
  )
}

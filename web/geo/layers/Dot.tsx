import { CircleMarker, Tooltip } from 'react-leaflet'
import type { Point } from '../../../api/contract/geo.ts'
import mapStyles from '../map.module.css'
import { toTuple } from './circles.ts'
import styles from './layers.module.css'

type Props = { at: Point; label: string; isSelected: boolean; onSelect: () => void }

/** A place without a number: of the same search, on another page of its list. */
export function Dot({ at, label, isSelected, onSelect }: Props) {
  return (
    <CircleMarker
      key={String(isSelected)}
      center={toTuple(at)}
      radius={isSelected ? 9 : 5}
      className={isSelected ? styles.dotSelected : styles.dot}
      eventHandlers={{ click: onSelect }}
    >
      <Tooltip direction="top" className={mapStyles.mapName}>
        {label}
      </Tooltip>
    </CircleMarker>
  )
}

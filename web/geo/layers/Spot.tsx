import { divIcon } from 'leaflet'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { Marker } from 'react-leaflet'
import type { Point } from '../../../api/contract/geo.ts'
import { toTuple } from './circles.ts'
import styles from './layers.module.css'

type Props = { at: Point; isFront?: boolean; children: ReactNode }

/** Elements of ours at a point of the map, their middle on it; the map library's own markers know neither Space nor React. */
export function Spot({ at, isFront = false, children }: Props) {
  const [box] = useState(() => document.createElement('div'))
  const [icon] = useState(() => divIcon({ className: styles.spot, html: box, iconSize: [0, 0] }))
  return (
    <>
      <Marker
        position={toTuple(at)}
        icon={icon}
        interactive={false}
        keyboard={false}
        zIndexOffset={isFront ? 10_000 : 0}
      />
      {createPortal(children, box)}
    </>
  )
}

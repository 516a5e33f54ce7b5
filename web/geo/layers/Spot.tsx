import { divIcon } from 'leaflet'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { Marker } from 'react-leaflet'
import type { Point } from '../../../api/contract/geo.ts'
import { toTuple } from './circles.ts'
import styles from './layers.module.css'

type Props = {
  at: Point
  layer?: keyof typeof heights
  /** Larger marks go behind smaller ones, so that none is hidden; among equals the more southern is in front. */
  size?: number
  shift?: [x: number, y: number] | undefined
  children: ReactNode
}

const heights = { back: -100_000, middle: 0, front: 100_000 }

/** Our own elements centred on a point: Leaflet's markers support neither Space nor React. */
export function Spot({ at, layer = 'middle', size = 0, shift = [0, 0], children }: Props) {
  const [box] = useState(() => document.createElement('div'))
  const [icon] = useState(() => divIcon({ className: styles.spot, html: box, iconSize: [0, 0] }))
  return (
    <>
      <Marker
        position={toTuple(at)}
        icon={icon}
        interactive={false}
        keyboard={false}
        zIndexOffset={heights[layer] - Math.round(size) * 1_000}
      />
      {createPortal(<span style={{ translate: `${shift[0]}px ${shift[1]}px` }}>{children}</span>, box)}
    </>
  )
}

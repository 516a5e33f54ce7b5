import { divIcon, type Map as LiveMap } from 'leaflet'
import { useEffect, useState } from 'react'
import { Marker, useMap, useMapEvents } from 'react-leaflet'
import styles from './map.module.css'
import { type Box, placeNames, type Side } from './townNames.ts'
import { towns } from './towns.ts'

/** As many towns as the zoom has room for; only names that are fully visible. */
export function Towns({ isStrip }: { isStrip: boolean }) {
  const map = useMap()
  const [shown, setShown] = useState(() => townsOn(map, isStrip))
  // Leaflet also fires moveend after a zoom or a resize.
  useMapEvents({ moveend: () => setShown(townsOn(map, isStrip)) })
  useEffect(() => onMarksMoved(map, () => setShown(townsOn(map, isStrip))), [map, isStrip])
  return shown.map(({ name, latitude, longitude, side }) => (
    <Marker
      key={name}
      position={[latitude, longitude]}
      icon={named(name, side)}
      pane="tilePane"
      interactive={false}
      keyboard={false}
    />
  ))
}

/** Space kept for scale and source, and for the buttons (pixels). A strip has none of them. */
const [foot, buttons] = [36, { width: 72, height: 160 }]

function townsOn(map: LiveMap, isStrip: boolean) {
  const zoom = map.getZoom()
  const { x: width, y: height } = map.getSize()
  const onButtons = { left: width - buttons.width, right: width, top: 0, bottom: buttons.height }
  const candidates = towns.flatMap(([name, latitude, longitude, from]) =>
    zoom >= from ? [{ name, latitude, longitude, ...map.latLngToContainerPoint([latitude, longitude]) }] : [],
  )
  const frame = { left: 0, right: width, top: 0, bottom: isStrip ? height : height - foot }
  return placeNames(candidates, frame, [...(isStrip ? [] : [onButtons]), ...drawnOver(map)])
}

/** Whatever lies over town names: marks, labels, dots and the inset. */
const over = '.leaflet-marker-pane *, .leaflet-tooltip-pane *, path.leaflet-interactive, :scope > svg'

function drawnOver(map: LiveMap): Box[] {
  const { left, top } = map.getContainer().getBoundingClientRect()
  return [...map.getContainer().querySelectorAll(over)].flatMap((one) => {
    const box = one.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) return []
    return [{ left: box.left - left, right: box.right - left, top: box.top - top, bottom: box.bottom - top }]
  })
}

/** At most once per frame. Returns a function that stops it. */
function onMarksMoved(map: LiveMap, tell: () => void): () => void {
  let frame = 0
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(tell)
  })
  for (const pane of [map.getPane('markerPane'), map.getPane('overlayPane'), map.getPane('tooltipPane')]) {
    if (pane) observer.observe(pane, { childList: true, subtree: true, attributeFilter: ['style', 'd'] })
  }
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
  }
}

const sideClass = { right: styles.right, left: styles.left, above: styles.above, below: styles.below }

const icons = new Map<string, ReturnType<typeof divIcon>>()

function named(name: string, side: Side) {
  const key = `${name} ${side}`
  const className = `${styles.mapTown} ${sideClass[side]}`
  const icon = icons.get(key) ?? divIcon({ className, html: `<i></i>${name}`, iconSize: [0, 0] })
  icons.set(key, icon)
  return icon
}

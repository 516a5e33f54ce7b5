import { divIcon, type Map as LiveMap } from 'leaflet'
import { useState } from 'react'
import { Marker, useMap, useMapEvents } from 'react-leaflet'
import styles from './map.module.css'
import { towns } from './towns.ts'

/** As many towns as the zoom has room for, each where all of its name is in sight. */
export function Towns() {
  const map = useMap()
  const [shown, setShown] = useState(() => townsOn(map))
  // After a zoom and a change of size too.
  useMapEvents({ moveend: () => setShown(townsOn(map)) })
  return shown.map(([name, latitude, longitude]) => (
    <Marker
      key={name}
      position={[latitude, longitude]}
      icon={named(name)}
      pane="tilePane"
      interactive={false}
      keyboard={false}
    />
  ))
}

function townsOn(map: LiveMap) {
  const zoom = map.getZoom()
  return towns.filter((town) => zoom >= town[3] && isWhole(map, town))
}

/** In pixels: what a name takes at most, and what the map keeps for its buttons, its scale and its source. */
const [letter, dot, line] = [7, 12, 10]
const [foot, buttons] = [36, { width: 72, height: 160 }]

function isWhole(map: LiveMap, [name, latitude, longitude]: (typeof towns)[number]): boolean {
  const { x: width, y: height } = map.getSize()
  const { x, y } = map.latLngToContainerPoint([latitude, longitude])
  const end = x + dot + name.length * letter
  const isBesideButtons = y < buttons.height
  return x >= dot && end <= width - (isBesideButtons ? buttons.width : 0) && y >= line && y <= height - foot - line
}

const icons = new Map<string, ReturnType<typeof divIcon>>()

function named(name: string) {
  const icon = icons.get(name) ?? divIcon({ className: styles.mapTown, html: `<i></i>${name}`, iconSize: [0, 0] })
  icons.set(name, icon)
  return icon
}

import { divIcon } from 'leaflet'
import { useState } from 'react'
import { Marker, useMap, useMapEvents } from 'react-leaflet'
import styles from './map.module.css'
import { towns } from './towns.ts'

/** As many towns as the zoom has room for. */
export function Towns() {
  const map = useMap()
  const [zoom, setZoom] = useState(map.getZoom())
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) })
  return towns
    .filter(([, , , from]) => zoom >= from)
    .map(([name, latitude, longitude]) => (
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

const icons = new Map<string, ReturnType<typeof divIcon>>()

function named(name: string) {
  const icon = icons.get(name) ?? divIcon({ className: styles.mapTown, html: `<i></i>${name}`, iconSize: [0, 0] })
  icons.set(name, icon)
  return icon
}

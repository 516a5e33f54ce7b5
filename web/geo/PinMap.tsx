import { Button } from '@mantine/core'
import { divIcon, type LeafletKeyboardEvent, type Marker as LeafletMarker, type Map as LiveMap } from 'leaflet'
import { useState } from 'react'
import { CircleMarker, Marker, Tooltip, useMap, useMapEvents } from 'react-leaflet'
import type { Point } from '../../api/contract/geo.ts'
import type { PostcodePlace } from '../../api/contract/places.ts'
import addressStyles from './address.module.css'
import { BaseMap } from './Map.tsx'
import mapStyles from './map.module.css'
import { PinCoordinates } from './PinCoordinates.tsx'
import { pinShape, toPin } from './pins.ts'
import { knownPart } from './place.ts'

type Props = {
  pin: Point | null
  view: { centre: Point; zoom: number }
  place: PostcodePlace | null
  tiles: string | null
  onPin: (pin: Point | null) => void
}

export function PinMap({ pin, view, place, tiles, onPin }: Props) {
  const [map, setMap] = useState<LiveMap | null>(null)
  function showAndPin(next: Point) {
    onPin(next)
    map?.panTo([next.latitude, next.longitude])
  }
  return (
    <div className={addressStyles.pinBox}>
      <BaseMap className={addressStyles.pinMap} label="Map for the pin" view={view} tiles={tiles} onReady={setMap}>
        <Clicks onPin={onPin} />
        {place && <PostcodeDot place={place} />}
        {pin ? <Pin pin={pin} onPin={onPin} /> : <div className={mapStyles.mapCross} aria-hidden />}
      </BaseMap>
      <p className={addressStyles.pinHint}>
        Click the map, drag the pin, or move it with the arrow keys.
        {tiles === null && ' This map has no streets: if you know the coordinates, type them.'}
      </p>
      <div className={addressStyles.pinActs}>
        <PinCoordinates pin={pin} onPin={showAndPin} />
        <Button size="sm" variant="solid" onClick={() => map && onPin(toPin(map.getCenter()))}>
          Set pin here
        </Button>
        <Button size="sm" disabled={pin === null} onClick={() => onPin(null)}>
          Remove pin
        </Button>
      </div>
    </div>
  )
}

function Clicks({ onPin }: Pick<Props, 'onPin'>) {
  useMapEvents({ click: ({ latlng }) => onPin(toPin(latlng)) })
  return null
}

function PostcodeDot({ place }: { place: PostcodePlace }) {
  return (
    <CircleMarker
      center={[place.latitude, place.longitude]}
      radius={5}
      interactive={false}
      className={mapStyles.mapDot}
    >
      <Tooltip permanent direction="right" className={mapStyles.mapName}>
        {place.precision === 'unit' ? place.postcode : `Middle of ${knownPart(place)}`}
      </Tooltip>
    </CircleMarker>
  )
}

const icon = divIcon({
  className: mapStyles.mapPin,
  iconSize: [36, 46],
  iconAnchor: [18, 45],
  html: `${pinShape}<span class="sr">Pin, moved by the arrow keys</span>`,
})

/** In screen pixels, so zooming in makes the steps smaller. */
const steps: Partial<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-10, 0],
  ArrowRight: [10, 0],
  ArrowUp: [0, -10],
  ArrowDown: [0, 10],
}

function Pin({ pin, onPin }: { pin: Point; onPin: (pin: Point) => void }) {
  const map = useMap()
  function move({ originalEvent: event }: LeafletKeyboardEvent) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    const at = map.latLngToContainerPoint([pin.latitude, pin.longitude]).add(step)
    const next = map.containerPointToLatLng(at)
    onPin(toPin(next))
    map.panInside(next, { padding: [40, 60] })
  }
  return (
    <Marker
      position={[pin.latitude, pin.longitude]}
      icon={icon}
      draggable
      eventHandlers={{
        dragend: ({ target }) => onPin(toPin((target as LeafletMarker).getLatLng())),
        keydown: move,
      }}
    />
  )
}

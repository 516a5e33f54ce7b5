import 'leaflet/dist/leaflet.css'
import outline from 'virtual:outline'
import { IconFocus2, IconMinus, IconPlus } from '@tabler/icons-react'
import { DomEvent, type Map as LiveMap } from 'leaflet'
import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { GeoJSON, MapContainer, Pane, ScaleControl, TileLayer, useMap } from 'react-leaflet'
import { feature } from 'topojson-client'
import type { Point } from '../../api/contract/geo.ts'
import styles from './map.module.css'
import { MapHome } from './mapHome.ts'
import { Towns } from './Towns.tsx'

type View = { centre: Point; zoom: number }

type Props = {
  /** Read out in place of the picture. */
  label: string
  /** Where it opens, and where the third button leads back to (to `FitTo`'s points, where the map has it); the view in between is the map's own. */
  view: View
  /** A template with {z}, {x} and {y}; without one there is only the outline. */
  tiles: string | null
  className?: string | undefined
  /** At the foot, before the source of the outline. */
  note?: string
  onReady?: (map: LiveMap | null) => void
  /** Layers, markers and controls. */
  children?: ReactNode
}

const land = feature(outline, 'land')
const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches

/** Britain and Ireland in outline with their towns, under street tiles where there are any: the ground of every map of ours. */
export function BaseMap({ label, view, tiles, className, note, onReady, children }: Props) {
  const home = useRef<(() => void) | null>(null)
  return (
    <div className={`${styles.map} ${className ?? ''}`}>
      <MapContainer
        center={[view.centre.latitude, view.centre.longitude]}
        zoom={view.zoom}
        minZoom={5}
        maxZoom={18}
        zoomControl={false}
        // Tiles are sharp at whole steps only; the outline fits its frame at any.
        zoomSnap={tiles ? 1 : 0.1}
        attributionControl={false}
        zoomAnimation={!isStill}
        fadeAnimation={!isStill}
        markerZoomAnimation={!isStill}
        ref={onReady}
      >
        <Named label={label} />
        <KeepSize />
        {/* Below the tiles: the land shows wherever a tile doesn't come. */}
        <Pane name="outline" style={{ zIndex: 150 }}>
          <GeoJSON data={land} interactive={false} style={{ className: styles.mapLand }} />
        </Pane>
        {tiles ? <TileLayer url={tiles} /> : <Towns />}
        <ScaleControl position="bottomleft" />
        <MapHome value={home}>
          <MapButtons view={view} />
          {children}
        </MapHome>
      </MapContainer>
      <p className={styles.mapNote}>
        {[note, tiles && `Map: ${hostOf(tiles)}`, 'Outline: Natural Earth'].filter(Boolean).join('. ')}
      </p>
    </div>
  )
}

function Named({ label }: { label: string }) {
  const map = useMap()
  useEffect(() => {
    const box = map.getContainer()
    box.setAttribute('role', 'application')
    box.setAttribute('aria-label', label)
  }, [map, label])
  return null
}

/** The map library looks at the window alone; a sheet that opens beside the map changes its box. */
function KeepSize() {
  const map = useMap()
  useEffect(() => {
    const observer = new ResizeObserver(() => map.invalidateSize())
    observer.observe(map.getContainer())
    return () => observer.disconnect()
  }, [map])
  return null
}

function MapButtons({ view }: { view: View }) {
  const map = useMap()
  const home = useContext(MapHome)
  const back = () =>
    home.current ? home.current() : map.setView([view.centre.latitude, view.centre.longitude], view.zoom)
  return (
    <div className={styles.mapButtons} ref={keepClicks}>
      <button type="button" aria-label="Zoom in" onClick={() => map.zoomIn()}>
        <IconPlus className="i" size={20} aria-hidden />
      </button>
      <button type="button" aria-label="Zoom out" onClick={() => map.zoomOut()}>
        <IconMinus className="i" size={20} aria-hidden />
      </button>
      <button type="button" aria-label="Reset map" onClick={back}>
        <IconFocus2 className="i" size={20} aria-hidden />
      </button>
    </div>
  )
}

/** A click on a button is none on the map under it. */
function keepClicks(box: HTMLDivElement | null): void {
  if (box) DomEvent.disableClickPropagation(box)
}

function hostOf(tiles: string): string {
  return URL.parse(tiles.replace('{s}.', ''))?.host ?? 'tiles'
}

import 'leaflet/dist/leaflet.css'
import outline, { water } from 'virtual:outline'
import { IconFocus2, IconMinus, IconPlus } from '@tabler/icons-react'
import { DomEvent, type Map as LiveMap } from 'leaflet'
import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { GeoJSON, MapContainer, Pane, ScaleControl, TileLayer, useMap } from 'react-leaflet'
import { feature } from 'topojson-client'
import type { Point } from '../../api/contract/geo.ts'
import styles from './map.module.css'
import { MapHome } from './mapHome.ts'
import { strip } from './strip.ts'
import { Towns } from './Towns.tsx'

type View = { centre: Point; zoom: number }

type Props = {
  label: string
  /** Where it opens, and where the third button leads unless there is a `FitTo`. Later changes don't move the map. */
  view: View
  /** A template with {z}, {x} and {y}; null for the outline alone. */
  tiles: string | null
  className?: string | undefined
  note?: string
  /** A low picture that can't be moved: without streets, two points need no more. */
  isStrip?: boolean
  onReady?: (map: LiveMap | null) => void
  children?: ReactNode
}

const land = feature(outline, 'land')
const rivers = feature(water, 'rivers')
const lakes = feature(water, 'lakes')
const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches

/** Base of all our maps: an outline of Britain and Ireland with rivers and towns, or street tiles over it. */
export function BaseMap({ label, view, tiles, className, note, isStrip = false, onReady, children }: Props) {
  const home = useRef<(() => void) | null>(null)
  return (
    <div className={`${styles.map} ${className ?? ''}`} style={isStrip ? strip : undefined}>
      <MapContainer
        // Leaflet reads its options only once.
        key={String(isStrip)}
        center={[view.centre.latitude, view.centre.longitude]}
        zoom={view.zoom}
        minZoom={5}
        maxZoom={18}
        zoomControl={false}
        // Tiles are sharp only at whole steps; the outline fits its frame at any zoom.
        zoomSnap={tiles ? 1 : 0.1}
        attributionControl={false}
        {...(isStrip && still)}
        zoomAnimation={!isStill}
        fadeAnimation={!isStill}
        markerZoomAnimation={!isStill}
        ref={onReady}
      >
        <Named label={label} role={isStrip ? 'group' : 'application'} />
        <KeepSize />
        {/* Below the tiles, so that land shows where a tile is missing. */}
        <Pane name="outline" style={{ zIndex: 150 }}>
          <GeoJSON data={land} interactive={false} style={{ className: styles.mapLand }} />
          <GeoJSON data={rivers} interactive={false} style={{ className: styles.mapRiver }} />
          <GeoJSON data={lakes} interactive={false} style={{ className: styles.mapLake }} />
        </Pane>
        {tiles ? <TileLayer url={tiles} /> : <Towns isStrip={isStrip} />}
        {!isStrip && <ScaleControl position="bottomleft" />}
        <MapHome value={home}>
          {!isStrip && <MapButtons view={view} />}
          {children}
        </MapHome>
      </MapContainer>
      {!isStrip && (
        <p className={styles.mapNote}>
          {[note, tiles && `Map: ${hostOf(tiles)}`, 'Outline: Natural Earth'].filter(Boolean).join('. ')}
        </p>
      )}
    </div>
  )
}

const still = {
  dragging: false,
  keyboard: false,
  boxZoom: false,
  scrollWheelZoom: false,
  doubleClickZoom: false,
  touchZoom: false,
}

function Named({ label, role }: { label: string; role: 'application' | 'group' }) {
  const map = useMap()
  useEffect(() => {
    const box = map.getContainer()
    box.setAttribute('role', role)
    box.setAttribute('aria-label', label)
  }, [map, label, role])
  return null
}

/** Leaflet watches only the window, but a sheet beside the map changes its box too. */
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

/** A click on a button must not reach the map. */
function keepClicks(box: HTMLDivElement | null): void {
  if (box) DomEvent.disableClickPropagation(box)
}

function hostOf(tiles: string): string {
  return URL.parse(tiles.replace('{s}.', ''))?.host ?? 'tiles'
}

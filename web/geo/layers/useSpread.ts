import { useEffect, useState } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import type { Point } from '../../../api/contract/geo.ts'
import { spreadOut, toTuple } from './circles.ts'

/** Where marks would be too close at this zoom, how far each is moved (in pixels). */
export function useSpread(marks: readonly { at: Point; radius: number }[]): [x: number, y: number][] {
  const map = useMap()
  const [zoom, setZoom] = useState(map.getZoom())
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) })
  // FitTo sets the zoom before this component listens.
  useEffect(() => setZoom(map.getZoom()), [map])
  return spreadOut(
    marks.map(({ at, radius }) => {
      const { x, y } = map.project(toTuple(at), zoom)
      return { x, y, radius }
    }),
  )
}

import { useContext, useEffect } from 'react'
import { useMap } from 'react-leaflet'
import type { Point } from '../../../api/contract/geo.ts'
import { MapHome } from '../mapHome.ts'
import { toTuple } from './circles.ts'

/** Shows all of these points: when the map opens, when there are others, and by its third button; with none it stays. */
export function FitTo({ points }: { points: readonly Point[] }) {
  const map = useMap()
  const home = useContext(MapHome)
  // By their values: a list that is made anew holds the same points.
  const shown = JSON.stringify(points.map(toTuple))
  useEffect(() => {
    const bounds = JSON.parse(shown) as ReturnType<typeof toTuple>[]
    if (bounds.length === 0) return
    home.current = () => map.fitBounds(bounds, { padding: [20, 20], maxZoom: 13 })
    home.current()
    return () => {
      home.current = null
    }
  }, [map, home, shown])
  return null
}

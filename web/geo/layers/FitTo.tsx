import type { FitBoundsOptions } from 'leaflet'
import { useContext, useEffect } from 'react'
import { useMap } from 'react-leaflet'
import type { Point } from '../../../api/contract/geo.ts'
import { MapHome } from '../mapHome.ts'
import { toTuple } from './circles.ts'

type Props = {
  points: readonly Point[]
  /** The corners of a ring's box are empty, so the buttons may cover them. */
  isRound?: boolean
  /** It has no buttons. */
  isStrip?: boolean
}

/** Fits these points clear of the buttons: at first, when they or the map's size change, and by the third button. */
export function FitTo({ points, isRound = false, isStrip = false }: Props) {
  const map = useMap()
  const home = useContext(MapHome)
  // Compared by value: a new list may hold the same points.
  const shown = JSON.stringify(points.map(toTuple))
  useEffect(() => {
    const bounds = JSON.parse(shown) as ReturnType<typeof toTuple>[]
    if (bounds.length === 0) return
    const padding = isStrip ? low : isRound ? round : clear
    const fitBounds = (animate: boolean) => map.fitBounds(bounds, { ...padding, maxZoom: 13, animate })
    // Animate only for the button; otherwise the map is in place at once.
    const show = () => fitBounds(false)
    home.current = () => fitBounds(true)
    show()
    map.on('resize', show)
    return () => {
      map.off('resize', show)
      home.current = null
    }
  }, [map, home, shown, isRound, isStrip])
  return null
}

const clear: FitBoundsOptions = { paddingTopLeft: [28, 28], paddingBottomRight: [72, 40] }
const round: FitBoundsOptions = { padding: [14, 14] }
const low: FitBoundsOptions = { padding: [40, 20] }

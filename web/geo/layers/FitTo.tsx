import type { FitBoundsOptions } from 'leaflet'
import { useContext, useEffect } from 'react'
import { useMap } from 'react-leaflet'
import type { Point } from '../../../api/contract/geo.ts'
import { MapHome } from '../mapHome.ts'
import { toTuple } from './circles.ts'

type Props = {
  points: readonly Point[]
  /** The corners of a ring, which has nothing in them: the buttons may stand there. */
  isRound?: boolean
}

/** Shows all of these points, clear of the buttons: when the map opens, when there are others or its size changes, and by its third button; with none it stays. */
export function FitTo({ points, isRound = false }: Props) {
  const map = useMap()
  const home = useContext(MapHome)
  // By their values: a list that is made anew holds the same points.
  const shown = JSON.stringify(points.map(toTuple))
  useEffect(() => {
    const bounds = JSON.parse(shown) as ReturnType<typeof toTuple>[]
    if (bounds.length === 0) return
    const fit = (animate: boolean) => map.fitBounds(bounds, { ...(isRound ? round : clear), maxZoom: 13, animate })
    // Only whom a button leads back sees the way: a map that opens or changes its size is where it belongs at once.
    const show = () => fit(false)
    home.current = () => fit(true)
    show()
    map.on('resize', show)
    return () => {
      map.off('resize', show)
      home.current = null
    }
  }, [map, home, shown, isRound])
  return null
}

const clear: FitBoundsOptions = { paddingTopLeft: [28, 28], paddingBottomRight: [72, 40] }
const round: FitBoundsOptions = { padding: [14, 14] }

import type { LatLngBoundsLiteral } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { useMap } from 'react-leaflet'
import * as calls from '../../../api/contract/calls.ts'
import type { QuoteMap } from '../../../api/contract/nearQuotes.ts'
import { dataOf, useCall } from '../../client/useCall.ts'
import { ClusterMark } from '../../geo/layers/ClusterMark.tsx'
import { Dot } from '../../geo/layers/Dot.tsx'
import { orderTonnes } from '../../ui/tonnes.ts'
import { type Group, type MapQuery, queryWithin, type Rows, type Selection } from './picked.ts'

export type PlacesProps = {
  map: QuoteMap
  mapQuery: MapQuery
  rows: Rows
  picked: Selection | null
  onPick: (picked: Selection) => void
}

/** Draws the quotes of other pages: a single one as a dot, several on one spot or in a crowd as a group. */
export function Places({ map, ...rest }: PlacesProps) {
  const { rows, picked, onPick } = rest
  const listed = new Set(rows.map(({ quote }) => quote.quote_id))
  const others = map.points.filter(({ quote_id }) => !listed.has(quote_id))
  const spots = bySpot(others)
  const alone = spots.flatMap((there) => (there.length === 1 ? there : []))
  const together = spots.flatMap((there) => (there.length > 1 ? groupOf(there) : []))
  return (
    <>
      {alone.map((point) => (
        <Dot
          key={point.quote_id}
          at={point}
          label={`${point.product_name}, ${orderTonnes(point.quantity)}`}
          isSelected={picked === point.quote_id}
          onSelect={() => onPick(point.quote_id)}
        />
      ))}
      {[...together, ...map.clusters].map((group) => (
        <NearGroup key={spotOf(group)} group={group} {...rest} />
      ))}
    </>
  )
}

const spotOf = ({ latitude, longitude }: { latitude: number; longitude: number }) => `${latitude},${longitude}`

function bySpot(points: QuoteMap['points']): QuoteMap['points'][] {
  const spots = new Map<string, QuoteMap['points']>()
  for (const point of points) spots.set(spotOf(point), [...(spots.get(spotOf(point)) ?? []), point])
  return [...spots.values()]
}

function groupOf(there: QuoteMap['points']): Group[] {
  return there.slice(0, 1).map(({ latitude, longitude }) => ({
    latitude,
    longitude,
    south: latitude,
    north: latitude,
    west: longitude,
    east: longitude,
    count: there.length,
    quantity: there.reduce((all, { quantity }) => all + quantity, 0),
  }))
}

/** A press shows the group's quotes and, unless all are on one spot, zooms in until they separate. */
function NearGroup({ group, ...rest }: Omit<PlacesProps, 'map'> & { group: Group }) {
  const { mapQuery, picked, onPick } = rest
  const map = useMap()
  const [isOpen, setIsOpen] = useState(false)
  const isByKey = useRef(false)
  const query = useCall(calls.quoteMap, queryWithin(mapQuery, group), { select: dataOf, enabled: isOpen })
  const inside = isOpen ? query.data : undefined
  useEffect(() => {
    // The group's mark is gone, and with it the keyboard focus.
    if (inside && isByKey.current) map.getContainer().focus()
    isByKey.current = false
  }, [inside, map])
  function look(byKey: boolean) {
    onPick(group)
    if (group.south === group.north && group.west === group.east) return
    isByKey.current = byKey
    setIsOpen(true)
    map.fitBounds(cornersOf(group), { padding: [48, 48], maxZoom: 16 })
  }
  if (inside) return <Places map={inside} {...rest} />
  return (
    <ClusterMark
      at={group}
      count={group.count}
      isSelected={picked !== null && typeof picked === 'object' && spotOf(picked) === spotOf(group)}
      label={`${group.count} quotes, ${orderTonnes(group.quantity)}`}
      onSelect={look}
    />
  )
}

function cornersOf({ south, north, west, east }: Group): LatLngBoundsLiteral {
  return [
    [south, west],
    [north, east],
  ]
}

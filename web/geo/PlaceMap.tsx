import { lazy, Suspense } from 'react'
import * as calls from '../../api/contract/calls.ts'
import type { Point } from '../../api/contract/geo.ts'
import { dataOf, useCall } from '../client/useCall.ts'
import { CardBoundary } from '../ui/CardBoundary.tsx'
import { MapAwaited } from './MapAwaited.tsx'
import styles from './map.module.css'
import { knownPart, pinOf } from './place.ts'
import { useTiles } from './useTiles.ts'

export type PlaceOnMap = { name: string; postcode: string; latitude: number | null; longitude: number | null }

const SpotMap = lazy(async () => ({ default: (await import('./SpotMap.tsx')).SpotMap }))

/** Where a kept place lies: its pin, or the middle of what its postcode stands for. */
export function PlaceMap({ name, ...place }: PlaceOnMap) {
  const tiles = useTiles()
  const at = usePointOf(place)
  if (at === null) return null
  const awaited = <MapAwaited className={styles.mapOfPlace} isStrip={false} />
  if (tiles === undefined || at === undefined) return awaited
  return (
    <CardBoundary>
      <Suspense fallback={awaited}>
        <SpotMap key={`${at.latitude} ${at.longitude}`} at={at} label={`Map: ${name}`} tiles={tiles} />
      </Suspense>
    </CardBoundary>
  )
}

function usePointOf(place: Omit<PlaceOnMap, 'name'>): Point | null | undefined {
  const pin = pinOf(place)
  const found = useFound(place.postcode, pin === null)
  if (pin) return pin
  return found.isPending ? undefined : (found.data ?? null)
}

function useFound(postcode: string, enabled: boolean) {
  return useCall(calls.postcodeRead, { postcode }, { select: dataOf, enabled })
}

/** `Set by hand`, or the part of the postcode that the map's middle stands for. */
export function PinText({ postcode, ...place }: Omit<PlaceOnMap, 'name'>) {
  const pin = pinOf(place)
  const { data, isPending } = useFound(postcode, pin === null)
  if (pin) return 'Set by hand'
  if (data) return `None; the map shows the middle of ${knownPart(data)}`
  return isPending ? '' : 'None'
}

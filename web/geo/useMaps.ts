import { useEffect, useState } from 'react'
import * as calls from '../../api/contract/calls.ts'
import type { GeoStatus } from '../../api/contract/places.ts'
import { request } from '../client/request.ts'

type Lookups = typeof import('./lookups.ts')
export type Maps = { lookups: Lookups; status: GeoStatus }

const pollMs = 100
/** A server that isn't ready, or didn't answer, is not asked ten times a second. */
const askAgainMs = 2_000

let lookups: Lookups | null = null
let status: GeoStatus | null = null
let lastAsked = Number.NEGATIVE_INFINITY

/** The lookups and what the server says of its places, for every form that asks for one; null until both are there. */
export function useMaps(): Maps | null {
  const [maps, setMaps] = useState(readMaps)
  useEffect(() => {
    if (maps) return
    askForMaps()
    const timer = setInterval(() => {
      askForMaps()
      setMaps(readMaps)
    }, pollMs)
    return () => clearInterval(timer)
  }, [maps])
  return maps
}

function readMaps(): Maps | null {
  return lookups && status?.ready ? { lookups, status } : null
}

function askForMaps(): void {
  if (performance.now() - lastAsked < askAgainMs) return
  lastAsked = performance.now()
  // What fails is asked for again: until then the form says that the maps are not ready.
  if (!lookups) import('./lookups.ts').then((module) => (lookups = module)).catch(() => undefined)
  if (!status?.ready) {
    request(calls.geoRead, {})
      .then(({ data }) => (status = data))
      .catch(() => undefined)
  }
}

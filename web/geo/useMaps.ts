import { useEffect, useState } from 'react'
import * as calls from '../../api/contract/calls.ts'
import type { GeoStatus } from '../../api/contract/places.ts'
import { request } from '../client/request.ts'

type Lookups = typeof import('./lookups.ts')
export type Maps = { lookups: Lookups; status: GeoStatus }

const pollMs = 100
/** A server that isn't ready is asked less often than we poll. */
const retryMs = 2_000

let lookups: Lookups | null = null
let status: GeoStatus | null = null
let lastTriedAt = Number.NEGATIVE_INFINITY

/** The lookups and the server's geo status, shared by all forms; null until both are there. */
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
  if (performance.now() - lastTriedAt < retryMs) return
  lastTriedAt = performance.now()
  // Failures are ignored: it is asked again, and until then the form says that the maps aren't ready.
  if (!lookups) import('./lookups.ts').then((module) => (lookups = module)).catch(() => undefined)
  if (!status?.ready) {
    request(calls.geoRead, {})
      .then(({ data }) => (status = data))
      .catch(() => undefined)
  }
}

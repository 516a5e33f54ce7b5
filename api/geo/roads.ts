import type { FastifyBaseLogger } from 'fastify'
import { haversineMiles, roundMiles } from '../contract/geo.ts'
import type { Road, Run } from '../contract/places.ts'
import { estimateRoadMiles } from '../contract/rules/roadMiles.ts'
import type { Deps } from '../deps.ts'
import { askRoutes } from './routeProvider.ts'

export type RoadOf = (run: Run) => Road
/** Learns what it can of these runs, and answers each by what is known. */
export type Measure = (runs: readonly Run[]) => Promise<RoadOf>

export const estimateOf: RoadOf = (run) => {
  const ends = endsOf(run)
  const straight = ends && haversineMiles(ends.from, ends.to)
  return { road_miles: roundMiles(estimateRoadMiles(straight)), road_minutes: null }
}

/** For transactions: they mustn't wait for another service. */
export const estimating: Measure = async () => estimateOf

/** Roads hardly change; a quarry or a site may get its pin any day, and is then another run. */
const keptMs = 7 * 24 * 60 * 60_000
const mostKept = 20_000
/** After a failure the service isn't asked for so long, so that it holds up one list and not each. */
const pausedMs = 60_000

const kept = new Map<string, { road: Road; until: number }>()
const pausedUntil = new Map<string, number>()

/** By the service in ROUTES_URL, asked once for all runs that aren't cached; else, and wherever it fails, estimated. */
export function measuring(
  { config: { routesUrl }, now }: Pick<Deps, 'config' | 'now'>,
  log: FastifyBaseLogger,
): Measure {
  if (routesUrl === undefined) return estimating
  const keyOf = (run: Run) => `${routesUrl} ${run.join(' ')}`
  const knownOf = (run: Run) => {
    const known = kept.get(keyOf(run))
    return known && known.until > now().getTime() ? known.road : null
  }
  return async (runs) => {
    const wanted = runs.filter((run) => endsOf(run) && knownOf(run) === null)
    if (wanted.length > 0 && (pausedUntil.get(routesUrl) ?? 0) <= now().getTime()) {
      try {
        for (const [run, road] of await askRoutes(routesUrl, wanted)) {
          keep(keyOf(run), { road: road ?? estimateOf(run), until: now().getTime() + keptMs })
        }
      } catch (error) {
        pausedUntil.set(routesUrl, now().getTime() + pausedMs)
        log.warn(`ROUTES_URL could not be asked: ${error instanceof Error ? error.message : error}`)
      }
    }
    return (run) => knownOf(run) ?? estimateOf(run)
  }
}

function keep(key: string, entry: { road: Road; until: number }): void {
  kept.delete(key)
  kept.set(key, entry)
  const oldest = kept.keys().next().value
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
}

function endsOf([latitude, longitude, toLatitude, toLongitude]: Run) {
  if (latitude === null || longitude === null || toLatitude === null || toLongitude === null) return null
  return { from: { latitude, longitude }, to: { latitude: toLatitude, longitude: toLongitude } }
}

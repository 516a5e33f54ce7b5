import { z } from 'zod'
import { haversineMiles, milesOf, roundMiles } from '../contract/geo.ts'
import type { Road, Run } from '../contract/places.ts'
import { askService, readAnswer } from './placesService.ts'

/** A list waits for it. */
const timeoutMs = 400

/** What OSRM takes in a table unless told otherwise. */
const mostPlaces = 100

/** Null: no road leads there. */
const Cell = z.number().nonnegative().nullable()
const Answer = z.object({ code: z.literal('Ok'), distances: z.array(z.array(Cell)), durations: z.array(z.array(Cell)) })

/**
 * Asks an OSRM-compatible service once, for as many of these runs as one table holds. Null for a run that it doesn't know,
 * or for which it says what can't be. Throws if it fails. Both ends must be known.
 */
export async function askRoutes(base: string, runs: readonly Run[]): Promise<[Run, Road | null][]> {
  const from = new Map<string, number>()
  const to = new Map<string, number>()
  const asked: Run[] = []
  for (const run of runs) {
    const [start, end] = [placeOf(run[0], run[1]), placeOf(run[2], run[3])]
    if (from.size + to.size + Number(!from.has(start)) + Number(!to.has(end)) > mostPlaces) break
    if (!from.has(start)) from.set(start, from.size)
    if (!to.has(end)) to.set(end, to.size)
    asked.push(run)
  }
  const response = await askService(urlOf(base, [...from.keys()], [...to.keys()]), timeoutMs)
  const { distances, durations } = Answer.parse(await readAnswer(response))
  return asked.map((run) => {
    const [row, column] = [from.get(placeOf(run[0], run[1])) ?? -1, to.get(placeOf(run[2], run[3])) ?? -1]
    const [metres, seconds] = [distances[row]?.[column], durations[row]?.[column]]
    if (metres === undefined || seconds === undefined) throw new Error('its table has not the size asked for')
    return [run, metres === null || seconds === null ? null : roadOf(run, metres, seconds)]
  })
}

/** As OSRM writes it, to about a metre. */
function placeOf(latitude: number | null, longitude: number | null): string {
  return `${longitude?.toFixed(5)},${latitude?.toFixed(5)}`
}

function urlOf(base: string, from: readonly string[], to: readonly string[]): string {
  const sources = from.map((_, at) => at).join(';')
  const destinations = to.map((_, at) => from.length + at).join(';')
  const query = `sources=${sources}&destinations=${destinations}&annotations=duration,distance`
  return `${base.replace(/\/+$/, '')}/table/v1/driving/${[...from, ...to].join(';')}?${query}`
}

function roadOf(run: Run, metres: number, seconds: number): Road | null {
  const [miles, minutes] = [milesOf(metres / 1000), seconds / 60]
  return isPossible(run, miles, minutes)
    ? { road_miles: roundMiles(miles), road_minutes: Math.round(minutes * 10) / 10 }
    : null
}

/** A service of another country moves every place to its nearest road. A gate may lie some way from one. */
function isPossible([latitude, longitude, toLatitude, toLongitude]: Run, miles: number, minutes: number): boolean {
  const start = { latitude: latitude ?? 0, longitude: longitude ?? 0 }
  const straight = haversineMiles(start, { latitude: toLatitude ?? 0, longitude: toLongitude ?? 0 })
  const isPossibleWay = miles >= straight - 2 && miles <= 10 * straight + 50
  return isPossibleWay && minutes >= (miles / 90) * 60 && minutes <= (miles / 3) * 60 + 30
}

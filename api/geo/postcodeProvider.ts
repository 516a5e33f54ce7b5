import { z } from 'zod'
import type { Point } from '../contract/geo.ts'
import { askService, readAnswer } from './placesService.ts'

/** A save waits for the lookup, so a slow provider must not hold it up. */
const timeoutMs = 1_500

/** A form looks up a postcode and its save repeats the lookup soon after. */
const keptMs = 10 * 60_000
const mostKept = 1_000

/** A postcodes.io-compatible answer. A postcode without a known location has nulls. */
const Answer = z.object({
  result: z.object({
    latitude: z.number().min(-90).max(90).nullable(),
    longitude: z.number().min(-180).max(180).nullable(),
  }),
})

/** `unknown`: the service has no such place. Null: it is down, slow or broken. */
type Lookup = Point | 'unknown' | null

const kept = new Map<string, { found: Lookup; until: number }>()

/** Cached. Not every service has outcodes. */
export async function askPostcodeService(base: string, kind: 'postcodes' | 'outcodes', name: string): Promise<Lookup> {
  const url = `${base.replace(/\/+$/, '')}/${kind}/${encodeURIComponent(name)}`
  const known = kept.get(url)
  if (known && known.until > Date.now()) return known.found
  const found = await ask(url)
  if (found !== null) keep(url, found)
  return found
}

async function ask(url: string): Promise<Lookup> {
  try {
    const response = await askService(url, timeoutMs)
    if (response.status === 404) return 'unknown'
    const { latitude, longitude } = Answer.parse(await readAnswer(response)).result
    return latitude === null || longitude === null ? 'unknown' : { latitude, longitude }
  } catch {
    // The save then uses the next best source.
    return null
  }
}

function keep(url: string, found: Lookup): void {
  kept.delete(url)
  kept.set(url, { found, until: Date.now() + keptMs })
  const oldest = kept.keys().next().value
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
}

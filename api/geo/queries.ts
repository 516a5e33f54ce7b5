import { z } from 'zod'
import type { Deps } from '../app.ts'
import { areaOf, isPostcode, normalisePostcode } from '../contract/postcode.ts'
import type { Precision } from '../db/schema.ts'
import { postcodeAreas } from './areas.ts'

export type Place = { latitude: number; longitude: number; precision: Precision }

/** A save waits for the lookup: a slow provider must not hold it up. */
const timeoutMs = 1_500

/** Of a postcodes.io-compatible answer. A postcode without a known point carries nulls, which is no answer to us. */
const Answer = z.object({
  result: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
})

/**
 * Where a postcode lies, as exactly as is known: by the configured provider, else by the embedded table. Null where
 * nothing is known. It may go over the network, so never call it inside a transaction.
 */
export async function findPlace({ config }: Pick<Deps, 'config'>, postcode: string): Promise<Place | null> {
  const isWhole = isPostcode(postcode)
  const exact = config.postcodesUrl && isWhole ? await askProvider(config.postcodesUrl, postcode) : null
  return exact ?? findInAreas(postcode)
}

async function askProvider(base: string, postcode: string): Promise<Place | null> {
  const url = `${base.replace(/\/+$/, '')}/postcodes/${encodeURIComponent(normalisePostcode(postcode))}`
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) return null
    const { result } = Answer.parse(await response.json())
    return { ...result, precision: 'unit' }
  } catch {
    // Down, slow or talking nonsense: the record is saved all the same, with the embedded answer.
    return null
  }
}

function findInAreas(postcode: string): Place | null {
  const point = postcodeAreas[areaOf(postcode) ?? '']
  return point ? { latitude: point[0], longitude: point[1], precision: 'area' } : null
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { Point } from '../contract/geo.ts'
import { areaOf, outcodeOf } from '../contract/rules/postcode.ts'

/** Centres of outcodes, embedded for use without a network. outcodes.md names the sources. */

/** `spreadKm`: how far apart the sources put the centre. */
export type Outcode = Point & { spreadKm: number }

const Row = z.object({
  outcode: z.string(),
  latitude: z.coerce.number(),
  longitude: z.coerce.number(),
  spread_km: z.coerce.number(),
})

/** Drops W1M, withdrawn in 2000. */
const rows = z
  .array(Row)
  .parse(parse(readFileSync(join(import.meta.dirname, 'outcodes.csv'), 'utf8'), { columns: true }))
  .filter(({ outcode }) => outcodeOf(outcode) !== null)

export const outcodes: ReadonlyMap<string, Outcode> = new Map(
  rows.map(({ outcode, latitude, longitude, spread_km }) => [outcode, { latitude, longitude, spreadKm: spread_km }]),
)

const areas = middlesOfAreas()

export function findOutcode(postcode: string): Outcode | null {
  return outcodes.get(outcodeOf(postcode) ?? '') ?? null
}

/** The mean of the area's outcodes, for an outcode newer than the list. */
export function findArea(postcode: string): Point | null {
  return areas.get(areaOf(postcode) ?? '') ?? null
}

function middlesOfAreas(): ReadonlyMap<string, Point> {
  const sums = new Map<string, Point & { count: number }>()
  for (const { outcode, latitude, longitude } of rows) {
    const area = areaOf(outcode) ?? outcode
    const sum = sums.get(area) ?? { latitude: 0, longitude: 0, count: 0 }
    sums.set(area, {
      latitude: sum.latitude + latitude,
      longitude: sum.longitude + longitude,
      count: sum.count + 1,
    })
  }
  const mean = (sum: number, count: number) => Math.round((sum / count) * 1000) / 1000
  return new Map(
    [...sums].map(([area, { latitude, longitude, count }]) => [
      area,
      { latitude: mean(latitude, count), longitude: mean(longitude, count) },
    ]),
  )
}

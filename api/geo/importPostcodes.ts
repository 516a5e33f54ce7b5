import type { Db } from '../db/database.ts'
import { type ImportedPostcode, listFiles, readPostcodes } from './importFiles.ts'
import {
  countForPlanner,
  findLastId,
  type PlacedTable,
  placedTables,
  putPostcodes,
  sharpenPlaces,
} from './importQueries.ts'

export type ImportCounts = { read: number; changed: number; skipped: number; sharpened: Record<PlacedTable, number> }

/** Keeps each statement well within the connection's timeout. */
const batchSize = 5_000

/** Then refines places known only roughly. Idempotent. Reports progress by `tell`. Throws a one-line ConfigError. */
export async function importPostcodes(db: Db, path: string, report: (line: string) => void): Promise<ImportCounts> {
  const counts = { read: 0, changed: 0, skipped: 0 }
  let batch = new Map<string, ImportedPostcode>()
  const flush = async () => {
    if (batch.size === 0) return
    counts.changed += await putPostcodes(db, [...batch.values()])
    batch = new Map()
  }
  for (const file of await listFiles(path)) {
    for await (const line of readPostcodes(file)) {
      counts.read += 1
      if (line === 'skipped') counts.skipped += 1
      else batch.set(line.postcode, line)
      if (batch.size >= batchSize) await flush()
      if (counts.read % 200_000 === 0) report(`${counts.read.toLocaleString('en-GB')} lines read …`)
    }
  }
  await flush()
  await countForPlanner(db)
  return { ...counts, sharpened: await sharpenAll(db) }
}

async function sharpenAll(db: Db): Promise<Record<PlacedTable, number>> {
  const sharpened = { companies: 0, quotes: 0, bids: 0 }
  for (const table of placedTables) {
    const last = await findLastId(db, table)
    for (let from = 0; from < last; from += batchSize) {
      sharpened[table] += await sharpenPlaces(db, table, from, from + batchSize)
    }
  }
  return sharpened
}

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { createDatabase, createPool, type Db } from '../../api/db/database.ts'
import { startTemporaryPostgres } from '../../api/db/temporary.ts'
import type { Measurement } from './measured.ts'

const answers = 500
const bytes = 10_000

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void

/** What answers of the database still hold once they are read and only the young generation was collected. */
export async function* bench(): AsyncGenerator<Measurement> {
  const postgres = await startTemporaryPostgres()
  const pool = createPool(postgres.url, () => {}, 1)
  try {
    const db = createDatabase(pool)
    await readAnswers(db)
    collect()
    const before = process.memoryUsage().heapUsed
    await readAnswers(db)
    const held = process.memoryUsage().heapUsed - before
    const all = (answers * bytes) / 1e6
    yield { name: `held of ${all} MB of answers that were read`, value: held / 1e6, unit: 'MB', atMost: all / 4 }
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

async function readAnswers(db: Db): Promise<void> {
  for (let nth = 1; nth <= answers; nth += 1) {
    const { rows } = await sql<{ text: string }>`select repeat('x', ${bytes}) as text`.execute(db)
    if (rows[0]?.text.length !== bytes) throw new Error('The database answered something else')
    if (nth % 10 === 0) collect({ type: 'minor' })
  }
}

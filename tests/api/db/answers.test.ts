import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { createDatabase, createPool, type Db } from '../../../api/db/database.ts'
import { collectGarbage, collectYoung } from '../garbage.ts'
import { databaseUrl } from '../globalSetup.ts'

const answers = 500
const bytes = 10_000

test('an answer that was read is let go with what is young, whatever is read after it', async () => {
  const pool = createPool(databaseUrl(inject('postgresUrl'), 'postgres'), () => {}, 1)
  const db = createDatabase(pool)
  await readAnswers(db)
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  await readAnswers(db)
  const held = process.memoryUsage().heapUsed - before
  await pool.end()
  expect(held).toBeLessThan((answers * bytes) / 4)
})

async function readAnswers(db: Db): Promise<void> {
  for (let nth = 1; nth <= answers; nth += 1) {
    const { rows } = await sql<{ text: string }>`select repeat('x', ${bytes}) as text`.execute(db)
    expect(rows[0]?.text.length).toBe(bytes)
    if (nth % 10 === 0) collectYoung()
  }
}

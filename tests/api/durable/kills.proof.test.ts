import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openVictim } from './victim.ts'

const victim = await openVictim()

test('a PostgreSQL that doesn’t wait for its disk loses acknowledged tickets in kills, and the proof of kills sees it', async () => {
  await victim.database.ask(async (db) => {
    await sql`alter system set synchronous_commit = off`.execute(db)
    await sql`alter system set wal_writer_delay = '10s'`.execute(db)
    await sql`alter system set wal_writer_flush_after = '1GB'`.execute(db)
    await sql`select pg_reload_conf()`.execute(db)
  })
  const writing = victim.write()
  for (let round = 0; round < 2; round += 1) {
    await writing.goOn(100)
    await victim.kill.all()
  }
  const acknowledged = [...writing.acknowledged.keys()]
  await writing.finish()
  const stored = new Set((await victim.listStored()).map(({ sync_token }) => sync_token))
  const lost = acknowledged.filter((token) => !stored.has(token))
  console.log(`Lost: ${lost.length} of ${acknowledged.length}.`)
  expect(lost).not.toEqual([])
})

import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { restartDemo, seedIfEmpty } from '../../../api/cli/demo.ts'
import { ConfigError } from '../../../api/config.ts'
import { createDatabase, createPool, type Db } from '../../../api/db/database.ts'
import { migrateToLatest } from '../../../api/migrate.ts'
import { databaseUrl } from '../globalSetup.ts'
import { cloneTemplate, createClock, dropDatabase } from '../harness.ts'
import { buildWorld } from '../world.ts'

const databases: string[] = []
const opened: Db[] = []
let demo: Db
let firm: Db

async function open(): Promise<Db> {
  const database = await cloneTemplate()
  databases.push(database)
  const db = createDatabase(createPool(databaseUrl(inject('postgresUrl'), database), () => {}))
  opened.push(db)
  return db
}

beforeAll(async () => {
  demo = await open()
  await seedIfEmpty(demo)
  firm = await open()
  await buildWorld(firm, createClock().now)
})
afterAll(async () => {
  for (const db of opened) await db.destroy()
  for (const database of databases) await dropDatabase(database)
})

const quotes = (db: Db) => db.selectFrom('quotes').select(['id', 'status']).orderBy('id').execute()
const epoch = (db: Db) => db.selectFrom('epoch').select('id').executeTakeFirstOrThrow()

test('a fresh demo begins the story again, with a new epoch for the devices', async () => {
  const before = await quotes(demo)
  const old = await epoch(demo)
  const { quote_id } = await demo.selectFrom('demo').select('quote_id').executeTakeFirstOrThrow()
  await demo.updateTable('quotes').set({ status: 2 }).where('id', '=', quote_id).execute()
  await restartDemo(demo)
  expect(await quotes(demo)).toEqual(before)
  expect((await demo.selectFrom('demo').select('quote_id').execute()).map((mark) => mark.quote_id)).toEqual([quote_id])
  expect(await epoch(demo)).not.toEqual(old)
  const change = demo.updateTable('access_records').set({ detail: null })
  await expect(change.execute()).rejects.toThrow('access_records only grows')
})

test('a fresh demo in an empty database begins the story, as a plain start does', async () => {
  const empty = await open()
  await restartDemo(empty)
  expect((await quotes(empty)).map(({ id }) => id)).toEqual((await quotes(demo)).map(({ id }) => id))
})

test('a database without the demo’s mark is refused and left unchanged', async () => {
  const people = () => firm.selectFrom('users').select(['id', 'email']).orderBy('id').execute()
  const before = await people()
  await expect(restartDemo(firm)).rejects.toThrow(ConfigError)
  await expect(restartDemo(firm)).rejects.toThrow(/^--fresh-demo empties only a demo, [^\n]+\.$/)
  expect(await people()).toEqual(before)
  expect(before.length).toBeGreaterThan(0)
})

test('a database of a newer version is refused with a sentence that explains what to do', async () => {
  await firm
    .insertInto('kysely_migration' as never)
    .values({ name: '9999_later', timestamp: '2030-01-01T00:00:00.000Z' } as never)
    .execute()
  await expect(migrateToLatest(firm)).rejects.toThrow(ConfigError)
  await expect(migrateToLatest(firm)).rejects.toThrow(
    /newer version of Loadstone \(9999_later\): start that version, or /,
  )
})

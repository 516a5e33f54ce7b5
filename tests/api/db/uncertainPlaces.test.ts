import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, createPool, type Db } from '../../../api/db/database.ts'
import { databaseUrl } from '../globalSetup.ts'
import { cloneTemplate, dropDatabase } from '../harness.ts'

/** A database as it stood before, with places known by their area. */
let database: string
let pool: ReturnType<typeof createPool>
let db: Db
beforeAll(async () => {
  database = await cloneTemplate('template1')
  pool = createPool(databaseUrl(inject('postgresUrl'), database), () => {}, 2)
  db = createDatabase(pool)
})
afterAll(async () => {
  await pool.end()
  await dropDatabase(database)
})

test('the migration moves a place from the middle of its area to that of its outcode, with its uncertainty', async () => {
  const migrationFolder = path.resolve(import.meta.dirname, '../../../migrations')
  const migrator = new Migrator({ db, provider: new FileMigrationProvider({ fs, path, migrationFolder }) })
  expect((await migrator.migrateTo('0006_withdrawn_prices')).error).toBeUndefined()
  await sql`
    insert into companies (name, address, postcode, latitude, longitude, precision, is_contractor, created_at)
      values ('Brook', 'Raynesway', 'DE24 9FU', 52.922, -1.476, 'area', true, now())`.execute(db)
  await sql`
    insert into users (company_id, role, first_name, last_name, email, password_hash, created_at)
      values (1, 'owner', 'Ann', 'Brook', 'ann@brook.example', 'x', now())`.execute(db)
  await sql`insert into products (name, description, status, created_at, updated_at)
    values ('Sand', 'Sharp', 1, now(), now())`.execute(db)
  await sql`
    insert into quotes (company_id, user_id, product_id, quantity_kg, address, postcode, latitude, longitude, precision,
      delivery_from_date, delivery_to_date, tested_stone_supplier, delivery_method, access_times_open,
      access_times_close, created_at, updated_at)
    select 1, 1, 1, 1000, 'Site', postcode, latitude, longitude, precision, '2026-04-01', '2026-04-30', false, 'Deliver',
      '07:00', '17:00', now(), now()
    from (values
      ('DE24 9FU', 52.922, -1.476, 'area'), ('DE98 1AA', 52.922, -1.476, 'area'), ('LN1 1AA', 53.2, -0.5, 'outcode'),
      ('DE24 9FU', 52.9, -1.4, 'sector'), ('DE24 9FU', 52.9, -1.4, 'unit'), ('DE24 9FU', 52.9, -1.4, 'pin'),
      ('DE24 9FU', null, null, null)
    ) as site (postcode, latitude, longitude, precision)`.execute(db)
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  const quotes = await db
    .selectFrom('quotes')
    .select(['latitude', 'longitude', 'precision', 'uncertainty_km'])
    .orderBy('id')
    .execute()
  expect(quotes.map((quote) => Object.values(quote))).toEqual([
    [52.89, -1.451, 'outcode', 3],
    [52.922, -1.476, 'area', 25],
    [53.2, -0.5, 'outcode', 4.6],
    [52.9, -1.4, 'sector', 3],
    [52.9, -1.4, 'unit', 0],
    [52.9, -1.4, 'pin', 0],
    [null, null, null, 0],
  ])
  const company = await db.selectFrom('companies').select(['latitude', 'longitude', 'precision']).executeTakeFirst()
  expect(company).toEqual({ latitude: 52.89, longitude: -1.451, precision: 'outcode' })
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { compiledOnce, preparedOnce } from '../../../api/db/compiledOnce.ts'
import { openTestApi } from '../harness.ts'

const t = await openTestApi()

test('a compiled statement is built once and takes new values each time, in a transaction too', async () => {
  let built = 0
  const named = compiledOnce((db, { ids, prefix }: { ids: number[]; prefix: string }) => {
    built += 1
    return db
      .selectFrom('products')
      .select(['id', sql<string>`${prefix}::text || name || ${prefix}::text`.as('name')])
      .where(sql<boolean>`id = any(${ids}::int[])`)
      .where('name', '<>', 'nothing of ours')
      .orderBy('id')
  })
  const [first, second] = await t.db.selectFrom('products').select(['id', 'name']).orderBy('id').limit(2).execute()
  if (!first || !second) throw new Error('Two products are needed')
  expect(await named(t.db, { ids: [first.id], prefix: '<' })).toEqual([{ id: first.id, name: `<${first.name}<` }])
  const inTransaction = await t.db
    .transaction()
    .execute((trx) => named(trx, { ids: [first.id, second.id], prefix: '' }))
  expect(inTransaction).toEqual([first, second])
  expect(await named(t.db, { ids: [], prefix: '' })).toEqual([])
  expect(built).toBe(1)
})

test.each<[string, (given: { least: number }) => unknown]>([
  ['compares it', ({ least }) => least > 0],
  ['calculates with it', ({ least }) => least + 1],
  ['writes it into a text', ({ least }) => `id >= ${least}`],
  ['writes it as JSON', ({ least }) => JSON.stringify(least)],
  ['reads a property of it', ({ least }) => least.toFixed(2)],
  ['goes through its properties', ({ least }) => Object.entries(least)],
])('a compiled statement fails if its build looks at a value and %s', async (_, look) => {
  const failing = compiledOnce((db, given: { least: number }) => {
    look(given)
    return db.selectFrom('products').select('id').where('id', '>=', given.least)
  })
  await expect(failing(t.db, { least: 1 })).rejects.toThrow('`least`')
})

test('a prepared statement is planned once on its connection', async () => {
  const name = preparedOnce((db, { id }: { id: number }) =>
    db.selectFrom('products').select('name').where('id', '=', id).where('name', '<>', 'prepared'),
  )
  const products = await t.db.selectFrom('products').select(['id', 'name']).orderBy('id').limit(2).execute()
  const planned = await t.db.transaction().execute(async (trx) => {
    for (const product of products) expect(await name(trx, { id: product.id })).toEqual([{ name: product.name }])
    const { rows } = await sql<{ uses: number }>`select generic_plans + custom_plans as uses
      from pg_prepared_statements where statement like '%products%' and statement like '%<>%'`.execute(trx)
    return rows
  })
  expect(planned).toEqual([{ uses: 2 }])
})

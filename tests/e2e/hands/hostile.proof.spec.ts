import { request } from '@playwright/test'
import pg from 'pg'
import type { OwnProduct } from '../demo.ts'
import { routes } from '../routes.ts'
import { sessionOf } from '../sessions.ts'
import { expect, test as onTheDemo } from '../test.ts'
import { emptyLists, fillLists, ordinaryWords, rename, unbrokenWords } from './hostileData.ts'
import { walk } from './walk.ts'

const longest = 'with the longest of names'
const many = 'with 5,000 rows and words without an end'
/**
 * How long a page of such rows may take until it is there in full (ms). A yard's tablet reads 45 MB of orders at the first
 * start, in a hundred parts, each 150 ms late; an office the tickets of an order in 25 parts.
 */
const patienceOf = (person: string) => (['haulier', 'yard'].includes(person) ? 120_000 : 60_000)

/** The same walk over data that nobody hopes for. */
const sets: Record<string, (db: pg.Client) => Promise<void>> = {
  'with nothing yet': emptyLists,
  [longest]: (db) => rename(db, ordinaryWords),
  [many]: async (db) => {
    await fillLists(db, 5_000)
    await rename(db, unbrokenWords)
  },
}

type Address = { id: number; email: string }

const people = Object.keys(routes).filter((person) => person !== 'visitor')

/** What one worker walks, one after the other: the shortest first, and the longest in two, so that none goes on alone at the end. */
const shares = Object.entries(sets).flatMap(([kind, change]) => {
  const halves = [0, 1].map((half) => people.filter((_, at) => at % 2 === half))
  return (kind === many ? halves : [people]).map((walkers) => ({ kind, change, walkers }))
})

for (const { kind, change, walkers } of shares) {
  const apply = (product: OwnProduct) => changeData(product, change)
  const test = onTheDemo.extend({ change: [{ apply }, { scope: 'worker' }] })
  for (const person of walkers) {
    test(`${person}: every route at every width, ${kind}`, async ({ page }) => {
      test.setTimeout(600_000)
      const patience = kind === many ? patienceOf(person) : 20_000
      // A menu holds names, and no rows.
      expect(await walk(page, person, { visit: 'later', patience, isTurned: kind === longest })).toEqual([])
    })
  }
}

/** Everybody signs in by the address that they have then. */
async function changeData({ url, databaseUrl }: OwnProduct, change: (db: pg.Client) => Promise<void>): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  const addresses = async () => (await db.query<Address>('select id, email from users')).rows
  const before = await addresses()
  await change(db)
  const after = new Map((await addresses()).map(({ id, email }) => [id, email]))
  await db.end()
  for (const person of people) {
    const id = before.find(({ email }) => email === `${person}@loadstone.example`)?.id ?? 0
    const asking = await request.newContext({ baseURL: url })
    await sessionOf({ request: asking }, person, after.get(id))
    await asking.dispose()
  }
}

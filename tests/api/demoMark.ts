import type { Db } from '../../api/db/database.ts'
import { makeQuote } from './factories.ts'
import type { World } from './world.ts'

/** The mark that only the demo's seed writes, for people of the world. Gives the story's quote. */
export async function markAsDemo({ db, world }: { db: Db; world: World }): Promise<number> {
  const quote_id = await makeQuote(db, world, world.a, { status: 0, markup_pence: null })
  const { contractor, supplier, haulier, staff_execute, driver } = world.a
  await db
    .insertInto('demo')
    .values({
      quote_id,
      contractor_id: contractor.id,
      admin_id: world.admin.id,
      supplier_id: supplier.id,
      haulier_id: haulier.id,
      yard_id: staff_execute.id,
      driver_id: driver.id,
    })
    .execute()
  return quote_id
}

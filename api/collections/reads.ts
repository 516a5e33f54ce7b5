import type { CollectionPoint } from '../contract/collectionPoints.ts'
import type { Db } from '../db/database.ts'
import type { Page } from '../db/page.ts'
import { presentPoint } from './present.ts'
import { listPoints } from './queries.ts'

/** All points fit on one page. */
export async function readPoints(db: Db, companyId: number): Promise<Page<CollectionPoint>> {
  const rows = await listPoints(db, companyId)
  return { data: rows.map(presentPoint), meta: { total: rows.length, next_cursor: null } }
}

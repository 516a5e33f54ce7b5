import { companyOf } from '../auth/actor.ts'
import type { AccessRecord } from '../contract/accessRecords.ts'
import { type Actor, isAdmin } from '../contract/rules/permissions.ts'
import type { Paging } from '../contract/wire/wire.ts'
import type { Db } from '../db/database.ts'
import { byId, type Page, pageOf } from '../db/page.ts'
import { countAccessRecords, listAccessRecords } from './accessQueries.ts'

/** An admin reads all of it, an owner their firm's. */
export async function readAccessRecords(db: Db, actor: Actor, query: Paging): Promise<Page<AccessRecord>> {
  const companyId = isAdmin(actor) ? null : companyOf(actor)
  const rows = await listAccessRecords(db, companyId, query)
  const total = await countAccessRecords(db, companyId)
  return pageOf(rows, query.limit, total, byId, (row) => presentAccessRecord(row, actor))
}

type Row = Awaited<ReturnType<typeof listAccessRecords>>[number]

function presentAccessRecord(
  { id, at, kind, detail, browser, address, user_id, user_name, actor_name, actor_company_id, token_name }: Row,
  reader: Actor,
): AccessRecord {
  // Administrators stay unnamed to firms, as in the activity.
  const isNamed = isAdmin(reader) || actor_company_id === reader.company_id
  return {
    id,
    at: at.toISOString(),
    kind,
    detail,
    browser,
    address,
    user: user_id === null ? null : { id: user_id, full_name: user_name ?? 'A deleted account' },
    by:
      token_name !== null
        ? `the token ${token_name}`
        : actor_name === null || isNamed
          ? actor_name
          : 'an administrator',
  }
}

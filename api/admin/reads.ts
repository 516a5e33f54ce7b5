import { readRegisteredCompany } from '../companies/rules.ts'
import type { UserDetails, UserListQuery, UserRow } from '../contract/admin.ts'
import type { Db } from '../db/database.ts'
import { type Page, pageOf } from '../db/page.ts'
import { refuse } from '../errors/refuse.ts'
import { presentUser } from './present.ts'
import { countUsers, findUser, listUsers } from './queries.ts'
import { isOwner } from './rules.ts'

export async function readUsers(db: Db, query: UserListQuery): Promise<Page<UserRow>> {
  const rows = await listUsers(db, query)
  const total = await countUsers(db, query)
  return pageOf(rows, query.limit, total, ({ sort_key, id }) => [sort_key, id], presentUser)
}

export async function readUser(db: Db, userId: number): Promise<UserDetails> {
  const user = await findUser(db, userId)
  if (!user) throw refuse.notFound('User not found.')
  const company = isOwner(user) ? await readRegisteredCompany(db, user.company_id) : null
  return { ...presentUser(user), company }
}

import type { RequestActor } from '../auth/actor.ts'
import { readCompany } from '../companies/rules.ts'
import type { CurrentUser, Profile } from '../contract/accounts.ts'
import type { Device } from '../contract/devices.ts'
import type { Session } from '../contract/sessions.ts'
import type { FirmToken } from '../contract/tokens.ts'
import type { Paging } from '../contract/wire/wire.ts'
import type { Db, Trx } from '../db/database.ts'
import { byId, type Page, pageOf } from '../db/page.ts'
import type { Deps } from '../deps.ts'
import { countDevices, listDevices } from './deviceQueries.ts'
import { presentCurrentUser, presentDevice, presentProfile, presentSession, presentToken } from './present.ts'
import { findCurrentUser } from './queries.ts'
import { countSessions, listSessions } from './sessionQueries.ts'
import { countTokens, listTokens } from './tokenQueries.ts'

export async function readCurrentUser(db: Db, actor: RequestActor): Promise<CurrentUser> {
  return presentCurrentUser(await findCurrentUser(db, actor.id), actor)
}

export async function readProfile(db: Db | Trx, actor: RequestActor): Promise<Profile> {
  const company = actor.company_id === null ? null : await readCompany(db, actor.company_id)
  return presentProfile(await findCurrentUser(db, actor.id), company, actor)
}

export async function readDevices({ db, now }: Deps, actor: RequestActor, query: Paging): Promise<Page<Device>> {
  const owner = { user_id: actor.id, now: now() }
  const rows = await listDevices(db, owner, query)
  const total = await countDevices(db, owner)
  return pageOf(rows, query.limit, total, byId, presentDevice)
}

export async function readSessions({ db, now }: Deps, actor: RequestActor, query: Paging): Promise<Page<Session>> {
  const owner = { user_id: actor.id, now: now() }
  const rows = await listSessions(db, owner, query)
  const total = await countSessions(db, owner)
  return pageOf(rows, query.limit, total, byId, (row) => presentSession(row, actor))
}

export async function readTokens({ db, now }: Deps, companyId: number, query: Paging): Promise<Page<FirmToken>> {
  const rows = await listTokens(db, companyId, query)
  const total = await countTokens(db, companyId)
  return pageOf(rows, query.limit, total, byId, (row) => presentToken(row, now()))
}

import type { Selectable } from 'kysely'
import type { RequestActor } from '../auth/actor.ts'
import type { readCompany } from '../companies/rules.ts'
import type { CurrentUser, Profile } from '../contract/accounts.ts'
import type { Device } from '../contract/devices.ts'
import { londonDay } from '../contract/rules/londonDay.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import type { Session } from '../contract/sessions.ts'
import type { FirmToken } from '../contract/tokens.ts'
import type { Database } from '../db/schema.ts'
import type { findCurrentUser } from './queries.ts'
import { presentPerson } from './rules.ts'
import type { listSessions } from './sessionQueries.ts'
import type { TokenRow } from './tokenQueries.ts'

type UserRecord = Awaited<ReturnType<typeof findCurrentUser>>

function presentSelf(user: UserRecord, { roles, permissions }: Actor) {
  return { ...presentPerson(user, roles), permissions: [...permissions], company_name: user.company_name }
}

export function presentCurrentUser(user: UserRecord, actor: RequestActor): CurrentUser {
  const company = user.company_id !== null && {
    id: user.company_id,
    name: String(user.company_name),
    phone: user.company_phone,
    contractor: user.is_contractor === true,
    supplier: user.is_supplier === true,
    haulier: user.is_haulier === true,
    waste_handler: user.is_waste_handler === true,
  }
  return {
    ...presentSelf(user, actor),
    is_owner: actor.is_owner === true,
    company: company || null,
    ...(actor.needs_factor && { needs_factor: actor.needs_factor }),
  }
}

/** Staff and drivers see their company's place and contact; the rest is for its owner. */
export function presentProfile(
  user: UserRecord,
  company: Awaited<ReturnType<typeof readCompany>> | null,
  actor: Actor,
): Profile {
  const person = { ...presentSelf(user, actor), version: user.version }
  if (!company) return { ...person, company: null, product_supplier: null }
  const isOwner = company.owner_user_id === user.id
  return {
    ...person,
    company: { ...company.shared, ...(isOwner && { ...company.owners, ...company.versions }) },
    product_supplier: company.shared.supplier ? company.place : null,
  }
}

export function presentDevice(device: Pick<Selectable<Database['devices']>, keyof Device>): Device {
  return {
    ...device,
    created_at: device.created_at.toISOString(),
    last_seen_at: device.last_seen_at.toISOString(),
    expires_at: device.expires_at.toISOString(),
  }
}

type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

export function presentSession(
  { id, browser, address, created_at, extended_at }: SessionRow,
  { session_id }: RequestActor,
): Session {
  return {
    id,
    browser,
    address,
    first_seen_at: created_at.toISOString(),
    last_seen_at: extended_at.toISOString(),
    is_current: id === session_id,
  }
}

export function presentToken({ expires_at, made_at, last_used_at, ...token }: TokenRow, now: Date): FirmToken {
  return {
    ...token,
    made_at: made_at.toISOString(),
    // It ends at midnight, with its last day.
    expires_on: londonDay(expires_at.getTime() - 1),
    has_expired: expires_at <= now,
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}

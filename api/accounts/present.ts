import type { readCompany } from '../companies/rules.ts'
import type { CurrentUser, Profile } from '../contract/accounts.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import { nameOf } from '../db/fullName.ts'
import type { findCurrentUser } from './queries.ts'

type UserRecord = Awaited<ReturnType<typeof findCurrentUser>>

function presentPerson(user: UserRecord, { roles, permissions }: Actor) {
  const [role] = roles
  if (!role) throw new Error(`User ${user.id} has no role`)
  return {
    id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    name: nameOf(user),
    email: user.email,
    phone: user.phone,
    role,
    roles: [...roles],
    permissions: [...permissions],
    company_id: user.company_id,
    company_name: user.company_name,
  }
}

export function presentCurrentUser(user: UserRecord, actor: Actor): CurrentUser {
  const company = user.company_id !== null && {
    id: user.company_id,
    name: String(user.company_name),
    phone: user.company_phone,
    contractor: user.is_contractor === true,
    supplier: user.is_supplier === true,
    haulier: user.is_haulier === true,
    waste_handler: user.is_waste_handler === true,
  }
  return { ...presentPerson(user, actor), company: company || null }
}

/** Staff and drivers see where their company is and how to reach it; the rest is its owner's. */
export function presentProfile(
  user: UserRecord,
  company: Awaited<ReturnType<typeof readCompany>> | null,
  actor: Actor,
): Profile {
  const person = presentPerson(user, actor)
  if (!company) return { ...person, company: null, product_supplier: null }
  const isOwner = company.owner_user_id === user.id
  return {
    ...person,
    company: { ...company.shared, ...(isOwner && company.owners) },
    product_supplier: company.shared.supplier ? company.place : null,
  }
}

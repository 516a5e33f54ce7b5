import type { Selectable } from 'kysely'
import type { CurrentUser, Profile } from '../contract/accounts.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import type { Database } from '../db/schema.ts'
import type { findCurrentUser } from './queries.ts'

type UserRecord = Awaited<ReturnType<typeof findCurrentUser>>
type CompanyRecord = Selectable<Database['companies']>

function presentPerson(user: UserRecord, { roles, permissions }: Actor) {
  const [role] = roles
  if (!role) throw new Error(`User ${user.id} has no role`)
  return {
    id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    name: `${user.first_name} ${user.last_name}`,
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
export function presentProfile(user: UserRecord, company: CompanyRecord | null, actor: Actor): Profile {
  const person = presentPerson(user, actor)
  if (!company) return { ...person, company: null, product_supplier: null }
  const isOwner = company.owner_user_id === user.id
  return {
    ...person,
    company: { ...presentCompany(company), ...(isOwner && presentOwnersView(company)) },
    product_supplier: company.is_supplier ? presentPlace(company) : null,
  }
}

function presentPlace(company: CompanyRecord) {
  return {
    company_name: company.name,
    company_address: company.address,
    company_city: company.city,
    company_postcode: company.postcode,
    latitude: company.latitude,
    longitude: company.longitude,
    precision: company.precision,
  }
}

function presentCompany(company: CompanyRecord) {
  return {
    id: company.id,
    ...presentPlace(company),
    phone: company.phone,
    contractor: company.is_contractor,
    supplier: company.is_supplier,
    haulier: company.is_haulier,
    waste_handler: company.is_waste_handler,
  }
}

function presentOwnersView(company: CompanyRecord) {
  return {
    tax_id: company.tax_id,
    website: company.website,
    payable_contact_name: company.payable_contact_name,
    payable_contact_phone: company.payable_contact_phone,
    payable_contact_email: company.payable_contact_email,
    requires_po: company.requires_po ? ('yes' as const) : ('no' as const),
    requires_credit_account: company.requires_credit_account,
    vosa_number: company.vosa_number,
    fors_registered: company.fors_status !== null,
    fors_status: company.fors_status,
  }
}
